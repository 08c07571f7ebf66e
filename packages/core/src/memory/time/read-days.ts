import { pickYear, unitAround } from './calendar.ts'
import { dayOf, isDate } from './days.ts'
import type { InYear, Place, Unit, UnitReader } from './unit.ts'
import { blank, dayNumber, maybeBlank, month, monthNumber, sticky, weekday, wordEnd, year } from './vocabulary.ts'

const ordinal = '(?:st|nd|rd|th)'
const to = `(?:${maybeBlank}[-–—]${maybeBlank}|${blank}(?:to|until|till|through|and)${blank})`
const theWeekday = `(?:${weekday},?${blank})?`
const theYear = `(?:,?${blank}(?:of${blank})?(?<year>${year}))?`
const first = `(?<first>${dayNumber})(?<ordinal>${ordinal})?${wordEnd}`
const last = `(?<last>${dayNumber})${ordinal}?`

/** Days: 2023-05-08, 8 May 2023, May 8th, 3-5 May; those without a year are the latest that have begun. */
export const dayReaders: readonly UnitReader[] = [
  {
    pattern: sticky(
      `(?<year>[12]\\d{3})(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})(?:(?=t\\d)|${wordEnd}(?![-/.]\\d))`,
    ),
    read: (groups) => onDate(numberOf(groups, 'year'), numberOf(groups, 'month'), numberOf(groups, 'day')),
  },
  {
    // Which number is the month is known only when the other cannot be one.
    pattern: sticky(`(?<a>\\d{1,2})(?<mark>[-/.])(?<b>\\d{1,2})\\k<mark>(?<year>[12]\\d{3})${wordEnd}(?![-/.]\\d)`),
    read(groups) {
      const [a, b, inYear] = [numberOf(groups, 'a'), numberOf(groups, 'b'), numberOf(groups, 'year')]
      const [dayFirst, monthFirst] = [onDate(inYear, b, a), onDate(inYear, a, b)]
      if (dayFirst !== undefined && monthFirst !== undefined && a !== b) return unitAround('year', dayFirst.from)
      return dayFirst ?? monthFirst
    },
  },
  {
    pattern: sticky(
      `${theWeekday}${first}(?:${to}${last})?${blank}(?<of>of${blank})?(?<month>${month})${wordEnd}${theYear}`,
    ),
    read: writtenDays,
  },
  {
    pattern: sticky(
      `${theWeekday}(?<month>${month})${blank}(?:the${blank})?${first}(?:${to}${last}${wordEnd})?(?!${maybeBlank}:\\d)${theYear}`,
    ),
    read: writtenDays,
  },
]

function writtenDays(groups: Readonly<Record<string, string | undefined>>, place: Place): Unit | undefined {
  const [first, month] = [numberOf(groups, 'first'), monthNumber(groups['month'] ?? '')]
  const last = groups['last'] === undefined ? first : numberOf(groups, 'last')
  const inYear: InYear = (year) =>
    last >= first && isDate(year, month, first) && isDate(year, month, last)
      ? { from: dayOf(year, month, first), to: dayOf(year, month, last) }
      : undefined
  if (groups['year'] !== undefined) {
    const span = inYear(numberOf(groups, 'year'))
    return span && { ...span, precision: 'day' }
  }
  // "step 8 may fail", "may 20 people": verbs, unless something speaks for a date.
  const isVerb = /^(?:may|march|mar)$/.test(groups['month'] ?? '')
  const isDay =
    groups['ordinal'] !== undefined ||
    groups['of'] !== undefined ||
    place.expected ||
    /\b(?:on|before|after|by)\s$/i.test(place.before)
  return isVerb && !isDay ? undefined : pickYear(inYear, 'latest', place.today, 'day')
}

function onDate(year: number, month: number, day: number): Unit | undefined {
  return isDate(year, month, day) ? unitAround('day', dayOf(year, month, day)) : undefined
}

function numberOf(groups: Readonly<Record<string, string | undefined>>, name: string): number {
  return Number(groups[name])
}
