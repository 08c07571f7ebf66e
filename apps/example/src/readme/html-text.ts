/** A piece of an HTML block: a heading, or the text between headings. */
export type HtmlPiece = { readonly heading?: 1 | 2 | 3 | 4 | 5 | 6; readonly text: string }

/** What a reader sees of an HTML block of a README: its headings and its text, without tags, comments and pictures. */
export function htmlPieces(html: string): HtmlPiece[] {
  const visible = html.replace(/<!--[\s\S]*?(-->|$)/g, '').replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, '')
  const pieces: HtmlPiece[] = []
  const opening = /<h([1-6])\b[^<>]*>/gi
  const lower = visible.toLowerCase()
  let end = 0
  for (let match = opening.exec(visible); match !== null; match = opening.exec(visible)) {
    const close = lower.indexOf(`</h${match[1]}>`, opening.lastIndex)
    if (close === -1) break
    pieces.push({ text: htmlText(visible.slice(end, match.index)) })
    pieces.push({ heading: levels[Number(match[1]) - 1] ?? 6, text: htmlText(visible.slice(opening.lastIndex, close)) })
    end = close + '</h1>'.length
    opening.lastIndex = end
  }
  pieces.push({ text: htmlText(visible.slice(end)) })
  return pieces.filter(({ text }) => text !== '')
}

const levels = [1, 2, 3, 4, 5, 6] as const

/** The text of a bit of HTML, on one line. */
export function htmlText(html: string): string {
  return html
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|apos|#39|middot|bull);/gi, (_, name: string) => entities[name.toLowerCase()] ?? ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s•·|–—-]+$/, '')
    .trim()
}

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  middot: '·',
  bull: '•',
}
