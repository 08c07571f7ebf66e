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
  /** The slowest and the quickest round. */
  readonly drainedRange: readonly [number, number]
  /** How many times as fast as the best of the peers, which are not Recollect's. */
  readonly timesBestPeer: number | undefined
  readonly note: string
}

export function queueResults(measurements: readonly QueueMeasurement[]): readonly QueueResult[] {
  const drained = measurements.map((measurement) => percentile(measurement.drained, 0.5))
  return measurements.map(({ engine, jobs, note, enqueued, drained: measured }, index) => {
    const own = drained[index] ?? Number.NaN
    const peers = drained.filter((_, other) => other !== index && !isOwn(measurements[other]?.engine))
    return {
      engine,
      jobs,
      enqueuedPerSecond: percentile(enqueued, 0.5),
      drainedPerSecond: own,
      drainedRange: [Math.min(...measured), Math.max(...measured)],
      timesBestPeer: peers.length === 0 ? undefined : own / Math.max(...peers),
      note,
    }
  })
}

function isOwn(engine: string | undefined): boolean {
  return engine?.startsWith('recollect') === true
}

export function queueTable(results: readonly QueueResult[]): string {
  return table(
    ['engine', 'jobs', 'enqueued/s', 'drained/s', 'from', 'to', '× best peer', 'note'],
    results.map((result) => [
      result.engine,
      whole(result.jobs),
      whole(result.enqueuedPerSecond),
      whole(result.drainedPerSecond),
      whole(result.drainedRange[0]),
      whole(result.drainedRange[1]),
      ratio(result.timesBestPeer),
      result.note,
    ]),
  )
}
