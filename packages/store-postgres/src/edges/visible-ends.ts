import { type RawBuilder, sql } from 'kysely'
import { isEntity } from '../filters/is-entity.ts'
import type { Tables } from '../tables.ts'

/**
 * Whether an end of a row of edges, called `e` or otherwise, is visible: true or null. An edge has no state of its own for that: deleting or
 * reviving an object writes nothing to its edges, however many they are.
 *
 * A subquery for a value and not `exists`, which would become a join: here edges always come first, in the order of their
 * index and up to the limit, and each end is one step into the index `objects_entities`, mostly without a look at the row. Without
 * statistics the planner reads all objects instead.
 */
export function isVisible({ objects }: Tables, end: 'from_id' | 'to_id', row = 'e'): RawBuilder<boolean> {
  return sql<boolean>`(
    select true from ${objects} p
    where p.namespace = ${sql.id(row, 'namespace')} and p.id = ${sql.id(row, end)} and ${isEntity('p')}
  )`
}

/** Whether both ends are. */
export function areVisible(tables: Tables, row?: string): RawBuilder<boolean> {
  return sql<boolean>`(${isVisible(tables, 'from_id', row)} and ${isVisible(tables, 'to_id', row)})`
}
