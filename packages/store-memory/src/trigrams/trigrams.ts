const word = /[\p{Alphabetic}\p{Nd}]+/gu

/** The words that trigrams are made of, as in pg_trgm: runs of letters and digits, lower-cased. */
export function trigramWords(text: string): readonly string[] {
  return text.toLowerCase().match(word) ?? []
}

/** The trigrams of one word: every three code points in a row of the word with two blanks before and one after it. */
export function trigramsOfWord(word: string): readonly string[] {
  const points = [' ', ' ', ...word, ' ']
  return points.slice(2).map((last, i) => `${points[i] ?? ''}${points[i + 1] ?? ''}${last}`)
}

/** The different trigrams of a text. */
export function trigramsOf(text: string): ReadonlySet<string> {
  return new Set(trigramWords(text).flatMap(trigramsOfWord))
}
