import { ratio, whole } from '../report/numbers.ts'
import { percentile } from '../report/percentile.ts'
import { table } from '../report/table.ts'
import type { QueueMeasurement } from './measure-queue.ts'

/** A measurement in the report: the medians of its rounds. */
export interface QueueResult {
  readonly engine: string
  readonly jobs: number
  readonly enqueuedPerSecond: number
  readonly drainedPerSecond: number
  /** How many times as fast as the best of the others. */
  readonly timesBestOther: number | undefined
  readonly note: string
}

export function queueResults(measurements: readonly QueueMeasurement[]): readonly QueueResult[] {
  const drained = measurements.map((measurement) => percentile(measurement.drained, 0.5))
  return measurements.map(({ engine, jobs, note, enqueued }, index) => {
    const own = drained[index] ?? Number.NaN
    const others = drained.filter((_, other) => other !== index)
    return {
      engine,
      jobs,
      enqueuedPerSecond: percentile(enqueued, 0.5),
      drainedPerSecond: own,
      timesBestOther: others.length === 0 ? undefined : own / Math.max(...others),
      note,
    }
  })
}

export function queueTable(results: readonly QueueResult[]): string {
  return table(
    ['engine', 'jobs', 'enqueued/s', 'drained/s', '× best other', 'note'],
    results.map((result) => [
      result.engine,
      whole(result.jobs),
      whole(result.enqueuedPerSecond),
      whole(result.drainedPerSecond),
      ratio(result.timesBestOther),
      result.note,
    ]),
  )
}
