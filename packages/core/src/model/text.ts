/**
 * Free text as every store can keep it: NUL characters removed, lone surrogates replaced by U+FFFD. Scraped text holds
 * both, and refusing it would help nobody.
 */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
