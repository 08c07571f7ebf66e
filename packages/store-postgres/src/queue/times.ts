import { type RawBuilder, sql } from 'kysely'

/** The time so many milliseconds from now, by the clock of the database. */
export function after(ms: RawBuilder<unknown> | number): RawBuilder<Date> {
  return sql<Date>`(clock_timestamp() + ${typeof ms === 'number' ? sql`${ms}::float8` : ms} * interval '1 millisecond')`
}
