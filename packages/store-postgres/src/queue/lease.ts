import type { CallOptions, Operation, OperationQueue } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { type OperationRow, operationColumns, subjectRows, toOperation } from './operation-row.ts'
import { after } from './times.ts'

type Request = Parameters<OperationQueue['lease']>[0]

/**
 * Takes what has waited longest, and passes over rows that others have locked. The time of the statement, unlike the clock's, can be
 * looked up in an index. A row that is locked stays in its place, so that is how it is found again; one that changed in the moment
 * before is not, and waits for the next lease.
 */
export async function lease(
  { database, tables }: StoreContext,
  request: Request,
  options: CallOptions,
): Promise<readonly Operation[]> {
  const { target, limit, leaseMs, of } = request
  if (of?.subjects.length === 0) return database.skip(options, [])
  const token = crypto.randomUUID()
  const query: RawBuilder<OperationRow> = sql`
    with next as materialized (${of === undefined ? due(tables, target, limit) : free(tables, target, limit, of)}),
    leased as (
      update ${tables.operations} o
      set lease = ${token}, ready_at = ${after(leaseMs)}, joined = null, joined_at = null, joined_with_edges = false
      from next n where o.ctid = n.tid
      returning ${operationColumns}, n.turn, o.since
    )
    select * from leased order by turn, since`
  return (await database.run(options, query)).map((row) => toOperation(row, token))
}

/** The first rows of the index `operations_ready`, however many there are behind. */
function due({ operations }: Tables, target: string, limit: number): RawBuilder<unknown> {
  return sql`
    select o.ctid as tid, o.ready_at as turn from ${operations} o
    where o.target = ${target} and o.died_at is null and o.ready_at <= statement_timestamp()
    order by o.ready_at, o.since limit ${limit}
    for update skip locked`
}

/**
 * Certain rows that nobody holds, each looked up by its key: what locks rows is not merged into the query around it. That they have not
 * died is asked in words that match no partial index: without statistics the planner would read all of `operations_ready` for each.
 */
function free(
  { operations }: Tables,
  target: string,
  limit: number,
  of: NonNullable<Request['of']>,
): RawBuilder<unknown> {
  return sql`
    select f.* from (select distinct id, relation, to_id from ${subjectRows(of.subjects)}) s cross join lateral (
      select o.ctid as tid, o.since_at as turn, o.since from ${operations} o
      where o.target = ${target} and o.namespace = ${of.scope.namespace}
        and o.id = s.id and o.relation = s.relation and o.to_id = s.to_id
        and num_nulls(o.died_at) = 1 and (o.lease is null or o.ready_at <= statement_timestamp())
      for update skip locked
    ) f
    order by f.turn, f.since limit ${limit}`
}
