import {
  type CallOptions,
  type DeadOperation,
  type DeadSelection,
  type OperationQueue,
  subjectKey,
} from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { join } from '../filters/plan-to-sql.ts'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import type { Tables } from '../tables.ts'
import { aboutSubjects, type DeadRow, deadColumns, operationKey, sameKey, toDead } from './operation-row.ts'

/** `subjectKey` of the row `o`. */
const keyOfSubject = sql`(
  case when o.relation = '' then '[' || to_json(o.id)::text || ']'
  else '[' || to_json(o.id)::text || ',' || to_json(o.relation)::text || ',' || to_json(o.to_id)::text || ']' end
) collate "C"`

/** A page of dead operations, by target, namespace and subject. */
export async function listDead(
  { database, tables }: StoreContext,
  { target, limit, after }: Parameters<OperationQueue['listDead']>[0],
  options: CallOptions,
): Promise<readonly DeadOperation[]> {
  const order = sql`o.target, o.namespace, ${keyOfSubject}`
  const behind =
    after && sql`(${order}) > (${after.target}::text, ${after.namespace}::text, ${subjectKey(after.subject)}::text)`
  const conditions = [target === undefined ? undefined : sql`o.target = ${target}`, behind]
  const query: RawBuilder<DeadRow> = sql`
    select ${deadColumns} from ${tables.operations} o
    where ${join('and', [sql`o.died_at is not null`, ...conditions.filter((condition) => condition !== undefined)])}
    order by ${order} limit ${limit}`
  return (await database.run(options, query)).map(toDead)
}

/** Lets dead operations wait again, in their old place. */
export function requeue(context: StoreContext, selection: DeadSelection, options: CallOptions): Promise<number> {
  const { operations } = context.tables
  return countChanged(
    context,
    selection,
    options,
    sql`
      update ${operations} o set died_at = null, code = null, message = null, attempts = 0, ready_at = o.since_at
      from dead d where ${sameKey('o', 'd')} returning 1`,
  )
}

/** Removes dead operations. */
export function discard(context: StoreContext, selection: DeadSelection, options: CallOptions): Promise<number> {
  const { operations } = context.tables
  return countChanged(
    context,
    selection,
    options,
    sql`delete from ${operations} o using dead d where ${sameKey('o', 'd')} returning 1`,
  )
}

/** Passes over what a writer has locked: that is about to wait again. */
async function countChanged(
  { database, tables }: StoreContext,
  selection: DeadSelection,
  options: CallOptions,
  change: RawBuilder<unknown>,
): Promise<number> {
  const query: RawBuilder<{ count: number }> = sql`
    with dead as materialized (${selected(tables, selection)} for update skip locked), changed as (${change})
    select count(*)::float8 as count from changed`
  const [row] = await database.run(options, query)
  return row?.count ?? 0
}

function selected({ operations }: Tables, { target, scope, subjects }: DeadSelection): RawBuilder<unknown> {
  const conditions = [
    sql`o.target = ${target} and o.died_at is not null`,
    ...(scope === undefined ? [] : [inScope(scope)]),
    ...(subjects === undefined ? [] : [aboutSubjects(subjects)]),
  ]
  return sql`select ${operationKey} from ${operations} o where ${join('and', conditions)}`
}
