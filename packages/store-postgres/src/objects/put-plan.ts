import type { Facets, ObjectWrite } from '@recollect/core'
import { RacedError } from '../connection/retry.ts'
import { checkKeys, checkVersion, keyName } from './check-write.ts'
import type { StoredRow } from './lock-rows.ts'
import { type ParentFacts, parentOf } from './parent-of.ts'

/** One row to write, with what depends on other rows. */
export interface PlannedRow {
  readonly write: ObjectWrite
  readonly stored: StoredRow | undefined
  /** What filters see of it. */
  readonly effective: Facets
  readonly parent: ParentFacts | undefined
  /** How long it has parts, in milliseconds: at least as long as is known before the write. */
  readonly partsUntil: number
}

/** A batch that may be written, and what follows from it. */
export interface PutPlan {
  readonly rows: readonly PlannedRow[]
  /** Existing objects of the batch whose key goes to another object of the batch. */
  readonly givenUpKeys: readonly string[]
  /** Existing first-class objects of the batch whose parts see a change: kind, title, facets, expiry, or that it lives again. */
  readonly changedParents: readonly PlannedRow[]
  /** Those of them with a new title. */
  readonly retitled: readonly string[]
  /** Objects whose `parts_until` must be counted again after the write: parts left or joined them, or last longer or shorter now. */
  readonly recount: readonly string[]
  /** Existing objects of the batch that have parts for longer now; to be counted too if the write leaves them as they are. */
  readonly joined: readonly string[]
}

/**
 * Checks a batch against the locked rows and works out what is to be written. First-class objects come first, each group
 * by id.
 *
 * @throws `version_conflict`, `key_taken`, `parent_not_found`, `parent_not_first_class`
 */
export function planPut(writes: readonly ObjectWrite[], stored: ReadonlyMap<string, StoredRow>): PutPlan {
  const batch = new Map(writes.map((write) => [write.object.id, write]))
  const lasts = partsLast(writes)
  checkKeys(writes, batch, stored)
  const rows = writes.map((write): PlannedRow => {
    const row = stored.get(write.object.id)
    checkVersion(write, row)
    const parent = parentOf(write, batch, stored)
    return {
      write,
      stored: row,
      effective: { ...parent?.facets, ...write.facets },
      parent,
      partsUntil:
        write.object.parentId === undefined
          ? Math.max(lasts.get(write.object.id) ?? never, row?.parts_until ?? never)
          : never,
    }
  })
  assertPartsKnown(rows)
  const left = rows.flatMap(({ write, stored: row }) => {
    const before = row?.parent_id ?? undefined
    return before === undefined || (before === write.object.parentId && !isShortened(write, row)) ? [] : [before]
  })
  const joined = [...lasts].flatMap(([id, until]) => (until > (stored.get(id)?.parts_until ?? forever) ? [id] : []))
  const changedParents = rows.filter(changesParts)
  return {
    rows: rows.toSorted(firstClassFirst),
    givenUpKeys: givenUpKeys(rows),
    changedParents,
    retitled: changedParents.filter(isRetitled).map(({ write }) => write.object.id),
    recount: [...new Set([...left, ...joined.filter((id) => !batch.has(id))])].sort(),
    joined: joined.filter((id) => batch.has(id)),
  }
}

/** Times before and after all others. */
const [never, forever] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** When the last of the parts in a batch expires, by parent. */
function partsLast(writes: readonly ObjectWrite[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>()
  for (const { object } of writes) {
    if (object.parentId === undefined) continue
    last.set(object.parentId, Math.max(last.get(object.parentId) ?? never, object.expiresAt?.getTime() ?? forever))
  }
  return last
}

/** Whether an object expires earlier than it did. */
function isShortened({ object }: ObjectWrite, row: StoredRow | undefined): boolean {
  if (row === undefined || object.expiresAt === undefined) return false
  return object.expiresAt.getTime() < (row.expires_at ?? forever)
}

function givenUpKeys(rows: readonly PlannedRow[]): readonly string[] {
  const owners = new Map(
    rows.flatMap(({ write: { object } }) =>
      object.key === undefined ? [] : [[keyName(object.kind, object.key), object.id]],
    ),
  )
  return rows.flatMap(({ stored }) => {
    if (stored === undefined || stored.key === null) return []
    const owner = owners.get(keyName(stored.kind, stored.key)) ?? stored.id
    return owner === stored.id ? [] : stored.id
  })
}

/**
 * Rows are read as they are once their lock is there, their parts as they were when the statement began: an object that
 * says it has parts, of which none was seen, got them in between.
 */
function assertPartsKnown(rows: readonly PlannedRow[]): void {
  const parents = new Set(rows.map(({ stored }) => stored?.parent_id))
  for (const { write, stored } of rows) {
    if (
      write.object.parentId !== undefined &&
      stored !== undefined &&
      stored.parts_until > never &&
      !parents.has(stored.id)
    )
      throw new RacedError()
  }
}

function changesParts({ write, stored }: PlannedRow): boolean {
  if (stored === undefined || write.object.parentId !== undefined) return false
  const { object, facets } = write
  return (
    stored.hidden ||
    stored.kind !== object.kind ||
    stored.title !== object.title ||
    stored.expires_at !== (object.expiresAt?.getTime() ?? null) ||
    !sameFacets(stored.facets, facets)
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
