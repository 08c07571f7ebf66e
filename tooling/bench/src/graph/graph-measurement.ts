import type { ApartMessage } from '../process/run-apart.ts'

/** What to measure: one engine with one graph. */
export interface GraphTask {
  readonly engine: string
  readonly nodes: number
  readonly edges: number
  /** Walks from hubs, and as many from ordinary nodes. */
  readonly walks: number
  /** Edges that a walk follows from one node. */
  readonly limit: number
  readonly seed: number
  /** Seconds that all walks of one kind may take. */
  readonly cap: number
}

/** Walks of one kind through one engine. */
export interface WalkMeasurement {
  readonly walker: string
  readonly from: 'hub' | 'ordinary'
  /** Milliseconds of each walk that was made within the cap. */
  readonly latencies: readonly number[]
  /** Nodes that one walk reaches, on average. */
  readonly reached: number
  /** Stands for everything that was reached: engines that answer alike have the same. */
  readonly answer: string
}

export interface GraphMeasurement {
  readonly engine: string
  readonly buildSeconds?: number
  /** Heap and array buffers that building added, or what a database takes on disk; in megabytes. */
  readonly megabytes?: number
  readonly walks: readonly WalkMeasurement[]
  /** Why there is nothing. */
  readonly note?: string
}

export type GraphMessage = ApartMessage<GraphMeasurement>
