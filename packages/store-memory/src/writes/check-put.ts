import type { ObjectWrite } from '@recollect/core'
import type { Namespace } from '../objects/namespace.ts'
import { keyTaken, parentNotFirstClass, parentNotFound, twiceInBatch, versionConflict } from './write-errors.ts'

/** A batch by id. */
export type Batch = ReadonlyMap<string, ObjectWrite>

/**
 * Checks a batch against the namespace as it will be once the whole batch is written, so that the order of its rows
 * does not matter.
 *
 * @throws `invalid_object`, `version_conflict`, `parent_not_found`, `parent_not_first_class`, `key_taken`
 */
export function checkPut(namespace: Namespace, rows: readonly ObjectWrite[]): Batch {
  const batch = new Map<string, ObjectWrite>()
  for (const row of rows) {
    if (batch.has(row.object.id)) throw twiceInBatch(row.object.id)
    batch.set(row.object.id, row)
  }
  const parentIds = new Set(rows.map(({ object }) => object.parentId))
  const claims = new Map<string, string>()
  for (const row of rows) {
    checkVersion(namespace, row)
    checkParent(namespace, batch, parentIds, row)
    checkKey(namespace, batch, claims, row)
  }
  return batch
}

function checkVersion(namespace: Namespace, { object, ifVersion }: ObjectWrite): void {
  const stored = namespace.getLive(object.id)?.record.version ?? 0
  if (ifVersion !== undefined && ifVersion !== stored) throw versionConflict(object.id, ifVersion, stored)
}

function checkParent(
  namespace: Namespace,
  batch: Batch,
  parentIds: ReadonlySet<string | undefined>,
  { object: { id, parentId } }: ObjectWrite,
): void {
  if (parentId === undefined) return
  if (parentId === id) throw parentNotFirstClass(id, parentId, 'nothing is a part of itself')
  const parent = batch.get(parentId)?.object ?? namespace.getLive(parentId)?.record
  if (parent === undefined) throw parentNotFound(id, parentId)
  if (parent.parentId !== undefined) throw parentNotFirstClass(id, parentId, 'that one is a part itself')
  const keepsParts = [...(namespace.get(id)?.parts ?? [])].some((part) => !batch.has(part.id))
  if (keepsParts || parentIds.has(id)) {
    throw parentNotFirstClass(id, parentId, 'it has parts of its own (maybe deleted ones: purge those)')
  }
}

function checkKey(namespace: Namespace, batch: Batch, claims: Map<string, string>, { object }: ObjectWrite): void {
  const { id, kind, key } = object
  if (key === undefined) return
  const holder = namespace.getByKey(kind, key)?.id
  const next = holder === undefined ? undefined : batch.get(holder)?.object
  const givenUp = next !== undefined && (next.kind !== kind || next.key !== key)
  if (holder !== undefined && holder !== id && !givenUp) throw keyTaken(id, kind, key, holder)
  const claim = JSON.stringify([kind, key])
  const rival = claims.get(claim)
  if (rival !== undefined) throw keyTaken(id, kind, key, rival)
  claims.set(claim, id)
}
