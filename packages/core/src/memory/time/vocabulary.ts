import type { CalendarUnit } from './calendar.ts'

const monthNames = 'january february march april may june july august september october november december'.split(' ')
const weekdayNames = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const countWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const tens = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ')

/** Sources of patterns, for expressions with the flags `i` and `u`. White space is short, so that no text takes long. */
export const blank: string = '[\\s\\u0085]{1,9}'
export const maybeBlank: string = '[\\s\\u0085]{0,9}'
export const wordEnd: string = '(?![\\p{L}\\p{N}\\p{M}_])'
export const month: string =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?)'
export const weekday: string = `(?:${weekdayNames.join('|')})`
export const season: string = '(?:spring|summer|autumn|fall|winter)'
/** Not followed by what would make it another number. */
export const year: string = '[12]\\d{3}(?![\\p{L}\\p{N}\\p{M}_%]|[.,:]\\d)'
export const dayNumber: string = '(?:0?[1-9]|[12]\\d|3[01])(?!\\d)'
export const count: string = `(?:\\d{1,3}|an?${blank}couple${blank}of|an?|${countWords.slice(1).join('|')})`
export const units: string = '(?<unit>day|week|weekend|month|quarter|year|decade)'
export const decadeWord: string = `(?:${tens.join('|')})`

/** 1 to 12. */
export function monthNumber(name: string): number {
  return monthNames.findIndex((known) => known.startsWith(name.toLowerCase().slice(0, 3))) + 1
}

/** 1 for Monday to 7. */
export function weekdayNumber(name: string): number {
  return weekdayNames.indexOf(name.toLowerCase()) + 1
}

/** What a `count` says. */
export function countOf(words: string): number {
  if (/couple/i.test(words)) return 2
  if (/^an?$/i.test(words)) return 1
  return /^\d/.test(words) ? Number(words) : countWords.indexOf(words.toLowerCase())
}

const calendarUnits: readonly CalendarUnit[] = ['day', 'week', 'weekend', 'month', 'quarter', 'year', 'decade']

/** The unit that `units` found. */
export function unitOf(word: string | undefined): CalendarUnit | undefined {
  return calendarUnits.find((unit) => unit === word?.toLowerCase())
}

/** Tens of years of a `decadeWord`: 90 for the nineties. */
export function tensOf(word: string): number {
  return (tens.indexOf(word.toLowerCase()) + 2) * 10
}

/** A pattern that must match right where it is tried. */
export function sticky(source: string): RegExp {
  return new RegExp(source, 'iuy')
}
