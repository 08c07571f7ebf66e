import type { ObjectRef } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'
import type { Tables } from '../tables.ts'
import { recountParts } from './recount-parts.ts'

/** A row to remove, locked with its parent. */
export type DoomedRow = ObjectRef & { readonly parent_id: string | null }

/** Removes locked objects for good, with their parts, all embeddings and all edges. */
export async function removeRows(session: Session, tables: Tables, rows: readonly DoomedRow[]): Promise<void> {
  if (rows.length === 0) return
  const { objects, edges, embeddings } = tables
  const query: RawBuilder<ObjectRef> = sql`
    with doomed as materialized (
      select d.namespace, d.id from ${refRows(rows)} as d (namespace, id)
      union
      select c.namespace, c.id from ${refRows(rows)} as d (namespace, id)
      join ${objects} c on c.namespace = d.namespace and c.parent_id = d.id
    )
    delete from ${objects} o using doomed d where o.namespace = d.namespace and o.id = d.id
    returning o.namespace, o.id`
  const gone = await session.all(query)
  // A statement of its own: it sees what was written while the one above waited for the objects.
  const linked = (end: 'from_id' | 'to_id') => sql`
    select e.namespace, e.from_id, e.relation, e.to_id from ${refRows(gone)} as g (namespace, id)
    join ${edges} e on e.namespace = g.namespace and ${sql.id('e', end)} = g.id`
  await session.all(sql`
    with linked as materialized (${linked('from_id')} union ${linked('to_id')}),
    unlinked as (
      delete from ${edges} e using linked l
      where e.namespace = l.namespace and e.from_id = l.from_id and e.relation = l.relation and e.to_id = l.to_id
    )
    delete from ${embeddings} e using ${refRows(gone)} as g (namespace, id)
    where e.namespace = g.namespace and e.object_id = g.id`)
  const isGone = new Set(gone.map(keyOf))
  const parents = rows.flatMap(({ namespace, parent_id: id }) => (id === null ? [] : [{ namespace, id }]))
  const left = new Map(parents.filter((parent) => !isGone.has(keyOf(parent))).map((parent) => [keyOf(parent), parent]))
  await recountParts(session, tables, [...left.values()])
}

function refRows(refs: readonly ObjectRef[]): RawBuilder<unknown> {
  return sql`unnest(${refs.map(({ namespace }) => namespace)}::text[], ${refs.map(({ id }) => id)}::text[])`
}

function keyOf({ namespace, id }: ObjectRef): string {
  return JSON.stringify([namespace, id])
}
