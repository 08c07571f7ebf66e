import type { ReadScope } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { dropEmbeddings } from './new-embedding.ts'
import { tellVectors } from './tell-vectors.ts'

/** Removes the vectors of a scope from a space, those of deleted objects too, or only those of certain objects. */
export function removeEmbeddings(
  state: MemoryState,
  scope: ReadScope,
  request: { readonly space: string; readonly ids?: readonly string[] | undefined },
): void {
  const space = state.spaces.get(request.space).id
  for (const namespace of state.inScope(scope)) {
    const entries = request.ids === undefined ? namespace.ordered() : namespace.getEach(request.ids)
    const losing = entries.filter((entry) => removeFrom(namespace, entry, space))
    const { vectors } = namespace.indexes
    if (vectors.get(space)?.size === 0) vectors.delete(space)
    tellVectors(state, namespace.name, losing)
  }
}

/** Whether there was one. */
function removeFrom(namespace: Namespace, entry: Entry, space: string): boolean {
  const removed = entry.embeddings.filter((embedding) => embedding.space === space)
  if (removed.length === 0) return false
  dropEmbeddings(namespace, removed)
  entry.embeddings = entry.embeddings.filter((embedding) => embedding.space !== space)
  return true
}
