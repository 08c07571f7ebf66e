import type { EdgeRef, Scope, WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import { refRows } from './ref-rows.ts'
import { areVisible } from './visible-ends.ts'

/** Removes visible edges for good, locked in the order of their key; gives those that were there. */
export async function removeEdges(
  { database, tables }: StoreContext,
  { namespace }: Scope,
  refs: readonly EdgeRef[],
  options: WriteOptions,
): Promise<readonly EdgeRef[]> {
  if (refs.length === 0) return database.skip(options, [])
  const query: RawBuilder<EdgeRef> = sql`
    with doomed as materialized (
      select e.from_id, e.relation, e.to_id
      from ${tables.edges} e
      join ${refRows(refs)} on r.from_id = e.from_id and r.relation = e.relation and r.to_id = e.to_id
      where e.namespace = ${namespace} and ${areVisible(tables)}
      order by e.from_id, e.relation, e.to_id
      for update of e
    )
    delete from ${tables.edges} e using doomed d
    where e.namespace = ${namespace} and e.from_id = d.from_id and e.relation = d.relation and e.to_id = d.to_id
    returning e.from_id as "fromId", e.relation, e.to_id as "toId"`
  const rows = await database.write(options, (session) => session.all(query))
  return rows.map(({ fromId, relation, toId }) => ({ fromId, relation, toId }))
}
