import { stripVTControlCharacters } from 'node:util'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
const steering = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Text of others without what would steer the terminal, or turn the order of its letters round. Lines stay. */
export function harmless(text: string): string {
  return stripVTControlCharacters(text).replaceAll('\t', ' ').replace(steering, '')
}

/** `harmless` as one line. */
export function harmlessLine(text: string): string {
  return harmless(text.replace(/[\r\n\u2028\u2029]+/g, ' '))
}

/** Whether a terminal shows this text as it is. */
export function isHarmless(text: string): boolean {
  return harmlessLine(text) === text
}
