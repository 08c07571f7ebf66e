import type { IdMaker } from '../model/ids.ts'
import { uuidV5 } from '../model/ids.ts'
import type { ExistingObject } from '../ports/object-writer.ts'
import type { PreparedObject } from './prepare-object.ts'

/** One item of a batch on its way to the store. */
export interface Draft {
  /** Where it stands in the batch. */
  readonly index: number
  readonly prepared: PreparedObject
  readonly id: string
  readonly existing: ExistingObject | undefined
}

/** The id that a key gets when it is first written: the same in every process. */
export function keyedId(namespace: string, kind: string, key: string): Promise<string> {
  return uuidV5(namespace, kind, key)
}

/** A prepared object with the id that it would get by its key. */
export interface Identified {
  readonly index: number
  readonly prepared: PreparedObject
  readonly keyed: string | undefined
}

/** What the store holds of a batch already. */
export interface ExistingIndex {
  byId(id: string): ExistingObject | undefined
  byKey(kind: string, key: string): ExistingObject | undefined
}

export function indexExisting(existing: readonly ExistingObject[]): ExistingIndex {
  const ids = new Map(existing.map((item) => [item.object.id, item]))
  const keys = new Map(existing.map((item) => [JSON.stringify([item.object.kind, item.object.key]), item]))
  return { byId: (id) => ids.get(id), byKey: (kind, key) => keys.get(JSON.stringify([kind, key])) }
}

/**
 * Decides the id of an object: its own, else that of the stored object with its key, else the one made from its key, else
 * a new one.
 */
export function draftOf(item: Identified, existing: ExistingIndex, newId: IdMaker): Draft {
  const { index, prepared, keyed } = item
  const { id, kind, key } = prepared.row
  const byKey = key === undefined ? undefined : existing.byKey(kind, key)
  // A key that belongs to another object may be given up by it in the same batch: the store decides.
  if (id !== undefined) return { index, prepared, id, existing: existing.byId(id) }
  if (byKey !== undefined) return { index, prepared, id: byKey.object.id, existing: byKey }
  // The object first written under this key may carry another key by now: it must not be overwritten.
  const free = keyed !== undefined && existing.byId(keyed) === undefined
  return { index, prepared, id: free ? keyed : newId(), existing: undefined }
}
