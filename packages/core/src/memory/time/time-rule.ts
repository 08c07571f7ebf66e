import type { ClosedSpan } from './calendar.ts'
import type { TimePrecision } from './time-window.ts'

/** A way of naming a time. */
export interface TimeRule {
  readonly pattern: RegExp
  readonly precision: TimePrecision
  /** The time that a match means; undefined when it means none, as the 31st of April. */
  read(groups: Readonly<Record<string, string | undefined>>, now: Date): ClosedSpan | undefined
}

/** A rule of whole words, in any case. */
export function rule(pattern: string, precision: TimePrecision, read: TimeRule['read']): TimeRule {
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])`, 'giu'), precision, read }
}

/** A month, named or short. */
export const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'

export const season = '(?<season>spring|summer|autumn|fall|winter)'

/** A year that stands alone, no part of a number, an amount or a version. */
export const year = '(?<![\\p{Sc}#.,:/-])(?<year>[12]\\d{3})(?![.,:/-]?\\d|\\p{Sc}|%)'
