import { numberOption } from '../model/number-option.ts'
import { bestSpan, type Span } from './best-span.ts'
import { countCodePoints, graphemeEnd, graphemeStart, stepBack, stepForward } from './code-points.ts'
import { type QueryTerms, queryTerms, type Word, wordsOf } from './words.ts'

/** A short extract of a text that shows why it was found. */
export interface Snippet {
  readonly text: string
  /** Where the query's terms stand in it: `text.slice(start, end)`. In order, apart from one another. */
  readonly matches: readonly (readonly [start: number, end: number])[]
}

/** How far a cut may move, in UTF-16 units, to fall between two words. */
const longestStep = 40

/**
 * The best window of a text: the one with the most different terms of the query, or the beginning when it has none. White space and control characters become single spaces. Cuts fall between
 * words where one is near, else between two characters as readers see them, and are shown by "…".
 *
 * Takes time linear in the length of the text.
 *
 * @param query a query, or its `queryTerms` when it serves for many snippets.
 * @param maxCodePoints longest extract, not counting the ellipses: 1 to 100,000, default 240.
 * @throws `invalid_option`
 */
export function snippet(content: string, query: string | QueryTerms, maxCodePoints?: number): Snippet {
  const max = numberOption('maxCodePoints', maxCodePoints, 240, { min: 1, max: 100_000, whole: true })
  const terms = typeof query === 'string' ? queryTerms(query) : query
  const text = content.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const found = terms.size === 0 ? [] : [...wordsOf(text)].filter((word) => terms.has(word.term))
  const core = bestSpan(text, found, max)
  const [start, end] = cut(text, core, max)
  const before = start > 0 ? '…' : ''
  const after = end < text.length ? '…' : ''
  return { text: before + text.slice(start, end) + after, matches: ranges(found, start, end, before.length) }
}

/** The window around a span: a third of the room before it, the rest behind it, moved to good places to cut. */
function cut(text: string, span: Span, max: number): readonly [start: number, end: number] {
  const core = Math.min(span.end, stepForward(text, span.start, max))
  const room = max - countCodePoints(text, span.start, core)
  const lead = stepBack(text, span.start, Math.floor(room / 3))
  const end = stepForward(text, core, room - countCodePoints(text, lead, span.start))
  const start = stepBack(text, lead, max - countCodePoints(text, lead, end))
  const from = startBetweenWords(text, start, span.start)
  return [from, endBetweenWords(text, from, end, core)]
}

function startBetweenWords(text: string, start: number, latest: number): number {
  if (start === 0 || text[start - 1] === ' ') return start
  const space = text.slice(start, Math.min(latest, start + longestStep)).indexOf(' ')
  if (space >= 0) return start + space + 1
  return Math.min(graphemeEnd(text, start), latest)
}

function endBetweenWords(text: string, start: number, end: number, earliest: number): number {
  if (end === text.length || text[end] === ' ') return end
  const from = Math.max(earliest, start + 1, end - longestStep)
  const space = text.slice(from, end).lastIndexOf(' ')
  if (space >= 0) return from + space
  const whole = graphemeStart(text, end)
  return whole > start && whole >= earliest ? whole : end
}

/** The matches inside a window, those that touch joined, as offsets into the extract. */
function ranges(found: readonly Word[], start: number, end: number, shift: number): [number, number][] {
  const joined: [number, number][] = []
  for (const word of found) {
    if (word.end <= start || word.start >= end) continue
    const from = Math.max(word.start, start) - start + shift
    const to = Math.min(word.end, end) - start + shift
    const last = joined.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
