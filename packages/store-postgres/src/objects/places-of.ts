import type { ObjectRef } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'

/** Objects as rows `r`. */
export function objectRefs(refs: readonly ObjectRef[]): RawBuilder<unknown> {
  return sql`unnest(${refs.map(({ namespace }) => namespace)}::text[], ${refs.map(({ id }) => id)}::text[]) as r (namespace, id)`
}

/**
 * Where the rows of a table lie that have one of these objects in one of these columns, as an array for `ctid`. Each object asks the
 * index of each column (a subquery with an offset is never joined): without statistics the planner reads the whole namespace
 * instead. Only for rows that nobody else can change, for then they lie elsewhere.
 */
export function placesOf(
  table: RawBuilder<unknown>,
  refs: readonly ObjectRef[],
  columns: readonly string[],
): RawBuilder<unknown> {
  const places = columns.map(
    (column) =>
      sql`(select t.ctid as place from ${table} t where t.namespace = r.namespace and ${sql.id('t', column)} = r.id offset 0)`,
  )
  return sql`array(
    select p.place from ${objectRefs(refs)} cross join lateral (${sql.join(places, sql` union all `)}) as p
  )`
}
