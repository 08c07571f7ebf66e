/** A stretch of text, marked or not. */
export interface Stretch {
  readonly text: string
  readonly marked: boolean
}

/** A text cut at ranges: what lies in them is marked. White space becomes single spaces, the fences of code vanish. */
export function stretches(text: string, ranges: readonly (readonly [start: number, end: number])[]): Stretch[] {
  const parts: Stretch[] = []
  let at = 0
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (start < at) continue
    parts.push({ text: text.slice(at, start), marked: false }, { text: text.slice(start, end), marked: true })
    at = end
  }
  parts.push({ text: text.slice(at), marked: false })
  return parts
    .map((part) => ({ ...part, text: part.text.replace(/`{3,}\w*/g, ' ').replace(/\s+/g, ' ') }))
    .filter((part) => part.text !== '')
}

/** Lines of at most `width` characters, broken at spaces; `mark` is applied to what is marked. */
export function wrap(parts: readonly Stretch[], width: number, mark: (text: string) => string): string[] {
  const lines: string[] = []
  let line = ''
  let length = 0
  for (const word of words(parts)) {
    const wordLength = word.reduce((sum, { text }) => sum + text.length, 0)
    if (length > 0 && length + 1 + wordLength > width) {
      lines.push(line)
      line = ''
      length = 0
    }
    const shown = word.map(({ text, marked }) => (marked ? mark(text) : text)).join('')
    line += length > 0 ? ` ${shown}` : shown
    length += (length > 0 ? 1 : 0) + wordLength
  }
  return length > 0 ? [...lines, line] : lines
}

/** Words, each made of the stretches that it runs through. */
function words(parts: readonly Stretch[]): Stretch[][] {
  const all: Stretch[][] = []
  let word: Stretch[] = []
  for (const { text, marked } of parts) {
    for (const [index, piece] of text.split(' ').entries()) {
      if (index > 0 && word.length > 0) {
        all.push(word)
        word = []
      }
      if (piece !== '') word.push({ text: piece, marked })
    }
  }
  return word.length > 0 ? [...all, word] : all
}
