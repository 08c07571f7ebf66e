/** The first five of a list in words, and how many more there are. */
export function few(texts: readonly string[]): string {
  return texts.length > 5 ? `${texts.slice(0, 5).join(', ')} and ${texts.length - 5} more` : texts.join(', ')
}
