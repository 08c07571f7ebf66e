import type { Store } from '@recollect/core'
import { createReferenceStore, storeSuites } from '../../src/index.ts'
import { storeWorld } from '../../src/store-world.ts'
import { type Fault, testFaults } from './test-faults.ts'

/** Registers a test for each mistake of a store. Laws try `runs` random cases. */
export function testStoreFaults(faults: readonly Fault<Store>[], runs = 25): void {
  const control = { replace: () => {}, skip: () => {} }
  testFaults(faults, storeSuites, createReferenceStore, (store) =>
    storeWorld({ store, close: async () => {} }, control, runs),
  )
}
