/**
 * Text of others on one line, without what would steer a terminal, turn the direction of writing, or hide something: controls and
 * invisible characters are left out, but for the joiners that scripts and emoji need.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{White_Space}\u200B]+/gu, ' ')
    .replace(/[\p{Cc}[\p{Cf}--[\u200C\u200D]]]/gv, '')
    .trim()
}

/** The day of a time, in UTC; undefined when it is none. */
export function dayOf(time: Date | undefined): string | undefined {
  if (time === undefined || Number.isNaN(time.getTime())) return undefined
  return time.toISOString().split('T')[0]
}
