import type { EdgeOutcome, EdgeWrite, Scope, WriteOptions } from '@recollect/core'
import type { Session } from '../connection/session.ts'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { checkBatch, checkEdge, isSameEdge } from './check-edge.ts'
import { type EdgeFacts, toEdge } from './edge-row.ts'
import { type EdgeState, lockEdges } from './lock-edges.ts'
import { upsertEdges } from './upsert-edges.ts'

/** Writes a batch of edges in one transaction: lock, check, and write what differs. */
export async function putEdges(
  { database, tables, statistics }: StoreContext,
  scope: Scope,
  rows: readonly EdgeWrite[],
  options: WriteOptions & { readonly at: Date },
): Promise<readonly EdgeOutcome[]> {
  if (rows.length === 0) return database.skip(options, [])
  const outcomes = await database.write(options, (session) =>
    putEdgesInTransaction(session, tables, scope, rows, options.at),
  )
  await statistics.wrote(rows.length, options)
  return outcomes
}

/** The same inside a transaction that is open already. */
export async function putEdgesInTransaction(
  session: Session,
  tables: Tables,
  { namespace }: Scope,
  rows: readonly EdgeWrite[],
  at: Date,
): Promise<readonly EdgeOutcome[]> {
  checkBatch(rows)
  const states = await lockEdges(session, tables, namespace, rows)
  const planned = states.map((state, index) => {
    const row = rows[index]
    if (row === undefined) throw new Error('There are more edges than were asked for')
    checkEdge(row, index, state)
    return outcomeOf(namespace, row, state, at)
  })
  const changed = planned.flatMap(({ status, edge }) => (status === 'unchanged' ? [] : [edge]))
  await upsertEdges(session, tables, namespace, changed)
  return planned
}

function outcomeOf(namespace: string, row: EdgeWrite, { stored }: EdgeState, at: Date): EdgeOutcome {
  const facts = factsOf(row)
  const record = { namespace, from_id: row.fromId, relation: row.relation, to_id: row.toId, ...facts }
  const now = at.getTime()
  if (stored === undefined) {
    return { status: 'created', edge: toEdge({ ...record, version: 1, created_at: now, updated_at: now }) }
  }
  if (isSameEdge(facts, stored)) return { status: 'unchanged', edge: toEdge({ ...record, ...stored }) }
  const { version, created_at } = stored
  return { status: 'updated', edge: toEdge({ ...record, version: version + 1, created_at, updated_at: now }) }
}

function factsOf({ note, status, role, confidence, evidenceId }: EdgeWrite): EdgeFacts {
  return {
    note: note ?? null,
    status: status ?? null,
    role: role ?? null,
    confidence: confidence ?? null,
    evidence_id: evidenceId ?? null,
  }
}
