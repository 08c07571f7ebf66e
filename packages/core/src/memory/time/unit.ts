import type { Day } from './days.ts'
import type { TimePrecision } from './time-window.ts'

/** Days from the first to the last. */
export interface Span {
  readonly from: Day
  readonly to: Day
}

/** What is named without its year, in a year; undefined when that year has none. */
export type InYear = (year: number) => Span | undefined

/** A time that a few words name: "8 May 2023", "last spring". */
export interface Unit extends Span {
  readonly precision: TimePrecision
  /** There when the words say no year, so that another time beside it may. */
  readonly inYear?: InYear
}

/** Where words stand. */
export interface Place {
  readonly today: Day
  /** The text right before them. */
  readonly before: string
  /** Whether something before them says that they are a time: "May" and "fall" may be none. */
  readonly expected: boolean
}

/** How some words are read. */
export interface UnitReader {
  /** Sticky. */
  readonly pattern: RegExp
  /** Undefined when the words mean no time here. */
  read(groups: Readonly<Record<string, string | undefined>>, place: Place): Unit | undefined
}
