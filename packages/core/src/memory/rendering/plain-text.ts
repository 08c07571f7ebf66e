/** Text of others on one line, without what would steer a terminal or turn the direction of writing. */
export function plainText(text: string): string {
  return text
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
}

/** The beginning of a text, at most this many characters, with "…" where it was cut. */
export function shortened(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, Math.max(0, length - 1))
        .join('')
        .trimEnd()}…`
}

/** The day of a time, in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
