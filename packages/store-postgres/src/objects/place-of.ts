import { type RawBuilder, sql } from 'kysely'

/** Behind every position: a position is a 32-bit integer. */
const last = 2_147_483_648

/**
 * Where a part stands among its siblings, as one number that the index `objects_parts` is sorted by: those without a position
 * come last. Of the row with this name, or of the table itself.
 */
export function placeOf(row?: string): RawBuilder<number> {
  const position = row === undefined ? sql.id('position') : sql.id(row, 'position')
  return sql<number>`coalesce(${position}::bigint, ${sql.lit(last)})`
}

/** The same of a position given. */
export function placeAt(position: number | undefined): number {
  return position ?? last
}
