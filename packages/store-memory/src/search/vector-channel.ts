import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import type { EmbeddingSpace } from '../vectors/embedding-spaces.ts'
import type { VectorSet } from '../vectors/vector-set.ts'
import type { Allowed } from './allowed.ts'
import type { Ranking } from './ranking.ts'

/** A question's vector of length 1. */
export interface VectorQuery {
  readonly space: EmbeddingSpace
  readonly direction: Float32Array
}

/** Compares a direction with every vector of the space, or with those of the allowed entries when they are named. */
export function vectorChannel(
  namespace: Namespace,
  { within, accepts }: Allowed,
  { space, direction }: VectorQuery,
  top: Ranking<Entry>,
): void {
  const vectors = namespace.indexes.vectors.get(space.id)
  if (vectors === undefined) return
  const offer = (entry: Entry, cosine: number): void => {
    if (entry.candidate && top.admits(entry, cosine) && accepts?.(entry) !== false) top.offer(entry, cosine)
  }
  if (within === undefined) {
    vectors.compareAll(direction, () => top.floor, offer)
    return
  }
  for (const entry of within) {
    const cosine = cosineOf(entry, vectors, { space, direction })
    if (cosine !== undefined) offer(entry, cosine)
  }
}

/** The cosine of an entry's vector with a direction; undefined when it has none in the space. */
export function cosineOf(
  entry: Entry,
  vectors: VectorSet<Entry>,
  { space, direction }: VectorQuery,
): number | undefined {
  const slot = entry.embeddings.find((embedding) => embedding.space === space.id)?.slot
  return slot === undefined ? undefined : vectors.compare(slot, direction)
}
