import { countCodePoints } from './code-points.ts'
import type { Word } from './words.ts'

/** A stretch of a text, in UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The stretch of matches, at most `max` code points long unless one match alone is longer, that holds the most different
 * terms; among equals the one whose terms are rarer in this text, then the earliest. Empty at 0 without matches.
 */
export function bestSpan(text: string, matches: readonly Word[], max: number): Span {
  const weights = weightsOf(matches)
  const placed = place(text, matches)
  const inside = new Map<string, number>()
  let weight = 0
  const change = (term: string, by: 1 | -1) => {
    const before = inside.get(term) ?? 0
    inside.set(term, before + by)
    if (before === 0 || before + by === 0) weight += by * (weights.get(term) ?? 0)
  }

  let best = { start: 0, end: 0, weight: 0 }
  let first = 0
  for (const word of placed) {
    change(word.term, 1)
    let oldest = placed[first] ?? word
    while (oldest !== word && word.until - oldest.from > max) {
      change(oldest.term, -1)
      first += 1
      oldest = placed[first] ?? word
    }
    if (weight > best.weight) best = { start: oldest.start, end: word.end, weight }
  }
  return best
}

/** Whole numbers, so that adding and taking away leaves nothing over; a term more outweighs any rarity. */
function weightsOf(matches: readonly Word[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { term } of matches) counts.set(term, (counts.get(term) ?? 0) + 1)
  return new Map([...counts].map(([term, count]) => [term, 1_000_000 + Math.floor(1000 / count)]))
}

/** The matches with their place in code points. */
function place(text: string, matches: readonly Word[]): readonly (Word & { from: number; until: number })[] {
  let from = 0
  let offset = 0
  return matches.map((word) => {
    from += countCodePoints(text, offset, word.start)
    offset = word.start
    return { ...word, from, until: from + countCodePoints(text, word.start, word.end) }
  })
}
