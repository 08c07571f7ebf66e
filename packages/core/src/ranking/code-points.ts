/** Code points between two UTF-16 offsets. */
export function countCodePoints(text: string, start: number, end: number): number {
  let count = 0
  for (let i = start; i < end; i += 1) if (!splitsPair(text, i) || i === start) count += 1
  return count
}

/** The offset `count` code points further on, at most the end of the text. */
export function stepForward(text: string, offset: number, count: number): number {
  let at = offset
  for (let left = count; left > 0 && at < text.length; left -= 1) at += splitsPair(text, at + 1) ? 2 : 1
  return Math.min(at, text.length)
}

/** The offset `count` code points before, at least 0. */
export function stepBack(text: string, offset: number, count: number): number {
  let at = offset
  for (let left = count; left > 0 && at > 0; left -= 1) at -= splitsPair(text, at - 1) ? 2 : 1
  return at
}

/** The beginning of the character, as readers see it, that `offset` lies in; `offset` itself when it is absurdly long. */
export function graphemeStart(text: string, offset: number): number {
  return graphemeAt(text, offset)?.start ?? offset
}

/** The end of the character, as readers see it, that `offset` lies inside of; `offset` when it lies between two. */
export function graphemeEnd(text: string, offset: number): number {
  const grapheme = graphemeAt(text, offset)
  return grapheme === undefined || grapheme.start === offset ? offset : grapheme.end
}

/** Longest character that is kept whole, in UTF-16 units: the longest emoji have about 35. */
const longest = 64
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function graphemeAt(text: string, offset: number): { readonly start: number; readonly end: number } | undefined {
  const from = stepBack(text, offset, longest)
  const until = stepForward(text, offset, longest)
  const found = segmenter.segment(text.slice(from, until)).containing(offset - from)
  if (found === undefined) return undefined
  const start = from + found.index
  const end = start + found.segment.length
  return (start === from && from > 0) || (end === until && until < text.length) ? undefined : { start, end }
}

/** Whether `offset` lies between the halves of a surrogate pair. */
function splitsPair(text: string, offset: number): boolean {
  return isBetween(text.charCodeAt(offset), 0xdc00, 0xdfff) && isBetween(text.charCodeAt(offset - 1), 0xd800, 0xdbff)
}

function isBetween(unit: number, low: number, high: number): boolean {
  return unit >= low && unit <= high
}
