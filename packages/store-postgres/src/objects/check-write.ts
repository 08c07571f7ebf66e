import { type ObjectWrite, RecollectError } from '@recollect/core'
import type { StoredRow } from './lock-rows.ts'

/** @throws `version_conflict` unless the stored version is the expected one; what is deleted or has expired does not exist */
export function checkVersion({ object: { id }, ifVersion }: ObjectWrite, row: StoredRow | undefined): void {
  if (ifVersion === undefined) return
  const actual = row === undefined || row.hidden ? 0 : row.version
  if (actual === ifVersion) return
  throw new RecollectError(
    'version_conflict',
    ifVersion === 0
      ? `The object ${id} exists already, in version ${actual}.`
      : `The object ${id} is not in version ${ifVersion} but ${actual === 0 ? 'does not exist' : `in ${actual}`}: read it again.`,
    { details: { id, expected: ifVersion, actual } },
  )
}

/** A key may pass from one object of the batch to another, but not to two. @throws `key_taken` */
export function checkKeys(
  writes: readonly ObjectWrite[],
  batch: ReadonlyMap<string, ObjectWrite>,
  stored: ReadonlyMap<string, StoredRow>,
): void {
  const holders = new Map<string, string>()
  for (const row of stored.values()) {
    if (row.key !== null && !batch.has(row.id)) holders.set(keyName(row.kind, row.key), row.id)
  }
  for (const { object } of writes) {
    if (object.key === undefined) continue
    const name = keyName(object.kind, object.key)
    const holder = holders.get(name)
    if (holder !== undefined && holder !== object.id) {
      throw new RecollectError(
        'key_taken',
        `The object ${object.id} cannot have the key "${object.key}": the object ${holder} of the same kind has it.`,
        { details: { id: object.id, key: object.key, holder } },
      )
    }
    holders.set(name, object.id)
  }
}

/** One string for a key of a kind. */
export function keyName(kind: string, key: string): string {
  return JSON.stringify([kind, key])
}
