import { runSuites } from './harness/run-suites.ts'
import type { Skips } from './harness/skips.ts'
import { graphSuites } from './suites/graph-suites.ts'
import { type OpenedGraph, type WritableGraphSuite, writableGraphWorld } from './writable-graph-world.ts'

export interface TestGraphOptions {
  /** Heads the report: the adapter, and its backend when it has several. */
  readonly name: string
  /** Opens an empty or used graph; called once. Tests keep apart by using fresh namespaces. */
  open(): Promise<OpenedGraph>
  /** Tests to leave out: `suite > test` to the reason. An unknown name fails. */
  readonly skip?: Skips
  /** The suites to run; all of them when absent. */
  readonly suites?: readonly WritableGraphSuite[]
  /** Random cases per property; 25 when absent. Raise it for a graph that answers in microseconds. */
  readonly runs?: number
}

/**
 * Registers the tests that every graph must pass. Call it in a test file of the adapter:
 *
 * @example
 * ```ts
 * testGraph({
 *   name: 'graph-memory',
 *   open: async () => ({ graph: createMemoryGraph(), close: async () => {} })
 * })
 * ```
 */
export function testGraph({ name, open, skip = {}, suites = graphSuites, runs = 25 }: TestGraphOptions): void {
  runSuites({
    name,
    suites,
    skip,
    open,
    close: (opened) => opened.close(),
    world: (opened, control) => writableGraphWorld(opened, control, runs),
  })
}
