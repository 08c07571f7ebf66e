import { monthsFrom, pickYear, seasonIn, unitAround } from './calendar.ts'
import { dayOf } from './days.ts'
import type { InYear, Unit, UnitReader } from './unit.ts'
import { blank, maybeBlank, month, monthNumber, season, sticky, wordEnd, year } from './vocabulary.ts'

const ofYear = `(?:${maybeBlank}[,-]?${maybeBlank}|${blank}(?:in|of)${blank}(?:the${blank}year${blank})?)(?<year>${year})`
const ordinals = 'first second third fourth'.split(' ')

/** Months, seasons and quarters, with a year or as the latest that has begun. */
export const monthReaders: readonly UnitReader[] = [
  {
    pattern: sticky(`(?<year>[12]\\d{3})-(?<month>0[1-9]|1[0-2])${wordEnd}(?![-/.]\\d)`),
    read: ({ year, month }) => unitAround('month', dayOf(Number(year), Number(month), 1)),
  },
  {
    pattern: sticky(`(?<month>${month})${wordEnd}${ofYear}`),
    read: ({ month = '', year }) => unitAround('month', dayOf(Number(year), monthNumber(month), 1)),
  },
  {
    pattern: sticky(`(?<month>${month})${wordEnd}`),
    read({ month = '' }, { before, expected, today }) {
      const isSure = expected || /\b(?:in|during|of|since|until|till|early|late|mid)[\s-]$/i.test(before)
      // "by Jan" and "after Jan" are said of people, "may" and "march" of what they do.
      const isLikely = /\b(?:before|after|prior to)\s$/i.test(before) && /^\p{Lu}/u.test(month) && month !== 'Jan'
      if (!isSure && !isLikely) return undefined
      const inYear: InYear = (year) => monthsFrom(year, monthNumber(month), 1)
      return pickYear(inYear, 'latest', today, 'month')
    },
  },
  {
    pattern: sticky(`(?:the${blank})?(?<season>${season})${wordEnd}${ofYear}(?:[-–/]\\d\\d${wordEnd})?`),
    read({ season = '', year }) {
      const span = seasonIn(season)(Number(year))
      return span && { ...span, precision: 'season' }
    },
  },
  {
    pattern: sticky(`(?:the${blank})?(?<season>${season})${wordEnd}(?!${blank}of${blank}\\D)`),
    read({ season = '' }, { before, expected, today }) {
      if (!expected && !/\b(?:in|during|before|after|since|until|till|by|early|late|mid)[\s-]$/i.test(before))
        return undefined
      return pickYear(seasonIn(season), 'latest', today, 'season')
    },
  },
  {
    pattern: sticky(
      `(?:the${blank})?(?:(?<word>${ordinals.join('|')})|(?<digit>[1-4])(?:st|nd|rd|th))${blank}quarter${wordEnd}${ofYear}`,
    ),
    read: ({ word = '', digit, year }) =>
      quarterOf(Number(year), digit === undefined ? ordinals.indexOf(word.toLowerCase()) + 1 : Number(digit)),
  },
  {
    pattern: sticky(`q(?<quarter>[1-4])(?:${ofYear}|[-/](?<also>${year}))`),
    read: ({ quarter, year, also }) => quarterOf(Number(year ?? also), Number(quarter)),
  },
  {
    pattern: sticky(`(?<year>[12]\\d{3})[\\s/-]?q(?<quarter>[1-4])${wordEnd}`),
    read: ({ year, quarter }) => quarterOf(Number(year), Number(quarter)),
  },
  {
    pattern: sticky(`(?<sign>q)(?<quarter>[1-4])${wordEnd}`),
    read({ sign, quarter }, { today }) {
      return sign === 'Q' ? pickYear((year) => quarterOf(year, Number(quarter)), 'latest', today, 'quarter') : undefined
    },
  },
]

function quarterOf(year: number, quarter: number): Unit {
  return { ...monthsFrom(year, quarter * 3 - 2, 3), precision: 'quarter' }
}
