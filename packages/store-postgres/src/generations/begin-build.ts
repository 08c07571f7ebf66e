import { type Build, type CallOptions, type GenerationRegistry, namespaceOf } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { after } from '../queue/times.ts'
import type { StoreContext } from '../store-context.ts'
import { type GenerationRow, generationColumns, toGeneration } from './generation-row.ts'

/**
 * Goes on with what nobody holds, or begins anew. Of several at once one gets it: the others wait, and then see that it is held. They
 * wait before they look, or they might give a number anew that was given, forgotten and cleared away meanwhile.
 */
export async function beginBuild(
  { database, tables: { generations, schema } }: StoreContext,
  { target, scope, leaseMs }: Parameters<GenerationRegistry['beginBuild']>[0],
  options: CallOptions,
): Promise<Build | undefined> {
  const lease = crypto.randomUUID()
  const namespace = namespaceOf(scope) ?? null
  const query: RawBuilder<GenerationRow> = sql`
    with resumed as (
      update ${generations} g set lease = ${lease}, leased_until = ${after(leaseMs)}, changed_at = clock_timestamp()
      where g.target = ${target} and g.state = 'building' and g.namespace is not distinct from ${namespace}::text
        and (g.lease is null or g.leased_until <= clock_timestamp())
      returning ${generationColumns}
    ), begun as (
      insert into ${generations} as g (target, number, namespace, state, lease, leased_until, changed_at)
      select ${target}, coalesce(max(o.number), 0) + 1, ${namespace}::text, 'building', ${lease}, ${after(leaseMs)}, clock_timestamp()
      from ${generations} o where o.target = ${target} having bool_and(o.state <> 'building') is not false
      on conflict do nothing
      returning ${generationColumns}
    ), cleared as (
      delete from ${generations} o using begun b
      where o.target = b.target and o.number < b.number and o.state = 'forgotten'
    )
    select * from resumed union all select * from begun`
  const turn = sql`select pg_advisory_xact_lock(hashtextextended(${`recollect ${schema} generations of ${target}`}, 0))`
  const [row] = await database.write(options, async (session) => {
    await session.all(turn)
    return await session.all(query)
  })
  return row && { generation: toGeneration(row), lease }
}
