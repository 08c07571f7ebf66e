/** Runs of characters that are compared; a quotation of one and a half of it is always noticed. */
const run = 16
const longest = 2000
/** Characters of the texts that are passed over, once for each run: less than a tenth of a second. */
const mostCompared = 1e8

/**
 * A message for people, unless it quotes one of these texts: what people wrote stays out of logs and queues. Of a message, 2,000
 * characters are kept, and fewer when there is very much text to compare them with.
 */
export function messageWithout(message: string, texts: readonly string[]): string {
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  const runs = Math.floor(mostCompared / Math.max(1, size))
  const cut = message.slice(0, Math.min(longest, runs * (run / 2)))
  return quotes(cut, texts) ? 'The message is withheld, since it quotes the document.' : cut
}

function quotes(message: string, texts: readonly string[]): boolean {
  if (texts.some((text) => text.length >= 4 && text.length <= run && message.includes(text))) return true
  for (let start = 0; start + run <= message.length; start += run / 2) {
    const part = message.slice(start, start + run)
    if (texts.some((text) => text.includes(part))) return true
  }
  return false
}
