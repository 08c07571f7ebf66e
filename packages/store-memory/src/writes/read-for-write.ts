import type { ExistingObject, StoredObject, WriteLookup } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { toStoredObject } from '../objects/object-record.ts'

export function readForWrite(
  state: MemoryState,
  name: string,
  { ids, keys, parentIds, space }: WriteLookup,
): { readonly existing: readonly ExistingObject[]; readonly parents: readonly StoredObject[] } {
  const namespace = state.namespace(name)
  const found = [
    ...ids.map((id) => namespace.get(id)),
    ...keys.map(({ kind, key }) => namespace.getByKey(kind, key)),
  ].filter((entry) => entry !== undefined)
  const parents = [...new Set(parentIds)].map((id) => namespace.getLive(id)).filter((entry) => entry !== undefined)
  return {
    existing: [...new Set(found)].map((entry) => existingObject(entry, space)),
    parents: parents.map(({ record }) => toStoredObject(record)),
  }
}

function existingObject(entry: Entry, space: string | undefined): ExistingObject {
  const embedding = entry.embeddings.find((stored) => stored.space === space)
  return {
    object: toStoredObject(entry.record),
    deleted: !entry.live,
    ...(embedding === undefined || embedding.stale ? undefined : { embeddedHash: embedding.hash }),
  }
}
