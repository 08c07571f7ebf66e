/** A word of a text, or a mark between words. */
export interface NameToken {
  /** As it is compared: without case, compatibility forms and kinds of apostrophes. */
  readonly folded: string
  /** Where it stands: `text.slice(start, end)`. */
  readonly start: number
  readonly end: number
  /** Whether it holds a letter or a digit. */
  readonly isWord: boolean
}

/** Scripts that write no spaces between words: each of their characters is a token, so that names are found anywhere. */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

const token = new RegExp(`[${spaceless}]\\p{M}*|(?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}_])+|[^\\p{White_Space}]`, 'gu')

/** The tokens of a text, in its order; white space only separates them. */
export function nameTokens(text: string): readonly NameToken[] {
  return [...text.matchAll(token)].map(({ 0: found, index }) => ({
    folded: folded(found),
    start: index,
    end: index + found.length,
    isWord: /[\p{L}\p{N}]/u.test(found),
  }))
}

/** By way of capitals, as `ß` and `SS` are one there, and so are both small sigmas. */
function folded(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC').replace(/[’ʼ]/gu, "'")
}
