import { type RawBuilder, sql } from 'kysely'
import { isEntity } from '../filters/is-entity.ts'
import type { Tables } from '../tables.ts'

/**
 * Joins both ends of the row `e` of edges, and so leaves out what is hidden. An edge has no state of its own for that:
 * deleting or reviving an object writes nothing to its edges, however many they are.
 */
export function withEnds(tables: Tables): RawBuilder<unknown> {
  return sql`${withEnd(tables, 'from_id')} ${withEnd(tables, 'to_id')}`
}

/** Joins one end. */
export function withEnd({ objects }: Tables, end: 'from_id' | 'to_id'): RawBuilder<unknown> {
  const row = `at_${end}`
  return sql`
    join ${objects} ${sql.id(row)}
      on ${sql.id(row, 'namespace')} = e.namespace and ${sql.id(row, 'id')} = ${sql.id('e', end)} and ${isEntity(row)}`
}
