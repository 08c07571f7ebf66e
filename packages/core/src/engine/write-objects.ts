import { RecollectError } from '../model/errors.ts'
import type { Scope } from '../model/scope.ts'
import type { WriteOptions } from '../ports/call-options.ts'
import type { ExistingObject, ObjectWrite, PutOutcome, WriteLookup } from '../ports/object-writer.ts'
import { checkedParent, type ParentFacts } from './check-parent.ts'
import { type EngineContext, writerOf } from './context.ts'
import { type Draft, draftOf, type ExistingIndex, type Identified, indexExisting, keyedId } from './draft.ts'
import { type CheckedDraft, indexDrafts } from './index-drafts.ts'
import type { PreparedObject } from './prepare-object.ts'

/** Notes what is wrong with an item: throws, or keeps it for the report. */
export type Reject = (index: number, error: RecollectError) => void

export interface WrittenItem {
  readonly index: number
  readonly row: ObjectWrite
  readonly outcome: PutOutcome
  readonly existing: ExistingObject | undefined
}

/** A batch that is ready for the store. */
export interface PreparedBatch {
  readonly drafts: readonly CheckedDraft[]
  readonly rows: readonly ObjectWrite[]
}

/**
 * Writes prepared objects in one transaction: one request to look up what is there, the embedder for what is new, one
 * write. Items that cannot be written go to `reject`; what it does not throw for is left out.
 */
export async function writeObjects(
  context: EngineContext,
  scope: Scope,
  items: readonly (PreparedObject | undefined)[],
  options: WriteOptions,
  reject: Reject,
): Promise<readonly WrittenItem[]> {
  return writeRows(context, scope, await prepareBatch(context, scope, items, options, reject), options, reject)
}

/** Gives objects their ids, checks them against what is there, and embeds what is new. */
export async function prepareBatch(
  context: EngineContext,
  scope: Scope,
  items: readonly (PreparedObject | undefined)[],
  options: WriteOptions,
  reject: Reject,
): Promise<PreparedBatch> {
  const identified = await identify(scope, items)
  if (identified.length === 0) return { drafts: [], rows: [] }
  const { existing, parents } = await writerOf(context).readForWrite(scope, lookupFor(context, identified), options)
  const drafts = checkDrafts(identified, existing, new Map(parents.map((parent) => [parent.id, parent])), {
    newId: context.newId,
    reject,
  })
  return { drafts, rows: await indexDrafts(context, drafts, options) }
}

async function identify(scope: Scope, items: readonly (PreparedObject | undefined)[]): Promise<readonly Identified[]> {
  const all = items.map(async (prepared, index) => {
    if (prepared === undefined) return []
    const { id, kind, key } = prepared.row
    const keyed = key === undefined || id !== undefined ? undefined : await keyedId(scope.namespace, kind, key)
    return [{ index, prepared, keyed }]
  })
  return (await Promise.all(all)).flat()
}

function lookupFor(context: EngineContext, items: readonly Identified[]): WriteLookup {
  const ids = items.flatMap(({ prepared, keyed }) => prepared.row.id ?? keyed ?? [])
  const keys = items.flatMap(({ prepared: { row } }) => (row.key === undefined ? [] : { kind: row.kind, key: row.key }))
  const parentIds = items.flatMap(({ prepared }) => prepared.row.parentId ?? [])
  return { ids, keys, parentIds: [...new Set(parentIds)], space: context.space?.id }
}

/** Gives every item its id and its parent; first-class objects first, since they may be parents in this batch. */
function checkDrafts(
  items: readonly Identified[],
  existing: readonly ExistingObject[],
  stored: ReadonlyMap<string, ParentFacts>,
  { newId, reject }: { newId: () => string; reject: Reject },
): readonly CheckedDraft[] {
  const checked = new Map<string, CheckedDraft>()
  const find = (id: string) => checked.get(id)?.draft.prepared.row ?? stored.get(id)
  const known = indexExisting(existing)
  const rows = new Map(items.flatMap(({ prepared: { row } }) => (row.id === undefined ? [] : [[row.id, row]])))
  const rowOf = (id: string) => rows.get(id)
  for (const item of items.toSorted(firstClassFirst)) {
    try {
      const draft = draftOf(item, known, newId)
      if (checked.has(draft.id)) {
        throw new RecollectError('invalid_object', `The object ${draft.id} stands twice in the batch.`, {
          details: { id: draft.id },
        })
      }
      checkVersion(draft)
      checkKey(draft, known, rowOf)
      checked.set(draft.id, { draft, parent: checkedParent(draft, find) })
    } catch (error) {
      if (!RecollectError.is(error)) throw error
      reject(item.index, error)
    }
  }
  return [...checked.values()].toSorted((a, b) => a.draft.index - b.draft.index)
}

