import { RecollectError } from '../../model/errors.ts'
import { datedRules } from './dated-rules.ts'
import { relativeRules } from './relative-rules.ts'
import type { TimeWindow } from './time-window.ts'

/** Longest text that is looked at: questions, not books. */
const maxLength = 10_000

const between = /^\s*(?:,\s*)?(?<word>and|to|until|till|through|[-–—])\s*(?:the\s+)?$/iu
const before = /(?<word>between|from|since|after|before|prior\s+to|until|till|by|up\s+to)\s+(?:the\s+)?$/iu

/**
 * The times that a text names, in its order: dates, months, seasons, quarters, years and decades, ranges of them (`from 1997 to 2003`), what
 * is open on one side (`since May 2023`), and what counts from `now` (`last spring`, `three weeks ago`). English; days, weeks from Monday on
 * and seasons of the northern half of the earth, in UTC. Parsers of dates give points in time, and know no bare years, seasons or decades:
 * hence one of our own.
 *
 * @example
 * ```ts
 * findTimeWindows('What did we plan last spring?', { now: new Date('2025-10-01') })
 * // [{ from: 2025-03-01, to: 2025-05-31T23:59:59.999Z, precision: 'season', start: 17, end: 28 }]
 * ```
 * @throws `invalid_option` when `now` is no date
 */
export function findTimeWindows(text: string, { now }: { readonly now: Date }): readonly TimeWindow[] {
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new RecollectError('invalid_option', 'Option "now" must be a Date.', { details: { option: 'now' } })
  }
  const looked = text.slice(0, maxLength)
  return qualified(looked, joined(looked, namedTimes(looked, now)))
}

/** A time with both ends, as it is named. */
type Named = TimeWindow & { readonly from: Date; readonly to: Date }

/** What the rules find; of what overlaps the longest stays, then the first. */
function namedTimes(text: string, now: Date): readonly Named[] {
  const found = [...datedRules, ...relativeRules].flatMap(({ pattern, precision, read }) =>
    [...text.matchAll(pattern)].flatMap((match): Named[] => {
      const span = read(match.groups ?? {}, now)
      if (span === undefined || Number.isNaN(span.from.getTime()) || Number.isNaN(span.to.getTime())) return []
      return [{ ...span, precision, start: match.index, end: match.index + match[0].length }]
    }),
  )
  const kept: Named[] = []
  for (const window of found.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (kept.every(({ start, end }) => window.end <= start || end <= window.start)) kept.push(window)
  }
  return kept.sort((a, b) => a.start - b.start)
}

/** Two times with a word between them that makes one range of both. */
function joined(text: string, windows: readonly Named[]): readonly Named[] {
  const result: Named[] = []
  for (const window of windows) {
    const last = result.at(-1)
    const word = last === undefined ? undefined : between.exec(text.slice(last.end, window.start))?.groups?.['word']
    const opened = last === undefined ? undefined : before.exec(text.slice(0, last.start))
    // "in 1997 and 2003" are two times; "between 1997 and 2003" is one.
    const isRange = word !== undefined && (word !== 'and' || opened?.groups?.['word']?.toLowerCase() === 'between')
    if (last === undefined || !isRange || last.precision === 'range' || last.from > window.to) result.push(window)
    else {
      const isOpened = /^(?:between|from)$/iu.test(opened?.groups?.['word'] ?? '')
      const start = isOpened ? (opened?.index ?? last.start) : last.start
      result.splice(-1, 1, { from: last.from, to: window.to, start, end: window.end, precision: 'range' })
    }
  }
  return result
}

/** Times that a word before them opens on one side. */
function qualified(text: string, windows: readonly Named[]): readonly TimeWindow[] {
  return windows.map((window) => {
    const match = before.exec(text.slice(0, window.start))
    const word = match?.groups?.['word']?.toLowerCase().replace(/\s+/gu, ' ')
    const { from, to, end, precision } = window
    const start = match?.index ?? window.start
    switch (word) {
      case 'since':
      case 'from':
        return { from, start, end, precision }
      case 'after':
        return { from: new Date(to.getTime() + 1), start, end, precision }
      case 'before':
      case 'prior to':
        return { to: new Date(from.getTime() - 1), start, end, precision }
      case 'until':
      case 'till':
      case 'by':
      case 'up to':
        return { to, start, end, precision }
      default:
        return window
    }
  })
}
