import { milliseconds, ratio, whole } from '../report/numbers.ts'
import { percentile } from '../report/percentile.ts'
import { table } from '../report/table.ts'
import type { Measurement } from './measurement.ts'

/** A measurement in numbers that can be printed. */
export interface LexicalResult {
  readonly engine: string
  readonly documents: number
  readonly buildRate?: number
  readonly heapMegabytes?: number
  readonly queries: number
  readonly p50?: number
  readonly p95?: number
  readonly p99?: number
  /** How many times faster than MiniSearch the median query is. */
  readonly timesMiniSearch?: number
  readonly note?: string
}

export function lexicalResults(measurements: readonly Measurement[]): readonly LexicalResult[] {
  return measurements.map((measurement) => {
    const { latencies, ...rest } = measurement
    if (latencies.length === 0) return { ...rest, queries: 0 }
    const p50 = percentile(latencies, 0.5)
    const base = measurements.find(
      ({ engine, documents }) => engine === 'minisearch' && documents === measurement.documents,
    )
    return {
      ...rest,
      queries: latencies.length,
      p50,
      p95: percentile(latencies, 0.95),
      p99: percentile(latencies, 0.99),
      ...(base === undefined || base.latencies.length === 0
        ? {}
        : { timesMiniSearch: percentile(base.latencies, 0.5) / p50 }),
    }
  })
}

export function lexicalTable(results: readonly LexicalResult[]): string {
  const head = [
    'engine',
    'documents',
    'docs/s',
    'heap MB',
    'queries',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    '× MiniSearch',
    'note',
  ]
  return table(
    head,
    results.map((result) => [
      result.engine,
      whole(result.documents),
      whole(result.buildRate),
      whole(result.heapMegabytes),
      whole(result.queries),
      milliseconds(result.p50),
      milliseconds(result.p95),
      milliseconds(result.p99),
      ratio(result.timesMiniSearch),
      result.note ?? '',
    ]),
  )
}
