import { type Facets, type ObjectWrite, RecollectError } from '@recollect/core'
import { RacedError } from '../connection/retry.ts'
import type { StoredRow } from './lock-rows.ts'

/** One row to write, with what depends on other rows. */
export interface PlannedRow {
  readonly write: ObjectWrite
  readonly stored: StoredRow | undefined
  /** What filters see of it. */
  readonly effective: Facets
  readonly parentKind: string | undefined
  readonly parentTitle: string | undefined
  readonly hasParts: boolean
}

/** A batch that may be written, and what follows from it. */
export interface PutPlan {
  readonly rows: readonly PlannedRow[]
  /** Existing first-class objects of the batch whose parts see a change: kind, title, facets, or that it lives again. */
  readonly changedParents: readonly PlannedRow[]
  /** Those of them with a new title. */
  readonly retitled: readonly string[]
  /** Objects whose `has_parts` must be counted again, after the write. */
  readonly recount: readonly string[]
}

/**
 * Checks a batch against the locked rows and works out what is to be written. First-class objects come first, each group
 * by id.
 *
 * @throws `version_conflict`, `key_taken`, `parent_not_found`, `parent_not_first_class`
 */
export function planPut(writes: readonly ObjectWrite[], stored: ReadonlyMap<string, StoredRow>): PutPlan {
  const batch = new Map(writes.map((write) => [write.object.id, write]))
  const parentIds = new Set(writes.flatMap(({ object }) => object.parentId ?? []))
  checkKeys(writes, batch, stored)
  const rows = writes.map((write): PlannedRow => {
    const row = stored.get(write.object.id)
    checkVersion(write, row)
    const parent = parentOf(write, batch, stored)
    return {
      write,
      stored: row,
      effective: { ...parent?.facets, ...write.facets },
      parentKind: parent?.kind,
      parentTitle: parent?.title,
      hasParts: write.object.parentId === undefined && (parentIds.has(write.object.id) || row?.has_parts === true),
    }
  })
  assertPartsKnown(rows)
  const left = rows.flatMap(({ write, stored: row }) => {
    const before = row?.parent_id ?? undefined
    return before === undefined || before === write.object.parentId ? [] : [before]
  })
  const joined = [...parentIds].filter((id) => !batch.has(id) && stored.get(id)?.has_parts === false)
  const changedParents = rows.filter(changesParts)
  return {
    rows: rows.toSorted(firstClassFirst),
    changedParents,
    retitled: changedParents.filter(isRetitled).map(({ write }) => write.object.id),
    recount: [...new Set([...left, ...joined])].sort(),
  }
}

function checkVersion({ object: { id }, ifVersion }: ObjectWrite, row: StoredRow | undefined): void {
  if (ifVersion === undefined) return
  const actual = row === undefined || row.deleted || row.parent_deleted ? 0 : row.version
  if (actual === ifVersion) return
  throw new RecollectError(
    'version_conflict',
    ifVersion === 0
      ? `The object ${id} exists already, in version ${actual}.`
      : `The object ${id} is not in version ${ifVersion} but ${actual === 0 ? 'does not exist' : `in ${actual}`}: read it again.`,
    { details: { id, expected: ifVersion, actual } },
  )
}

/** A key may pass from one object of the batch to another, but not to two. */
function checkKeys(
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

function keyName(kind: string, key: string): string {
  return JSON.stringify([kind, key])
}

/**
 * Rows are read as they are once their lock is there, their parts as they were when the statement began: an object that
 * says it has parts, of which none was seen, got them in between.
 */
function assertPartsKnown(rows: readonly PlannedRow[]): void {
  const parents = new Set(rows.map(({ stored }) => stored?.parent_id))
  for (const { write, stored } of rows) {
    if (write.object.parentId !== undefined && stored?.has_parts === true && !parents.has(stored.id))
      throw new RacedError()
  }
}

interface ParentFacts {
  readonly kind: string
  readonly title: string
  readonly facets: Facets
}

function parentOf(
  { object: { id, parentId } }: ObjectWrite,
  batch: ReadonlyMap<string, ObjectWrite>,
  stored: ReadonlyMap<string, StoredRow>,
): ParentFacts | undefined {
  if (parentId === undefined) return undefined
  const details = { id, parentId }
  const refuse = (why: string) =>
    new RecollectError('parent_not_first_class', `The object ${id} cannot be a part of ${parentId}: ${why}.`, {
      details,
    })
  if (parentId === id) throw refuse('nothing is a part of itself')
  if (stored.get(id)?.has_other_parts === true) throw refuse('it has parts of its own')
  const written = batch.get(parentId)
  if (written !== undefined) {
    if (written.object.parentId !== undefined) throw refuse('that one is a part itself')
    return { kind: written.object.kind, title: written.object.title, facets: written.facets }
  }
  const row = stored.get(parentId)
  if (row === undefined || row.deleted || row.parent_deleted) {
    throw new RecollectError('parent_not_found', `The parent ${parentId} of the object ${id} does not exist.`, {
      details,
    })
  }
  if (row.parent_id !== null) throw refuse('that one is a part itself')
  return row
}

function changesParts({ write, stored }: PlannedRow): boolean {
  if (stored === undefined || write.object.parentId !== undefined) return false
  const { object, facets } = write
  return (
    stored.deleted || stored.kind !== object.kind || stored.title !== object.title || !sameFacets(stored.facets, facets)
  )
}

function isRetitled({ write, stored }: PlannedRow): boolean {
  return stored !== undefined && stored.title !== write.object.title
}

function sameFacets(a: Facets, b: Facets): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
}

function firstClassFirst(a: PlannedRow, b: PlannedRow): number {
  const rank = ({ write }: PlannedRow) => (write.object.parentId === undefined ? 0 : 1)
  return rank(a) - rank(b) || (a.write.object.id < b.write.object.id ? -1 : 1)
}
