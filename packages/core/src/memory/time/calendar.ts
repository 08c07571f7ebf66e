import { addMonths, type Day, dateOf, dayOf, weekdayOf } from './days.ts'
import type { TimePrecision } from './time-window.ts'
import type { InYear, Span, Unit } from './unit.ts'

/** What people count time in. Weeks begin on Monday. */
export type CalendarUnit = 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year' | 'decade'

/** Months from one to the next; weeks and shorter ones are counted in days. */
const months = { month: 1, quarter: 3, year: 12, decade: 120 } as const

/** The unit that a day lies in; for the weekend, that of its week. */
export function unitAround(unit: CalendarUnit, day: Day): Unit {
  if (unit === 'day') return { from: day, to: day, precision: 'day' }
  if (unit === 'week' || unit === 'weekend') {
    const monday = day - weekdayOf(day) + 1
    if (unit === 'weekend') return { from: monday + 5, to: monday + 6, precision: 'day' }
    return { from: monday, to: monday + 6, precision: 'week' }
  }
  const date = dateOf(day)
  const index = date.year * 12 + date.month - 1
  return { ...monthsFrom(0, index - (index % months[unit]) + 1, months[unit]), precision: unit }
}

/** So many months, from one of a year on. */
export function monthsFrom(year: number, month: number, count: number): Span {
  return { from: dayOf(year, month, 1), to: dayOf(year, month + count, 0) }
}

/** The same day so many units later or, below 0, before. */
export function shiftDay(unit: CalendarUnit, day: Day, by: number): Day {
  if (unit === 'day') return day + by
  return unit === 'week' || unit === 'weekend' ? day + 7 * by : addMonths(day, months[unit] * by)
}

/** A season of the northern half of the earth, in whole months; winter begins in December of its year. */
export function seasonIn(name: string): InYear {
  const first = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }[name.toLowerCase()] ?? 12
  return (year) => monthsFrom(year, first, 3)
}

/** Which one of those that come every year. */
export type Which = 'last' | 'this' | 'next' | 'latest'

/**
 * Of what comes every year: the `last` that is over, the `latest` that has begun, the `next` to begin; and as `this` the one that goes on,
 * or else that of the year. Undefined when there was none in 9 years: leap days come that often.
 */
export function pickYear(inYear: InYear, which: Which, today: Day, precision: TimePrecision): Unit | undefined {
  const { year } = dateOf(today)
  const near = Array.from({ length: 19 }, (_, i) => inYear(year - 9 + i)).filter((span) => span !== undefined)
  const latest = near.findLast(({ from }) => from <= today)
  const picked = {
    latest,
    last: near.findLast(({ to }) => to < today),
    next: near.find(({ from }) => from > today),
    this: latest !== undefined && latest.to >= today ? latest : inYear(year),
  }[which]
  return picked === undefined ? undefined : { ...picked, precision, ...(which === 'latest' ? { inYear } : {}) }
}
