import { type RawBuilder, sql } from 'kysely'
import { isUnexpired } from './is-live.ts'

/** Whether a row of objects, called by this name, is found by a search for parts: a live part, or a live text without live parts. */
export function isCandidate(row: string): RawBuilder<boolean> {
  return sql<boolean>`(
    ${sql.id(row)}.candidate and ${isUnexpired(row)} and ${sql.id(row)}.parts_until <= statement_timestamp()
  )`
}
