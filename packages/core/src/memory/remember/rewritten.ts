import type { BatchItem } from '../../engine/object-input.ts'
import type { StoredObject } from '../../model/object.ts'

/** A stored object as an item that writes it again, if it is still the same. */
export function rewritten(object: StoredObject): BatchItem {
  const { namespace: _, createdAt, updatedAt, version, ...fields } = object
  return { ...fields, ifVersion: version }
}
