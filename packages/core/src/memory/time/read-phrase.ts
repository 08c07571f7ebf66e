import { shiftDay, unitAround } from './calendar.ts'
import type { Day } from './days.ts'
import { coarser, joinUnits } from './join-units.ts'
import { readUnit, type UnitAt } from './read-unit.ts'
import type { TimePrecision } from './time-window.ts'
import { blank, count, countOf, maybeBlank, sticky, unitOf, units, wordEnd } from './vocabulary.ts'

/** A time with what says of which side it is open, and the end of its words. */
export interface Phrase {
  readonly from?: Day
  readonly to?: Day
  readonly precision: TimePrecision
  readonly end: number
}

const between = sticky(`between${blank}`)
const and = sticky(`${blank}(?:and|&)${blank}`)
const from = sticky(`from${blank}`)
const until = sticky(
  `(?:${maybeBlank}[-–—]${maybeBlank}|${blank}(?:(?:up${blank})?to|until|till|thr(?:ough|u))${blank})`,
)
const to = sticky(`(?:${maybeBlank}[-–—]${maybeBlank}|${blank}(?:to|through)${blank})`)
const onwards = sticky(`${blank}(?:onwards?|(?:and|or)${blank}(?:later|after))${wordEnd}`)
const on = sticky(`${blank}(?:on|forward)${wordEnd}`)
const orEarlier = sticky(`${blank}(?:and|or)${blank}(?:earlier|before)${wordEnd}`)
const also = sticky(`(?:,?${blank}(?:and|but)${blank}|,?${blank})`)
const away = sticky(`(?:the|(?<count>${count}))${blank}${units}s?${blank}(?<side>before|after|following|of)${blank}`)
const side = sticky(
  `(?:(?<before>(?:before|prior${blank}to|earlier${blank}than)${blank}|pre-)|(?<after>(?:after|later${blank}than)${blank}|post-)|(?<since>since${blank})|(?<until>(?:until|till?|up${blank}(?:to|until)|no${blank}later${blank}than)${blank})|by${blank})`,
)

/** The time that the words at an offset speak of, with "before", "between" and the like; undefined when they speak of none. */
export function readPhrase(text: string, at: number, today: Day): Phrase | undefined {
  return (
    readRange(text, at, today) ?? readAway(text, at, today) ?? readBounds(text, at, today) ?? readPlain(text, at, today)
  )
}

/** "between 1997 and 2003", "from May to July 2023", "from 1999 on". */
function readRange(text: string, at: number, today: Day): Phrase | undefined {
  const isBetween = endOf(between, text, at) !== undefined
  const start = endOf(isBetween ? between : from, text, at)
  const first = start === undefined ? undefined : readUnit(text, start, today, true)
  if (first === undefined) return undefined
  const joined = readSecond(text, first, isBetween ? and : until, today)
  if (joined !== undefined || isBetween) return joined
  const end = endOf(on, text, first.end) ?? endOf(onwards, text, first.end)
  return end === undefined ? undefined : { from: first.from, precision: first.precision, end }
}

/** "the week before 9 June 2023", "two years after 1999". */
function readAway(text: string, at: number, today: Day): Phrase | undefined {
  const groups = groupsOf(away, text, at)
  const unit = unitOf(groups?.['unit'])
  const base = groups === undefined ? undefined : readUnit(text, away.lastIndex, today, true)
  if (groups === undefined || unit === undefined || base === undefined) return undefined
  const { count, side } = groups
  const by = count === undefined ? 1 : countOf(count)
  if (side?.toLowerCase() === 'of') {
    return count === undefined && base.precision === 'day'
      ? { ...unitAround(unit, base.from), end: base.end }
      : undefined
  }
  const isBefore = side?.toLowerCase() === 'before'
  const day = isBefore ? shiftDay(unit, base.from, -by) : shiftDay(unit, base.to, by)
  return { ...unitAround(unit, day), end: base.end }
}

/** "before 1999", "since last May", "after 1997 and before 2003". */
function readBounds(text: string, at: number, today: Day): Phrase | undefined {
  const bound = readBound(text, at, today)
  if (bound === undefined) return undefined
  const more = readBound(text, endOf(also, text, bound.end) ?? text.length, today)
  const both = { ...bound, ...more }
  const isSpan = both.from !== undefined && both.to !== undefined && both.from <= both.to
  return isSpan && more !== undefined ? { ...both, precision: coarser(bound.precision, more.precision) } : bound
}

/** One bound, which is open on one side. */
function readBound(text: string, at: number, today: Day): Phrase | undefined {
  const words = groupsOf(side, text, at)
  if (words === undefined) return undefined
  const { before, after, since, until } = words
  // "since" and "until" are said of times alone.
  const base = readUnit(text, side.lastIndex, today, since !== undefined || until !== undefined)
  if (base === undefined) return undefined
  const { precision, end } = base
  if (before !== undefined) return { to: base.from - 1, precision, end }
  if (after !== undefined) return { from: base.to + 1, precision, end }
  return since === undefined ? { to: base.to, precision, end } : { from: base.from, precision, end }
}

/** "May 2023", "1997 to 2003", "1999 or later". */
function readPlain(text: string, at: number, today: Day): Phrase | undefined {
  const unit = readUnit(text, at, today, false)
  if (unit === undefined) return undefined
  const { from, to: last, precision } = unit
  const joined = readSecond(text, unit, to, today)
  if (joined !== undefined) return joined
  const [later, earlier] = [endOf(onwards, text, unit.end), endOf(orEarlier, text, unit.end)]
  if (later !== undefined) return { from, precision, end: later }
  return earlier === undefined ? { from, to: last, precision, end: unit.end } : { to: last, precision, end: earlier }
}

/** The range from a unit to the one behind a separator. */
function readSecond(text: string, first: UnitAt, separator: RegExp, today: Day): Phrase | undefined {
  const start = endOf(separator, text, first.end)
  const isFine = first.precision !== 'year' && first.precision !== 'decade'
  const second = start === undefined ? undefined : readUnit(text, start, today, isFine)
  if (second === undefined) return undefined
  const { from, to, precision } = joinUnits(first, second)
  return { from, to, precision, end: second.end }
}

function groupsOf(pattern: RegExp, text: string, at: number): Readonly<Record<string, string | undefined>> | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.groups
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
