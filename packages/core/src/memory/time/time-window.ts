/** How wide a time is that somebody named. */
export type TimePrecision = 'day' | 'week' | 'month' | 'season' | 'quarter' | 'year' | 'decade' | 'range'

/** A stretch of time, ends included; open where an end is absent. */
export interface TimeSpan {
  readonly from?: Date
  readonly to?: Date
}

/** A stretch of time that a text names at `text.slice(start, end)`. */
export interface TimeWindow extends TimeSpan {
  readonly start: number
  readonly end: number
  readonly precision: TimePrecision
}
