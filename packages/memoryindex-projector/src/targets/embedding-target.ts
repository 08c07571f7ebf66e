import { createEmbeddingIndex, type Embedder, type Store } from '@recollect/core'
import { type IndexTarget, indexTarget } from './index-target.ts'

export interface EmbeddingTargetOptions {
  /** Name of the target; `embeddings` when absent. */
  readonly name?: string | undefined
  readonly store: Store
  /** The embedder of the engine, whose `embed` is `projected`. */
  readonly embedder: Embedder
  /** Most objects that are embedded at once, 1 to 1,000; 64 when absent. */
  readonly batch?: number | undefined
}

/**
 * Keeps the engine's own vectors equal to the truth: what `embed: 'projected'` leaves to do. The store drops vectors with their
 * objects and takes none of an older version, so a rebuild renews them in place: each serves until it is replaced.
 *
 * @example
 * ```ts
 * const projector = await createProjector({ store, targets: [embeddingTarget({ store, embedder })] })
 * const engine = await createEngine({ store, embedder, embed: 'projected', projections: projector })
 * ```
 */
export function embeddingTarget({ name = 'embeddings', store, embedder, batch }: EmbeddingTargetOptions): IndexTarget {
  const index = createEmbeddingIndex({ store, embedder })
  return { ...indexTarget({ name, store, open: () => index, batch }), inPlace: true }
}
