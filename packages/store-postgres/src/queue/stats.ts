import type { CallOptions, OperationQueue, TargetStats, Unprojected } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { join } from '../filters/plan-to-sql.ts'
import { inScope } from '../filters/restriction.ts'
import { millis } from '../sql/times.ts'
import type { StoreContext } from '../store-context.ts'
import { aboutSubjects } from './operation-row.ts'

/** The figures of every open target, by name. */
export async function stats({ database, tables }: StoreContext, options: CallOptions): Promise<readonly TargetStats[]> {
  const waits = sql`filter (where o.target is not null and o.died_at is null)`
  const query: RawBuilder<TargetStats> = sql`
    select t.name as target, (count(*) ${waits})::float8 as pending,
      (count(*) filter (where o.died_at is null and o.lease is not null and o.ready_at > statement_timestamp()))::float8 as leased,
      count(o.died_at)::float8 as dead,
      coalesce(greatest(0, ${millis(sql`clock_timestamp()`)} - min(${millis(sql`o.since_at`)}) ${waits}), 0) as lag,
      coalesce(max(o.attempts) ${waits}, 0) as attempts
    from ${tables.targets} t left join ${tables.operations} o on o.target = t.name
    group by t.name order by t.name`
  const rows = await database.run(options, query)
  return rows.map(({ target, pending, leased, dead, lag, attempts }) => ({
    target,
    pending,
    leased,
    dead,
    lag,
    attempts,
  }))
}

/** The latest sequence that was given out, by whichever transaction; 0 before the first. */
export async function mark({ database, tables }: StoreContext, options: CallOptions): Promise<number> {
  const query: RawBuilder<{ mark: number }> = sql`
    select case when is_called then last_value else 0 end::float8 as mark from ${tables.changes}`
  const [row] = await database.run(options, query)
  return row?.mark ?? 0
}

/** How many operations hold changes up to the mark that were not taken. */
export async function unprojected(
  { database, tables }: StoreContext,
  { target, scope, subjects, mark: latest }: Parameters<OperationQueue['unprojected']>[0],
  options: CallOptions,
): Promise<Unprojected> {
  const conditions = [
    sql`o.target = ${target} and o.since <= ${latest}::float8`,
    inScope(scope),
    ...(subjects === undefined ? [] : [aboutSubjects(subjects)]),
  ]
  const query: RawBuilder<Unprojected> = sql`
    select (count(*) filter (where o.died_at is null))::float8 as waiting, count(o.died_at)::float8 as dead
    from ${tables.operations} o where ${join('and', conditions)}`
  const [{ waiting, dead } = { waiting: 0, dead: 0 }] = await database.run(options, query)
  return { waiting, dead }
}
