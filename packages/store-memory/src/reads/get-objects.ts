import type { EvidenceText, ObjectHead, ReadScope, StoredObject } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'
import { type ObjectRecord, toEvidenceText, toHead, toStoredObject } from '../objects/object-record.ts'

export function getMany(state: MemoryState, scope: ReadScope, ids: readonly string[]): StoredObject[] {
  return liveRecords(state, scope, ids).map(toStoredObject)
}

export function hydrate(
  state: MemoryState,
  scope: ReadScope,
  ids: { readonly heads: readonly string[]; readonly texts: readonly string[] },
): { heads: ObjectHead[]; texts: EvidenceText[] } {
  return {
    heads: liveRecords(state, scope, ids.heads).map(toHead),
    texts: liveRecords(state, scope, ids.texts).map(toEvidenceText),
  }
}

/** The live objects with these ids, in the order of the ids, and by namespace where an id stands for several. */
function liveRecords(state: MemoryState, scope: ReadScope, ids: readonly string[]): ObjectRecord[] {
  const namespaces = state.inScope(scope)
  return [...new Set(ids)].flatMap((id) => namespaces.flatMap((namespace) => namespace.getLive(id)?.record ?? []))
}
