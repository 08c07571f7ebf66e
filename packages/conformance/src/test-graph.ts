import { runSuites, type TestOptions } from './harness/run-suites.ts'
import { graphSuites } from './suites/graph-suites.ts'
import { type OpenedGraph, type WritableGraphWorld, writableGraphWorld } from './writable-graph-world.ts'

export type TestGraphOptions = TestOptions<OpenedGraph, WritableGraphWorld>

/**
 * Registers the tests that every graph must pass. Call it in a test file of the adapter:
 *
 * @example
 * ```ts
 * testGraph({
 *   name: 'graph-memory',
 *   open: async () => ({ graph: createMemoryGraph(), exclusive: true, close: async () => {} })
 * })
 * ```
 */
export function testGraph(options: TestGraphOptions): void {
  runSuites(options, graphSuites, writableGraphWorld)
}
