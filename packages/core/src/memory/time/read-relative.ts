import { type CalendarUnit, monthsFrom, pickYear, seasonIn, shiftDay, unitAround, type Which } from './calendar.ts'
import { weekdayOf } from './days.ts'
import type { Place, Unit, UnitReader } from './unit.ts'
import {
  blank,
  count,
  countOf,
  month,
  monthNumber,
  season,
  sticky,
  unitOf,
  units,
  weekday,
  weekdayNumber,
  wordEnd,
} from './vocabulary.ts'

const notOf = `(?!${blank}of${wordEnd})`
const partOfDay = '(?:morning|afternoon|evening|night)'

/** Times that are counted from today. */
export const relativeReaders: readonly UnitReader[] = [
  fixed(`(?:the${blank})?day${blank}before${blank}yesterday`, -2),
  fixed(`(?:yesterday(?:${blank}${partOfDay})?|last${blank}night)`, -1),
  fixed(`(?:today|tonight|this${blank}(?:morning|afternoon|evening))`, 0),
  fixed(`tomorrow(?:${blank}${partOfDay})?`, 1),
  fixed(`(?:the${blank})?day${blank}after${blank}tomorrow`, 2),
  {
    // "the next week" and "the last week of May" count from elsewhere.
    pattern: sticky(
      `(?<which>last|previous|this|current|next)${blank}(?:${units}|(?<season>${season})|(?<month>${month})|(?<weekday>${weekday}))${wordEnd}${notOf}`,
    ),
    read({ which = '', unit, season, month, weekday }, { today, before }) {
      return /\bthe\s$/i.test(before) ? undefined : named(whichOf(which), { unit, season, month, weekday }, today)
    },
  },
  {
    // "the last year" goes until today, "last year" until its end.
    pattern: sticky(`(?:the${blank}last|(?:the${blank})?past)${blank}${units}${wordEnd}${notOf}`),
    read({ unit }, { today }) {
      const known = unitOf(unit)
      return known === undefined || known === 'day' ? undefined : rolling(known, -1, today)
    },
  },
  {
    pattern: sticky(
      `(?:the${blank})?(?:last|past|previous|(?<ahead>next|coming))${blank}(?<count>${count})${blank}${units}s?${wordEnd}${notOf}`,
    ),
    read({ ahead, count = '', unit }, { today }) {
      const known = unitOf(unit)
      return known && rolling(known, ahead === undefined ? -countOf(count) : countOf(count), today)
    },
  },
  {
    pattern: sticky(`(?<count>${count})${blank}${units}s?${blank}ago${wordEnd}`),
    read({ count = '', unit }, { today }) {
      const known = unitOf(unit)
      return known && unitAround(known, shiftDay(known, today, -countOf(count)))
    },
  },
  {
    pattern: sticky(`the${blank}${units}${blank}before${blank}last${wordEnd}`),
    read({ unit }, { today }) {
      const known = unitOf(unit)
      return known && unitAround(known, shiftDay(known, today, -2))
    },
  },
  {
    pattern: sticky(`(?<weekday>${weekday})${wordEnd}`),
    read({ weekday = '' }, { today, before, expected }) {
      const isTime = expected || /\b(?:on|before|after|by)\s$/i.test(before)
      return isTime ? onWeekday(weekdayNumber(weekday), 'latest', today) : undefined
    },
  },
]

function fixed(source: string, days: number): UnitReader {
  return { pattern: sticky(`${source}${wordEnd}`), read: (_, { today }) => unitAround('day', today + days) }
}

function whichOf(word: string): Which {
  if (/^(?:last|previous)$/i.test(word)) return 'last'
  return /^next$/i.test(word) ? 'next' : 'this'
}

function named(
  which: Which,
  { unit, season, month, weekday }: Readonly<Record<'unit' | 'season' | 'month' | 'weekday', string | undefined>>,
  today: Place['today'],
): Unit | undefined {
  if (season !== undefined) return pickYear(seasonIn(season), which, today, 'season')
  if (month !== undefined) return pickYear((year) => monthsFrom(year, monthNumber(month), 1), which, today, 'month')
  if (weekday !== undefined) return onWeekday(weekdayNumber(weekday), which, today)
  const known = unitOf(unit)
  if (known === undefined || known === 'day') return undefined
  return unitAround(known, shiftDay(known, today, { last: -1, this: 0, latest: 0, next: 1 }[which]))
}

/** The last before today, the latest up to today, the next after it, and that of this week. */
function onWeekday(weekday: number, which: Which, today: Place['today']): Unit {
  const inThisWeek = today - weekdayOf(today) + weekday
  const day = {
    last: inThisWeek < today ? inThisWeek : inThisWeek - 7,
    latest: inThisWeek <= today ? inThisWeek : inThisWeek - 7,
    this: inThisWeek,
    next: inThisWeek > today ? inThisWeek : inThisWeek + 7,
  }[which]
  return unitAround('day', day)
}

/** So many units from today on or, below 0, up to today. */
function rolling(unit: CalendarUnit, count: number, today: Place['today']): Unit {
  const other = shiftDay(unit, today, count)
  return { from: Math.min(today, other), to: Math.max(today, other), precision: unitAround(unit, today).precision }
}
