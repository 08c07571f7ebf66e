/** A day of the Gregorian calendar, counted from 1970-01-01 = 0. */
export type Day = number

const millisecondsOfDay = 86_400_000

/** The day of a date; months beyond 1 to 12 and days beyond the month run over into the next. */
export function dayOf(year: number, month: number, day: number): Day {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime() / millisecondsOfDay
}

/** Year, month (1 to 12) and day of the month of a day. */
export function dateOf(day: Day): { readonly year: number; readonly month: number; readonly day: number } {
  const date = new Date(day * millisecondsOfDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** The same day so many months later or, below 0, before; the last of the month when it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, day: dayOfMonth } = dateOf(day)
  return Math.min(dayOf(year, month + months, dayOfMonth), dayOf(year, month + months + 1, 0))
}

/** Whether there is such a day. */
export function isDate(year: number, month: number, day: number): boolean {
  const date = dateOf(dayOf(year, month, day))
  return date.month === month && date.day === day
}
