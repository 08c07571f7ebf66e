import { type Clock, RecollectError, systemClock } from '@recollect/core'
import type { Analyzer } from './analysis/analyzer.ts'
import { englishAnalyzer } from './analysis/english-analyzer.ts'
import type { Bm25Options } from './lexical/bm25.ts'
import { steadyTime, timeOf } from './steady-time.ts'

export interface MemoryStoreOptions {
  /** Cuts texts and queries into terms for lexical search; `englishAnalyzer` when absent. */
  readonly analyzer?: Analyzer | undefined
  /** BM25's knobs: `k1` (at least 0; 1.2 when absent) and `b` (0 to 1; 0.75 when absent). */
  readonly bm25?: Partial<Bm25Options> | undefined
  /**
   * What the expiry of objects goes by, and the leases, retries, lag and ages of the queue and of generations; the system's clock when
   * absent. Writes bring their own time. While it fails, its latest time stands. What has expired stays so when it is put back.
   */
  readonly clock?: Clock | undefined
}

export interface CheckedOptions {
  readonly analyzer: Analyzer
  readonly bm25: Bm25Options
  /** Epoch milliseconds by the clock; never fails. */
  readonly now: () => number
}

/** @throws `invalid_option` */
export function checkedOptions(options: MemoryStoreOptions): CheckedOptions {
  const { analyzer = englishAnalyzer, bm25: { k1 = 1.2, b = 0.75 } = {}, clock = systemClock } = options
  if (typeof analyzer !== 'function') throw invalid('analyzer', analyzer, 'a function from a text to its terms')
  if (!Number.isFinite(k1) || k1 < 0) throw invalid('bm25.k1', k1, 'a number that is at least 0')
  if (!Number.isFinite(b) || b < 0 || b > 1) throw invalid('bm25.b', b, 'a number from 0 to 1')
  const start = timeOf(clock)
  if (start === undefined) throw invalid('clock', clock, 'an object with `now()`, which gives a Date')
  return { analyzer, bm25: { k1, b }, now: steadyTime(clock, start) }
}

function invalid(option: string, value: unknown, expected: string): RecollectError {
  return new RecollectError('invalid_option', `The option ${option} must be ${expected}, not ${String(value)}.`, {
    details: { option, expected },
  })
}
