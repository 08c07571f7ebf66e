import { runSuites, type TestOptions } from './harness/run-suites.ts'
import { type OpenedStore, type StoreWorld, storeWorld } from './store-world.ts'
import { storeSuites } from './suites/store-suites.ts'

export type TestStoreOptions = TestOptions<OpenedStore, StoreWorld>

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
export function testStore(options: TestStoreOptions): void {
  runSuites(options, storeSuites, storeWorld)
}
