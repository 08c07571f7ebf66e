/** A stretch of time with both its ends, in UTC: from its first to its last millisecond. */
export interface ClosedSpan {
  readonly from: Date
  readonly to: Date
}

export const dayMs: number = 24 * 60 * 60 * 1000

/** From a time to right before another one. */
export function spanUntil(from: Date, next: Date): ClosedSpan {
  return { from, to: new Date(next.getTime() - 1) }
}

/** Midnight of a day; months from 0 on, and whatever is too much carries over. */
export function utc(year: number, month = 0, day = 1): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date
}

export function daySpan(year: number, month: number, day: number): ClosedSpan {
  return spanUntil(utc(year, month, day), utc(year, month, day + 1))
}

/** The day that a time lies in, moved by some days. */
export function dayAround(time: Date, move = 0): ClosedSpan {
  return daySpan(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + move)
}

/** The week from Monday to Sunday, moved by some weeks. */
export function weekAround(time: Date, move = 0): ClosedSpan {
  const monday = time.getUTCDate() - ((time.getUTCDay() + 6) % 7) + 7 * move
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()]
  return spanUntil(utc(year, month, monday), utc(year, month, monday + 7))
}

export function monthSpan(year: number, month: number, count = 1): ClosedSpan {
  return spanUntil(utc(year, month), utc(year, month + count))
}

export function yearSpan(year: number, count = 1): ClosedSpan {
  return spanUntil(utc(year), utc(year + count))
}

export const monthNames: readonly string[] = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The month that a name or its first letters mean, from 0 on. */
export function monthOf(name: string): number {
  return monthNames.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3)))
}

/** The month in which a season of the northern half of the earth begins; winter goes on into the next year. */
export function seasonStart(name: string): number {
  return { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }[name.toLowerCase()] ?? -1
}

export function seasonSpan(year: number, name: string): ClosedSpan {
  return monthSpan(year, seasonStart(name), 3)
}

export const weekdays: readonly string[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
]

/** The latest of some yearly spans that has ended before a time. */
export function latestEnded(spanOf: (year: number) => ClosedSpan, now: Date): ClosedSpan {
  const year = now.getUTCFullYear()
  return [year, year - 1, year - 2].map(spanOf).find(({ to }) => to < now) ?? spanOf(year - 2)
}

/** The latest of some yearly spans that has begun before a time. */
export function latestBegun(spanOf: (year: number) => ClosedSpan, now: Date): ClosedSpan {
  const year = now.getUTCFullYear()
  return [year, year - 1].map(spanOf).find(({ from }) => from <= now) ?? spanOf(year - 1)
}
