import { type RawBuilder, sql } from 'kysely'

/** Whether a row of objects, called by this name, is a live first-class object: what edges may join. */
export function isEntity(row: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.id(row)}.live and ${sql.id(row)}.parent_id is null)`
}
