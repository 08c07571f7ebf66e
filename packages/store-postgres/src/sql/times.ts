import { type RawBuilder, sql } from 'kysely'

/** A time as milliseconds, whatever parsers the host gave its driver. By way of an integer: numerics become floats slowly, as text. */
export function millis(column: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${column}) * 1000)::bigint::float8`
}

/** A time from milliseconds, rounded to one: fractions of seconds are not exact in binary. */
export function instant(ms: RawBuilder<unknown> | number): RawBuilder<Date> {
  return sql<Date>`to_timestamp(${typeof ms === 'number' ? sql`${ms}::float8` : ms} / 1000)::timestamptz(3)`
}
