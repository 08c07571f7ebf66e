import type { ReadScope } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'

/** The live objects with these ids, in the order of the ids, and by namespace where an id stands for several. */
export function liveEntries(state: MemoryState, scope: ReadScope, ids: readonly string[]): readonly Entry[] {
  const namespaces = state.inScope(scope)
  return [...new Set(ids)].flatMap((id) => namespaces.flatMap((namespace) => namespace.getLive(id) ?? []))
}
