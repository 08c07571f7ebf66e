import { type CallOptions, namespaceOf, type ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import { relationName } from './relation-name.ts'

/**
 * The relations of a scope, each found by one step into the index `edges_relation`, behind the one before: as many steps as
 * there are relations, however many edges.
 */
export async function listRelations(
  { database, tables }: StoreContext,
  scope: ReadScope,
  options: CallOptions,
): Promise<readonly string[]> {
  const namespace = namespaceOf(scope)
  const name = relationName('e')
  const first = (where: RawBuilder<unknown>) => sql`
    select e.namespace, ${name} as relation from ${tables.edges} e
    where ${namespace === undefined ? sql`true` : sql`e.namespace = ${namespace}`} and ${where}
    order by e.namespace, ${name} limit 1`
  const query: RawBuilder<{ relation: string }> = sql`
    with recursive found as (
      (${first(sql`true`)})
      union all
      select next.namespace, next.relation from found
      cross join lateral (${first(sql`(e.namespace, ${name}) > (found.namespace, found.relation)`)}) as next
    )
    select distinct relation collate "C" as relation from found order by relation`
  return (await database.read(options, (session) => session.all(query))).map(({ relation }) => relation)
}
