import { daySpan, latestBegun, monthOf, monthSpan, seasonSpan, yearSpan } from './calendar.ts'
import { month, rule, season, type TimeRule, year } from './time-rule.ts'

const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'

/** Times that say when they are. */
export const datedRules: readonly TimeRule[] = [
  rule('(?<year>[12]\\d{3})-(?<number>\\d{2})-(?<day>\\d{2})(?:T[\\d:.]+Z?)?', 'day', (groups) =>
    realDay(Number(groups['year']), Number(groups['number']) - 1, Number(groups['day'])),
  ),
  rule(`${day}(?:\\s+of)?\\s+${month},?(?:\\s+of)?\\s+${year}`, 'day', dayOfMonth),
  rule(`${month}\\s+(?:the\\s+)?${day},?(?:\\s+of)?\\s+${year}`, 'day', dayOfMonth),
  rule(`${day}(?:\\s+of)?\\s+${month}`, 'day', latestDay),
  rule(`${month}\\s+(?:the\\s+)?${day}(?!\\s*(?:%|percent|years?|times?|people))`, 'day', latestDay),
  rule(`${month},?(?:\\s+of)?\\s+${year}`, 'month', (groups) =>
    monthSpan(Number(groups['year']), monthOf(groups['month'] ?? '')),
  ),
  rule(`${season}(?:\\s+of|,)?\\s+${year}`, 'season', (groups) =>
    seasonSpan(Number(groups['year']), groups['season'] ?? ''),
  ),
  rule(`Q(?<quarter>[1-4])(?:\\s+of|,)?\\s+${year}`, 'quarter', quarterOfYear),
  rule(`(?<quarter>first|second|third|fourth|1st|2nd|3rd|4th)\\s+quarter\\s+of\\s+${year}`, 'quarter', quarterOfYear),
  rule("(?:the\\s+)?(?<decade>[12]\\d{2}0)[’']?s", 'decade', ({ decade }) => yearSpan(Number(decade), 10)),
  rule("the\\s+[’']?(?<decade>[2-9]0)s", 'decade', ({ decade }, now) => {
    const tens = Number(decade)
    const century = Math.floor(now.getUTCFullYear() / 100) * 100
    return yearSpan(century + tens > now.getUTCFullYear() ? century - 100 + tens : century + tens, 10)
  }),
  rule(year, 'year', (groups) => yearSpan(Number(groups['year']))),
]

type Groups = Parameters<TimeRule['read']>[0]

function dayOfMonth(groups: Groups): ReturnType<TimeRule['read']> {
  return realDay(Number(groups['year']), monthOf(groups['month'] ?? ''), Number(groups['day']))
}

/** The latest day of this name that has come. */
function latestDay(groups: Groups, now: Date): ReturnType<TimeRule['read']> {
  const [month, day] = [monthOf(groups['month'] ?? ''), Number(groups['day'])]
  // A leap year knows every day that there is.
  if (realDay(2000, month, day) === undefined) return undefined
  return latestBegun((year) => daySpan(year, month, day), now)
}

/** A day of the calendar, or nothing. */
function realDay(year: number, month: number, day: number): ReturnType<TimeRule['read']> {
  const span = daySpan(year, month, day)
  return span.from.getUTCMonth() === month && span.from.getUTCDate() === day ? span : undefined
}

const ordinals = ['first', 'second', 'third', 'fourth']

function quarterOfYear(groups: Groups): ReturnType<TimeRule['read']> {
  const name = (groups['quarter'] ?? '').toLowerCase()
  const quarter = ordinals.includes(name) ? ordinals.indexOf(name) + 1 : Number.parseInt(name, 10)
  return monthSpan(Number(groups['year']), (quarter - 1) * 3, 3)
}
