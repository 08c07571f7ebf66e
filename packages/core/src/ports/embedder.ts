import type { CallOptions } from './call-options.ts'

/** Turns texts into vectors: the host's model. Core batches, de-duplicates and checks around it. */
export interface Embedder {
  /** Name of the model; together with the dimension it names the embedding space. */
  readonly model: string
  /** Length of its vectors. When absent, one probe call at start finds out. */
  readonly dimensions?: number | undefined
  /** Most texts of one call; 64 when absent. */
  readonly maxBatch?: number | undefined
  /** One vector per text, in order. Some models embed questions and documents differently: `purpose` tells which. */
  embed(
    texts: readonly string[],
    options: CallOptions & { readonly purpose: 'query' | 'document' },
  ): Promise<readonly ArrayLike<number>[]>
}
