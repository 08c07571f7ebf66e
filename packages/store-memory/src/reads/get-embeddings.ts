import type { ReadScope, StoredEmbedding } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'

/** The vectors of live objects, as they are kept: of length 1, or all zeros for one that has no direction. */
export function getEmbeddings(
  state: MemoryState,
  scope: ReadScope,
  request: { readonly space: string; readonly ids: readonly string[] },
): StoredEmbedding[] {
  const { id: space, dimensions } = state.spaces.get(request.space)
  return state.inScope(scope).flatMap((namespace) => {
    const vectors = namespace.indexes.vectors.get(space)
    return [...new Set(request.ids)].flatMap((id) => {
      const embedding = namespace.getLive(id)?.embeddings.find((stored) => stored.space === space)
      if (embedding === undefined) return []
      const { slot, hash: contentHash, stale } = embedding
      const vector = slot === undefined ? undefined : vectors?.at(slot)
      return [{ namespace: namespace.name, id, vector: vector ?? new Float32Array(dimensions), contentHash, stale }]
    })
  })
}
