import type { Embedder } from '@recollect/core'

/** An embedder whose dimension is known. */
export type SizedEmbedder = Embedder & { readonly dimensions: number }
