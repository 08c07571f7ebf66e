import { RecollectError } from '../../model/errors.ts'
import { type Day, dayOf } from './days.ts'

/** Days of a time zone as points in time, and the other way round. */
export interface Zone {
  dayAt(time: number): Day
  /** The first millisecond of a day. */
  startOf(day: Day): number
}

const millisecondsOfDay = 86_400_000

/** @throws `invalid_option` when nobody knows the time zone */
export function zoneOf(timeZone: string): Zone {
  const offsetAt = offsets(timeZone)
  return {
    dayAt: (time) => Math.floor((time + offsetAt(time)) / millisecondsOfDay),
    startOf(day) {
      const local = day * millisecondsOfDay
      // Clocks are moved by less than a day, so what holds a day before and after are all the offsets there may be.
      const starts = [-1, 1].map((side) => local - offsetAt(local + side * millisecondsOfDay))
      const fits = starts.filter((start) => start + offsetAt(start) === local)
      // A midnight that is skipped: the day begins when clocks are moved, which is midnight by the old time.
      return Math.min(...(fits.length > 0 ? fits : starts.slice(0, 1)))
    },
  }
}

/** What local time is ahead of UTC by, in milliseconds, at a time. */
function offsets(timeZone: string): (time: number) => number {
  if (timeZone === 'UTC') return () => 0
  const format = formatOf(timeZone)
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second')
    const local = dayOf(part('year'), part('month'), part('day')) * millisecondsOfDay + seconds * 1000
    return local - Math.floor(time / 1000) * 1000
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    throw new RecollectError(
      'invalid_option',
      'Option "timeZone" must be a time zone, such as "Europe/Vienna" or "UTC".',
      {
        details: { option: 'timeZone' },
      },
    )
  }
}
