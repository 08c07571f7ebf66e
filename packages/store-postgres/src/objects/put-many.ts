import type { ObjectWrite, PutOutcome, Scope, StoredObject, WriteOptions } from '@recollect/core'
import { RacedError } from '../connection/retry.ts'
import type { Session } from '../connection/session.ts'
import { writeEmbeddings } from '../embeddings/write-embeddings.ts'
import type { StoreContext } from '../store-context.ts'
import { followParents } from './follow-parents.ts'
import { giveUpKeys } from './give-up-keys.ts'
import { lockRows } from './lock-rows.ts'
import { type PlannedRow, type PutPlan, planPut } from './put-plan.ts'
import { recountParts } from './recount-parts.ts'
import { upsert, type WrittenRow } from './upsert.ts'

/** Writes a batch in one transaction: lock, check, write, let parts and embeddings follow. */
export async function putMany(
  context: StoreContext,
  scope: Scope,
  writes: readonly ObjectWrite[],
  options: WriteOptions & { readonly at: Date },
): Promise<readonly PutOutcome[]> {
  if (writes.length === 0) return context.database.skip(options, [])
  await context.spaces.check(
    writes.flatMap(({ embedding }) => embedding ?? []),
    options,
  )
  const outcomes = await context.database.write(options, (session) =>
    putInTransaction(context, session, scope, writes, options.at),
  )
  await context.statistics.wrote(writes.length, options)
  return outcomes
}

/** The same inside a transaction that is open already; the embeddings' spaces must have been checked. */
export async function putInTransaction(
  { tables }: StoreContext,
  session: Session,
  { namespace }: Scope,
  writes: readonly ObjectWrite[],
  at: Date,
): Promise<readonly PutOutcome[]> {
  const objects = writes.map(({ object }) => object)
  const stored = await lockRows(session, tables, namespace, {
    ids: objects.map(({ id }) => id),
    parentIds: objects.flatMap(({ parentId }) => parentId ?? []),
    keys: objects.flatMap(({ kind, key }) => (key === undefined ? [] : { kind, key })),
    becomingParts: objects.flatMap(({ id, parentId }) => (parentId === undefined ? [] : id)),
  })
  const plan = planPut(writes, stored)
  await giveUpKeys(session, tables, namespace, plan.givenUpKeys)
  const written = await upsert(session, tables, namespace, plan.rows, at)
  assertNoRace(plan, written)
  await followParents(session, tables, namespace, plan.changedParents, at)
  const untouched = plan.joined.filter((id) => !written.has(id))
  const recount = [...plan.recount, ...untouched].map((id) => ({ namespace, id }))
  await recountParts(session, tables, recount)
  await writeEmbeddings(session, tables, namespace, plan)
  const rows = new Map(plan.rows.map((row) => [row.write.object.id, row]))
  return objects.flatMap(({ id }) => {
    const row = rows.get(id)
    return row === undefined ? [] : outcomeOf(namespace, row, written.get(id), at)
  })
}

/** A row that nobody had seen must have been inserted; if not, somebody else was faster. */
function assertNoRace(plan: PutPlan, written: ReadonlyMap<string, WrittenRow>): void {
  const raced = plan.rows.some(({ write, stored }) => stored === undefined && !written.has(write.object.id))
  if (raced) throw new RacedError()
}

function outcomeOf(namespace: string, row: PlannedRow, written: WrittenRow | undefined, at: Date): PutOutcome {
  const { write, stored } = row
  const object = (times: { created: number; updated: number; version: number }): StoredObject => ({
    namespace,
    ...write.object,
    createdAt: new Date(times.created),
    updatedAt: new Date(times.updated),
    version: times.version,
  })
  if (written !== undefined) {
    const times = { created: written.created_at, updated: at.getTime(), version: written.version }
    return { status: stored === undefined ? 'created' : 'updated', object: object(times) }
  }
  if (stored === undefined) throw new RacedError()
  const times = { created: stored.created_at, updated: stored.updated_at, version: stored.version }
  return { status: 'unchanged', object: object(times) }
}
