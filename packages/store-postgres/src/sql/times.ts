import { type RawBuilder, sql } from 'kysely'

/** A time as milliseconds, whatever parsers the host gave its driver. By way of an integer: numerics become floats slowly, as text. */
export function millis(column: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${column}) * 1000)::bigint::float8`
}

/** The same of a time that may lie at either end of time, as an infinite number. */
export function endlessMillis(column: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case
    when isfinite(${column}) then ${millis(column)} when ${column} > 'epoch' then 'Infinity'::float8 else '-Infinity'::float8
  end`
}

/** A number of milliseconds as text that the database reads as a time; infinite ones are either end of time. */
export function timeText(ms: number): string {
  if (Number.isFinite(ms)) return new Date(ms).toISOString()
  return ms > 0 ? 'infinity' : '-infinity'
}

/** A time from milliseconds, rounded to one: fractions of seconds are not exact in binary. */
export function instant(ms: RawBuilder<unknown> | number): RawBuilder<Date> {
  return sql<Date>`to_timestamp(${typeof ms === 'number' ? sql`${ms}::float8` : ms} / 1000)::timestamptz(3)`
}
