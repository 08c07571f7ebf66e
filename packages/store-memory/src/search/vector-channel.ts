import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import type { EmbeddingSpace } from '../vectors/embedding-spaces.ts'
import type { Allowed } from './allowed.ts'
import type { Ranking } from './ranking.ts'

/** Compares a direction with every vector of the space, or with those of the allowed entries when they are named. */
export function vectorChannel(
  namespace: Namespace,
  { within, accepts }: Allowed,
  { space, direction }: { readonly space: EmbeddingSpace; readonly direction: Float32Array },
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
    const slot = entry.embeddings.find((embedding) => embedding.space === space.id)?.slot
    if (slot !== undefined) offer(entry, vectors.compare(slot, direction))
  }
}
