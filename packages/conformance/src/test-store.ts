import { runSuites } from './harness/run-suites.ts'
import type { Skips } from './harness/skips.ts'
import { type OpenedStore, type StoreSuite, storeWorld } from './store-world.ts'
import { storeSuites } from './suites/store-suites.ts'

export interface TestStoreOptions {
  /** Heads the report: the adapter, and its backend when it has several. */
  readonly name: string
  /** Opens an empty or used store; called once. Tests keep apart by using fresh namespaces. */
  open(): Promise<OpenedStore>
  /** Tests to leave out: `suite > test` to the reason. An unknown name fails. */
  readonly skip?: Skips
  /** The suites to run; all of them when absent. */
  readonly suites?: readonly StoreSuite[]
  /** Random cases per property; 25 when absent. Raise it for a store that answers in microseconds. */
  readonly runs?: number
}

/**
 * Registers the tests that every store must pass. Call it in a test file of the adapter:
 *
 * @example
 * ```ts
 * testStore({
 *   name: 'store-memory',
 *   open: async () => ({ store: createMemoryStore(), close: async () => {} })
 * })
 * ```
 */
export function testStore({ name, open, skip = {}, suites = storeSuites, runs = 25 }: TestStoreOptions): void {
  runSuites({
    name,
    suites,
    skip,
    open,
    close: (opened) => opened.close(),
    world: (opened, control) => storeWorld(opened, control, runs),
  })
}
