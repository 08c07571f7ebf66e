import type { ApartMessage } from '../process/run-apart.ts'

/** What to measure: one engine with one corpus. */
export interface MeasureTask {
  readonly engine: string
  readonly documents: number
  readonly queries: number
  readonly seed: number
  /** Seconds that building may take, and answering too. */
  readonly cap: number
}

export interface Measurement {
  readonly engine: string
  readonly documents: number
  /** Documents added per second; absent when the cap ended it. */
  readonly buildRate?: number
  /** Heap and array buffers after building, above those before, in megabytes. */
  readonly heapMegabytes?: number
  /** Milliseconds of each query that was answered within the cap. */
  readonly latencies: readonly number[]
  /** What the cap cut short. */
  readonly note?: string
}

export type MeasureMessage = ApartMessage<Measurement>