/** Checked before anything is embedded; the store checks it again, inside the transaction. */
function checkVersion({ id, existing, prepared: { ifVersion } }: Draft): void {
  const actual = existing === undefined || existing.deleted ? 0 : existing.object.version
  if (ifVersion === undefined || ifVersion === actual) return
  throw new RecollectError(
    'version_conflict',
    `The object ${id} is ${actual === 0 ? 'not there' : `in version ${actual}`}, expected was ` +
      `${ifVersion === 0 ? 'none' : `version ${ifVersion}`}: read it again.`,
    { details: { id, expected: ifVersion, actual } },
  )
}

/** A key belongs to one object, unless that gives it up in the same batch; the store checks it again. */
function checkKey(
  { id, prepared }: Draft,
  known: ExistingIndex,
  rowOf: (id: string) => { readonly kind: string; readonly key?: string } | undefined,
): void {
  const { kind, key } = prepared.row
  const holder = key === undefined ? undefined : known.byKey(kind, key)?.object.id
  if (holder === undefined || holder === id) return
  const after = rowOf(holder)
  if (after !== undefined && (after.kind !== kind || after.key !== key)) return
  throw new RecollectError(
    'key_taken',
    `The key of the object ${id} belongs to the object ${holder} of the same kind.`,
    {
      details: { id, key, holder },
    },
  )
}

function firstClassFirst(a: Identified, b: Identified): number {
  const rank = (item: Identified) => (item.prepared.row.parentId === undefined ? 0 : 1)
  return rank(a) - rank(b) || a.index - b.index
}

/** Writes the rows; one that the store refuses is rejected, and the others are written without it. */
async function writeRows(
  context: EngineContext,
  scope: Scope,
  batch: PreparedBatch,
  options: WriteOptions,
  reject: Reject,
): Promise<readonly WrittenItem[]> {
  const rows = new Map(batch.rows.map((row) => [row.object.id, row]))
  const drafts = new Map(batch.drafts.map(({ draft }) => [draft.id, draft]))
  while (rows.size > 0) {
    try {
      const outcomes = await writerOf(context).putMany(scope, [...rows.values()], {
        ...options,
        at: context.clock.now(),
      })
      return writtenItems(batch, outcomes)
    } catch (error) {
      const refused = refusedDraft(error, drafts)
      if (refused === undefined) throw error
      reject(refused.draft.index, refused.error)
      rows.delete(refused.draft.id)
      drafts.delete(refused.draft.id)
    }
  }
  return []
}

/** What became of the rows of a batch, each with the item that it was made from. */
export function writtenItems(batch: PreparedBatch, outcomes: readonly PutOutcome[]): readonly WrittenItem[] {
  const rows = new Map(batch.rows.map((row) => [row.object.id, row]))
  const drafts = new Map(batch.drafts.map(({ draft }) => [draft.id, draft]))
  return outcomes.flatMap((outcome) => {
    const draft = drafts.get(outcome.object.id)
    const row = rows.get(outcome.object.id)
    if (draft === undefined || row === undefined) return []
    return { index: draft.index, row, outcome, existing: draft.existing }
  })
}

/** The draft that an error of the store speaks of. */
export function refusedDraft(
  error: unknown,
  drafts: ReadonlyMap<string, Draft>,
): { readonly draft: Draft; readonly error: RecollectError } | undefined {
  if (!RecollectError.is(error)) return undefined
  const { id } = error.details
  const draft = typeof id === 'string' ? drafts.get(id) : undefined
  return draft === undefined ? undefined : { draft, error }
}
