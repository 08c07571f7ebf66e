import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of objects, called by this name, is there for readers: neither deleted nor expired, and its parent neither. Every read
 * asks this, and `live` stands in it by itself, for indexes of live rows alone.
 */
export function isLive(row: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.id(row)}.live and ${isUnexpired(row)})`
}

/**
 * Whether neither the row nor its parent has expired. By the beginning of the statement: the beginning of the transaction would stand
 * still in a long one of the host's, and a clock that moves on inside a statement could not be compared with indexes.
 */
export function isUnexpired(row: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.id(row)}.visible_until > statement_timestamp()`
}
