import { type RawBuilder, sql } from 'kysely'
import { isLive } from './is-live.ts'

/** Whether a row of objects, called by this name, is a live first-class object: what edges may join. */
export function isEntity(row: string): RawBuilder<boolean> {
  return sql<boolean>`(${isLive(row)} and ${sql.id(row)}.parent_id is null)`
}
