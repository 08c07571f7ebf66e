const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many columns of a terminal a text takes, at most: what is not of an alphabet of single width counts twice. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const { segment } of segmenter.segment(text)) columns += width(segment)
  return columns
}

/** A text of at most so many columns; what is cut away is an `…`. */
export function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text
  let used = 1
  let kept = ''
  for (const { segment } of segmenter.segment(text)) {
    used += width(segment)
    if (used > columns) break
    kept += segment
  }
  return `${kept}…`
}

/** A text in pieces of at most so many columns, broken at spaces where there are some. */
export function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap((part) => pieces(part, columns))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (columnsOf(longer) <= columns) {
      line = longer
    } else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

function pieces(word: string, columns: number): readonly string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const { segment } of segmenter.segment(word)) {
    used += width(segment)
    if (used > columns && part !== '') {
      parts.push(part)
      part = ''
      used = width(segment)
    }
    part += segment
  }
  return [...parts, part]
}

/** Scripts from Hangul on, and pictures, are wide; arrows, dashes and box drawings are not. */
function width(grapheme: string): number {
  const point = grapheme.codePointAt(0) ?? 0
  return point < 0x1100 || (point >= 0x2000 && point < 0x2600) ? 1 : 2
}
