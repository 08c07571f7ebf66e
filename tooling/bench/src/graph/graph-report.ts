import { milliseconds, ratio, whole } from '../report/numbers.ts'
import { percentile } from '../report/percentile.ts'
import { table } from '../report/table.ts'
import type { GraphMeasurement } from './graph-measurement.ts'

/** Walks of one kind, in numbers that can be printed. */
export interface GraphResult {
  readonly engine: string
  readonly from?: 'hub' | 'ordinary'
  readonly buildSeconds?: number
  readonly megabytes?: number
  readonly walks: number
  readonly reached?: number
  readonly p50?: number
  readonly p95?: number
  /** How many times faster than graphology, and than the recursive query, the median walk is. */
  readonly timesGraphology?: number
  readonly timesRecursive?: number
  readonly note?: string
}

export function graphResults(measurements: readonly GraphMeasurement[]): readonly GraphResult[] {
  const all = measurements.flatMap(({ walks }) => walks)
  return measurements.flatMap(({ engine, buildSeconds, megabytes, walks, note }): readonly GraphResult[] => {
    if (walks.length === 0) return [{ engine, walks: 0, ...(note === undefined ? {} : { note }) }]
    return walks.map(({ walker, from, latencies, reached, answer }) => {
      const p50 = percentile(latencies, 0.5)
      const same = all.filter((other) => other.from === from)
      const times = (name: string): number | undefined => {
        const base = same.find((other) => other.walker === name)
        return base === undefined ? undefined : percentile(base.latencies, 0.5) / p50
      }
      const timesGraphology = times('graphology')
      const timesRecursive = times('recursive query')
      const first = same.find((other) => other.latencies.length === latencies.length)
      return {
        engine: walker,
        from,
        ...(buildSeconds === undefined ? {} : { buildSeconds }),
        ...(megabytes === undefined ? {} : { megabytes }),
        walks: latencies.length,
        reached,
        p50,
        p95: percentile(latencies, 0.95),
        ...(timesGraphology === undefined ? {} : { timesGraphology }),
        ...(timesRecursive === undefined ? {} : { timesRecursive }),
        ...(first === undefined || first.answer === answer ? {} : { note: `reached others than ${first.walker}` }),
      }
    })
  })
}

export function graphTable(results: readonly GraphResult[]): string {
  const head = [
    'engine',
    'from',
    'build s',
    'MB',
    'walks',
    'reached',
    'p50 ms',
    'p95 ms',
    '× graphology',
    '× recursive query',
    'note',
  ]
  return table(
    head,
    results.map((result) => [
      result.engine,
      result.from ?? '–',
      result.buildSeconds === undefined ? '–' : result.buildSeconds.toFixed(1),
      whole(result.megabytes),
      whole(result.walks),
      whole(result.reached),
      milliseconds(result.p50),
      milliseconds(result.p95),
      ratio(result.timesGraphology),
      ratio(result.timesRecursive),
      result.note ?? '',
    ]),
  )
}
