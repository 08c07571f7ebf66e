/** How exact the words of a time are. */
export type TimePrecision = 'day' | 'week' | 'month' | 'season' | 'quarter' | 'year' | 'decade'

/** A stretch of time, ends included; open where an end is absent, as in "before 1999". */
export interface TimeSpan {
  /** Its first millisecond. */
  readonly from?: Date
  /** Its last millisecond. */
  readonly to?: Date
}

/** A stretch of time that a text speaks of: at least one of its ends is there. */
export interface TimeWindow extends TimeSpan {
  /** The words that say so: `text.slice(start, end)`. */
  readonly start: number
  readonly end: number
  /** The coarser one of its two ends. */
  readonly precision: TimePrecision
}
