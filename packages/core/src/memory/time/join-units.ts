import { dateOf } from './days.ts'
import type { TimePrecision } from './time-window.ts'
import type { Unit } from './unit.ts'

const fineToCoarse: readonly TimePrecision[] = ['day', 'week', 'month', 'quarter', 'season', 'year', 'decade']

/** The coarser one of two. */
export function coarser(a: TimePrecision, b: TimePrecision): TimePrecision {
  return fineToCoarse.indexOf(a) < fineToCoarse.indexOf(b) ? b : a
}

/** From the first to the second, whichever is earlier. One without a year has the year of the other, or one beside it. */
export function joinUnits(first: Unit, second: Unit): Unit {
  const a = first.inYear === undefined ? first : beside(first, second, -1)
  const b = second.inYear === undefined || first.inYear !== undefined ? second : beside(second, first, 1)
  return {
    from: Math.min(a.from, b.from),
    to: Math.max(a.to, b.to),
    precision: coarser(first.precision, second.precision),
  }
}

/** A unit without a year, in the year that brings it before (-1) or behind (1) another one. */
function beside(unit: Unit, other: Unit, side: -1 | 1): Unit {
  const { year } = dateOf(side < 0 ? other.to : other.from)
  const spans = [year, year + side].map((near) => unit.inYear?.(near)).filter((span) => span !== undefined)
  const span = spans.find(({ from }) => (side < 0 ? from <= other.from : from >= other.from))
  return { ...unit, ...span }
}
