import type { GraphData } from './graph-data.ts'

/** Walks of two hops, in both directions, along the best `limit` edges of each node. */
export interface GraphWalker {
  readonly name: string
  /** The nodes that are reached, but for the one where the walk begins. */
  walk(seed: string, limit: number): Promise<ReadonlySet<string>>
}

/** What holds a graph, and the ways to walk it there. */
export interface GraphEngine {
  load(data: GraphData, tell: (done: string) => void): Promise<void>
  readonly walkers: readonly GraphWalker[]
  /** What the graph takes elsewhere than in this process, in megabytes. */
  storedMegabytes?(): Promise<number>
  close(): Promise<void>
}

/** Makes an empty engine. Throws `NotHere` when the machine has not what it needs. */
export type MakeGraphEngine = () => Promise<GraphEngine>

/** An engine that cannot be measured on this machine, and why. */
export class NotHere extends Error {}
