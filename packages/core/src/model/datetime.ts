const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/
const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * Epoch milliseconds of an RFC 3339 date-time with an offset, or of a date (midnight UTC); undefined for anything else,
 * impossible calendar days included.
 */
export function parseDatetime(text: string): number | undefined {
  const day = dateOnly.exec(text) ?? rfc3339.exec(text)
  if (day === null || !isCalendarDay(Number(day[1]), Number(day[2]), Number(day[3]))) return undefined
  const time = Date.parse(text.toUpperCase())
  return Number.isNaN(time) ? undefined : time
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
