import type { Day } from './days.ts'
import { dayReaders } from './read-days.ts'
import { monthReaders } from './read-months.ts'
import { relativeReaders } from './read-relative.ts'
import { yearReaders } from './read-years.ts'
import type { Unit } from './unit.ts'

const readers = [...dayReaders, ...monthReaders, ...yearReaders, ...relativeReaders]

/** A unit with the end of its words. */
export interface UnitAt extends Unit {
  readonly end: number
}

/**
 * The time that the words at an offset name, the most words that name one; undefined when none do.
 *
 * @param expected whether something before them says that they are a time
 */
export function readUnit(text: string, at: number, today: Day, expected: boolean): UnitAt | undefined {
  const place = { today, expected, before: text.slice(Math.max(0, at - 24), at).replaceAll(/[\s\u0085]+/g, ' ') }
  let best: UnitAt | undefined
  for (const { pattern, read } of readers) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null || pattern.lastIndex <= (best?.end ?? at)) continue
    const unit = read(match.groups ?? {}, place)
    if (unit !== undefined) best = { ...unit, end: pattern.lastIndex }
  }
  return best
}
