const word = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ascii = /^[\x00-\x7f]*$/

/**
 * The words of a text, lower-cased: runs of Unicode letters, marks and digits, joined by apostrophes inside a word.
 * Compatibility forms (ligatures, full-width letters) are made plain first (NFKC), and so are curly apostrophes.
 */
export function words(text: string): readonly string[] {
  const plain = ascii.test(text) ? text : text.normalize('NFKC').replaceAll('’', "'")
  return plain.toLowerCase().match(word) ?? []
}
