import { type GraphEngineSuite, graphEngineWorld, type OpenedEngineGraph } from './engine-world.ts'
import { runSuites } from './harness/run-suites.ts'
import type { Skips } from './harness/skips.ts'
import { graphEngineSuites } from './suites/graph-engine-suites.ts'

export interface TestEngineWithGraphOptions {
  /** Heads the report. */
  readonly name: string
  /** Opens a graph, and a store for the truth: `createReferenceStore()` will do. Called once. */
  open(): Promise<OpenedEngineGraph>
  /** Tests to leave out: `suite > test` to the reason. An unknown name fails. */
  readonly skip?: Skips
  /** The suites to run; all of them when absent. */
  readonly suites?: readonly GraphEngineSuite[]
  /** Random cases per property; 25 when absent. */
  readonly runs?: number
}

/**
 * Registers the tests of the engine with a graph beside its store: that it walks and searches the graph as it would the store,
 * that the graph follows every write, and that nothing the graph says is believed unless the store confirms it.
 */
export function testEngineWithGraph({
  name,
  open,
  skip = {},
  suites = graphEngineSuites,
  runs = 25,
}: TestEngineWithGraphOptions): void {
  runSuites({
    name,
    suites,
    skip,
    open,
    close: (opened) => opened.close(),
    world: (opened, control) => graphEngineWorld(opened, control, runs),
  })
}
