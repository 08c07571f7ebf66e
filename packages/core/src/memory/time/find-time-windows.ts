import { RecollectError } from '../../model/errors.ts'
import { assertKnownKeys } from '../../model/known-keys.ts'
import { dateOf } from './days.ts'
import { type Phrase, readPhrase } from './read-phrase.ts'
import type { TimeWindow } from './time-window.ts'
import { type Zone, zoneOf } from './zone.ts'

export interface TimeWindowOptions {
  /** What "yesterday" counts from. */
  readonly now: Date
  /** Where days begin: an IANA time zone, default `UTC`. */
  readonly timeZone?: string | undefined
}

// Not chrono-node: it is 8.8 MB, finds moments rather than spans, and knows no bare years, decades, seasons, quarters, or ranges of them.

/**
 * The times that an English text speaks of, in its order, none overlapping another: for `near` of a recall. It is a helper: nothing
 * applies it unasked.
 *
 * Found are years (1000 to 2999, alone or as `1997-2003`), decades (`the 1990s`, `the 90s`), months, quarters and seasons with a year or
 * as the latest that has begun, written and ISO dates, `last week`, `this year`, `two weeks ago`, `the past 3 months`, `last Friday` and
 * the like, all of them also with `between ... and`, `from ... to`, `before`, `after`, `since` or `until`. "Early", "mid" and "late"
 * change nothing. `03/04/2023`, which may be two days, is its year.
 *
 * Weeks begin on Monday. Seasons are those of the northern half of the earth, in whole months: spring from March, winter from December
 * of its year. `last May` and `last spring` are over; `last week` and `two weeks ago` are whole weeks.
 *
 * @throws `invalid_option` for a `now` that is no time of the years 1 to 9999, and for an unknown time zone
 */
export function findTimeWindows(text: string, options: TimeWindowOptions): readonly TimeWindow[] {
  if (typeof text !== 'string') {
    throw new RecollectError('invalid_option', 'findTimeWindows reads a text.', { details: { option: 'text' } })
  }
  assertKnownKeys('findTimeWindows', options, ['now', 'timeZone'])
  const zone = zoneOf(options.timeZone ?? 'UTC')
  const today = zone.dayAt(timeOf(options.now))
  const windows: TimeWindow[] = []
  let at = 0
  for (;;) {
    beginnings.lastIndex = at
    const match = beginnings.exec(text)
    if (match === null) return windows
    const phrase = readPhrase(text, match.index, today)
    const window = phrase && windowOf(phrase, match.index, zone)
    if (window !== undefined) windows.push(window)
    at = window?.end ?? beginnings.lastIndex
  }
}

/** How words that speak of a time may begin. */
const beginnings =
  /(?<![\p{L}\p{N}\p{M}_])(?:\d|['’](?=\d0)|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|spring|summer|autumn|fall|winter|first|second|third|fourth|q[1-4]|yesterday|today|tonight|tomorrow|day|this|current|last|past|previous|next|coming|early|mid|late|between|from|before|prior|after|since|un|till?|up|no|by|pre-|post-|the|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/giu

/** Undefined when the calendar ends before. */
function windowOf({ from, to, precision, end }: Phrase, start: number, zone: Zone): TimeWindow | undefined {
  const years = [from, to].filter((day) => day !== undefined).map((day) => dateOf(day).year)
  if (years.some((year) => !(year >= 1 && year <= 9999))) return undefined
  const first = from === undefined ? undefined : zone.startOf(from)
  const last = to === undefined ? undefined : zone.startOf(to + 1) - 1
  return {
    ...(first === undefined ? {} : { from: new Date(first) }),
    // A day that a time zone skipped has no end after its beginning.
    ...(last === undefined ? {} : { to: new Date(Math.max(last, first ?? last)) }),
    start,
    end,
    precision,
  }
}

function timeOf(now: Date): number {
  const time = now instanceof Date ? now.getTime() : Number.NaN
  const year = new Date(time).getUTCFullYear()
  if (year >= 1 && year <= 9999) return time
  throw new RecollectError('invalid_option', 'Option "now" must be a Date of the years 1 to 9999.', {
    details: { option: 'now' },
  })
}
