import type { CallOptions, Operation } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import { type OperationRow, operationColumns, operationKey, sameKey, toOperation } from './operation-row.ts'
import { after } from './times.ts'

/**
 * Takes what has waited longest: the first rows of the index `operations_ready`, however many there are behind. Rows that others
 * have locked are passed over. The time of the statement, unlike the clock's, can be looked up in an index.
 */
export async function lease(
  { database, tables }: StoreContext,
  { target, limit, leaseMs }: { readonly target: string; readonly limit: number; readonly leaseMs: number },
  options: CallOptions,
): Promise<readonly Operation[]> {
  const token = crypto.randomUUID()
  const query: RawBuilder<OperationRow> = sql`
    with next as materialized (
      select ${operationKey}, o.ready_at from ${tables.operations} o
      where o.target = ${target} and o.died_at is null and o.ready_at <= statement_timestamp()
      order by o.ready_at, o.since limit ${limit}
      for update skip locked
    ), leased as (
      update ${tables.operations} o
      set lease = ${token}, ready_at = ${after(leaseMs)}, joined = null, joined_at = null, joined_with_edges = false
      from next n where ${sameKey('o', 'n')}
      returning ${operationColumns}, n.ready_at, o.since
    )
    select * from leased order by ready_at, since`
  return (await database.run(options, query)).map((row) => toOperation(row, token))
}
