import { monthsFrom } from './calendar.ts'
import { dateOf } from './days.ts'
import type { Unit, UnitReader } from './unit.ts'
import { blank, decadeWord, maybeBlank, sticky, tensOf, wordEnd, year } from './vocabulary.ts'

/** What makes a number of four digits no year: a price, a part of another number or name, an amount of something. */
const noYearBefore =
  /(?:[$€£¥#№]\s?|\d[.,:/-]|(?<![\p{L}\p{N}])(?!(?:early|mid|late|pre|post|circa|ca)-)[\p{L}\p{N}]+-)$/iu
const noYearAfter = `(?![-/]\\d|[$€£¥]|${blank}(?:b\\.?c\\.?(?:e\\.?)?|people|persons|users|items|words|pages|lines|steps|times|days|hours|minutes|seconds|meters|metres|miles|feet|k[mg]|m|g|dollars|euros|pounds|percent)${wordEnd})`

const decadeBefore = `(?:(?:the${blank}(?:(?:early|mid|late)[\\s-])?|(?:early|mid|late)[\\s-])['’]?|['’])`

/** Years, short ranges of years, and decades. */
export const yearReaders: readonly UnitReader[] = [
  {
    pattern: sticky(`(?<year>${year})${noYearAfter}`),
    read: ({ year }, { before }) => (noYearBefore.test(before) ? undefined : years(Number(year), Number(year))),
  },
  {
    pattern: sticky(`(?<first>[12]\\d{3})[-–—/](?<last>[12]\\d{3}|\\d\\d)(?![\\p{L}\\p{N}\\p{M}_%]|[-.,:/]\\d)`),
    read({ first, last = '' }, { before }) {
      const from = Number(first)
      const century = from - (from % 100) + (from % 100 === 99 && last === '00' ? 100 : 0)
      const to = last.length === 4 ? Number(last) : century + Number(last)
      return noYearBefore.test(before) || to <= from ? undefined : years(from, to)
    },
  },
  {
    pattern: sticky(`(?:the${blank}(?:(?:early|mid|late)[\\s-])?)?(?<decade>[12]\\d\\d0)['’]?s${wordEnd}`),
    read: ({ decade }) => decadeFrom(Number(decade)),
  },
  {
    pattern: sticky(`${decadeBefore}(?:(?<tens>[1-9]0)['’]?s|(?<word>${decadeWord}))${wordEnd}`),
    read({ tens, word = '' }, { before, today }) {
      if (/\b(?:my|your|his|her|its|our|their)\s$/i.test(before)) return undefined
      const century = dateOf(today).year - (dateOf(today).year % 100)
      const decade = century + (tens === undefined ? tensOf(word) : Number(tens))
      return decadeFrom(decade <= dateOf(today).year ? decade : decade - 100)
    },
  },
  {
    pattern: sticky(`the${blank}year${maybeBlank}(?<year>${year})`),
    read: ({ year }) => years(Number(year), Number(year)),
  },
]

function years(first: number, last: number): Unit {
  return { ...monthsFrom(first, 1, (last - first + 1) * 12), precision: 'year' }
}

function decadeFrom(first: number): Unit {
  return { ...years(first, first + 9), precision: 'decade' }
}
