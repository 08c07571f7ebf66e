import { type ChildCursor, compareText } from '@recollect/core'
import { comparePositions, type Entry } from '../objects/entry.ts'
import { firstBehind } from '../objects/ordered-set.ts'

/** The first live parts of a parent, or the first ones behind a cursor. */
export function partsBehind(parent: Entry, limit: number, after?: ChildCursor | undefined): readonly Entry[] {
  const parts = parent.orderedParts()
  const start = after === undefined ? 0 : firstBehind(parts, (part) => compareWithCursor(part, after) > 0)
  return liveFrom(parts, start, 1, limit)
}

/** A part of a parent between up to `radius` live ones on either side. */
export function partsAround(part: Entry, parent: Entry, radius: number): readonly Entry[] {
  const parts = parent.orderedParts()
  const place = firstBehind(parts, (other) => compareWithCursor(other, part.record) >= 0)
  return [...liveFrom(parts, place - 1, -1, radius).toReversed(), part, ...liveFrom(parts, place + 1, 1, radius)]
}

/** Live parts from a place on, forwards or backwards. */
function liveFrom(parts: readonly Entry[], start: number, step: 1 | -1, limit: number): readonly Entry[] {
  const found: Entry[] = []
  for (let i = start; i >= 0 && i < parts.length && found.length < limit; i += step) {
    const part = parts[i]
    if (part?.live === true) found.push(part)
  }
  return found
}

/** The order of the parts of one parent. */
export function compareWithCursor({ record }: Entry, cursor: { position?: number | undefined; id: string }): number {
  return comparePositions(record.position, cursor.position) || compareText(record.id, cursor.id)
}
