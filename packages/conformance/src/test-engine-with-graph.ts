import { type GraphEngineWorld, graphEngineWorld, type OpenedEngineGraph } from './engine-world.ts'
import { runSuites, type TestOptions } from './harness/run-suites.ts'
import { graphEngineSuites } from './suites/graph-engine-suites.ts'

/** `open` gives a graph, and a store for the truth: `createReferenceStore()` will do. */
export type TestEngineWithGraphOptions = TestOptions<OpenedEngineGraph, GraphEngineWorld>

/**
 * Registers the tests of the engine with a graph beside its store: that it walks and searches the graph as it would the store,
 * that the graph follows every write, and that nothing the graph says is believed unless the store confirms it.
 */
export function testEngineWithGraph(options: TestEngineWithGraphOptions): void {
  runSuites(options, graphEngineSuites, graphEngineWorld)
}
