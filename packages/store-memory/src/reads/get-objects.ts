import type { EvidenceText, ObjectHead, ReadScope, StoredObject } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'
import { toEvidenceText, toHead, toStoredObject } from '../objects/object-record.ts'
import { liveEntries } from './live-entries.ts'

export function getMany(state: MemoryState, scope: ReadScope, ids: readonly string[]): StoredObject[] {
  return liveEntries(state, scope, ids).map(({ record }) => toStoredObject(record))
}

export function hydrate(
  state: MemoryState,
  scope: ReadScope,
  ids: { readonly heads: readonly string[]; readonly texts: readonly string[] },
): { heads: ObjectHead[]; texts: EvidenceText[] } {
  return {
    heads: liveEntries(state, scope, ids.heads).map(({ record }) => toHead(record)),
    texts: liveEntries(state, scope, ids.texts).map(({ record }) => toEvidenceText(record)),
  }
}
