const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that fill two columns: East Asian scripts and their signs, full-width forms, emoji. */
const wide =
  /^(?:\p{RGI_Emoji}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Yiii}\u1100-\u115F\u3001-\u303E\u30FB\u30FC\u3190-\u31EF\u3200-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uFE30-\uFE6B\uFF01-\uFF60\uFFE0-\uFFE6])/v

/** Columns that a text without controls fills in a terminal. */
export function columnsOf(text: string): number {
  if (isPrintableAscii(text)) return text.length
  let columns = 0
  for (const { segment } of graphemes.segment(text)) columns += widthOf(segment)
  return columns
}

/** The beginning of a text that fills at most so many columns, with "…" where it was cut; characters are never cut. */
export function cutToColumns(text: string, columns: number): string {
  if (text.length <= columns && isPrintableAscii(text)) return text
  let filled = 0
  let fits = 0
  for (const { segment, index } of graphemes.segment(text)) {
    filled += widthOf(segment)
    if (filled > columns) return columns < 1 ? '' : `${text.slice(0, fits).trimEnd()}…`
    if (filled < columns) fits = index + segment.length
  }
  return text
}

function widthOf(grapheme: string): number {
  if (/^[\p{M}\p{DI}]*$/v.test(grapheme)) return 0
  return wide.test(grapheme) ? 2 : 1
}

function isPrintableAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}
