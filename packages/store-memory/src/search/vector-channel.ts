import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import type { EmbeddingSpace } from '../vectors/embedding-spaces.ts'
import type { Allowed } from './allowed.ts'
import type { Ranking } from './ranking.ts'

export interface VectorQuery {
  readonly space: EmbeddingSpace
  /** The question's vector, of length 1. */
  readonly direction: Float32Array
  /** Whether the search is for entries like this one, whatever its filters say. */
  sees(entry: Entry): boolean
}

/** Compares a direction with every vector of the space, or with those of the allowed entries when they are named. */
export function vectorChannel(
  namespace: Namespace,
  { within, accepts }: Allowed,
  { space, direction, sees }: VectorQuery,
  top: Ranking<Entry>,
): void {
  const vectors = namespace.indexes.vectors.get(space.id)
  if (vectors === undefined) return
  const offer = (entry: Entry, cosine: number): void => {
    if (sees(entry) && top.admits(entry, cosine) && accepts?.(entry) !== false) top.offer(entry, cosine)
  }
  if (within === undefined) {
    vectors.compareAll(direction, () => top.floor, offer)
    return
  }
  for (const entry of within) {
    const slot = entry.embeddings.find((embedding) => embedding.space === space.id)?.slot
    if (slot !== undefined) offer(entry, vectors.compare(slot, direction))
  }
}
