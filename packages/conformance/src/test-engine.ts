import { type EngineSuite, engineWorld, type OpenedEngineStore } from './engine-world.ts'
import { runSuites } from './harness/run-suites.ts'
import type { Skips } from './harness/skips.ts'
import { engineSuites } from './suites/engine-suites.ts'

export interface TestEngineOptions {
  /** Heads the report. */
  readonly name: string
  /** Opens a store; called once. */
  open(): Promise<OpenedEngineStore>
  /** Tests to leave out: `suite > test` to the reason. An unknown name fails. */
  readonly skip?: Skips
  /** The suites to run; all of them when absent. */
  readonly suites?: readonly EngineSuite[]
  /** Random cases per property; 25 when absent. */
  readonly runs?: number
}

/**
 * Registers the tests of the engine over a store: what people who use the store will see. A store that passes
 * `testStore` should pass them all.
 */
export function testEngine({ name, open, skip = {}, suites = engineSuites, runs = 25 }: TestEngineOptions): void {
  runSuites({
    name,
    suites,
    skip,
    open,
    close: (opened) => opened.close(),
    world: (opened, control) => engineWorld(opened, control, runs),
  })
}
