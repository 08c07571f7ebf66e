import { type EngineWorld, engineWorld, type OpenedEngineStore } from './engine-world.ts'
import { runSuites, type TestOptions } from './harness/run-suites.ts'
import { engineSuites } from './suites/engine-suites.ts'

export type TestEngineOptions = TestOptions<OpenedEngineStore, EngineWorld>

/**
 * Registers the tests of the engine over a store: what people who use the store will see. A store that passes
 * `testStore` should pass them all.
 */
export function testEngine(options: TestEngineOptions): void {
  runSuites(options, engineSuites, engineWorld)
}
