import type { Store } from '@recollect/core'
import { expect, it } from 'vitest'
import { createReferenceStore, type StoreSuite, storeSuites } from '../../src/index.ts'
import { storeWorld } from '../../src/store-world.ts'

/** A mistake that an adapter may well make, and a test that must find it. */
export interface Fault {
  readonly mistake: string
  readonly foundBy: string
  readonly make: (store: Store) => Partial<Store>
}

/** Registers a test for each fault: the reference store passes, and with the mistake it does not. */
export function testFaults(faults: readonly Fault[]): void {
  it.each(faults)('finds $mistake', async ({ foundBy, make }) => {
    const correct = createReferenceStore()
    const run = runOf(foundBy)
    await run(worldOf(correct))
    await expect(run(worldOf({ ...correct, ...make(correct) }))).rejects.toThrow()
  })
}

function runOf(name: string): StoreSuite['tests'][number]['run'] {
  const [suiteName, testName] = name.split(' > ')
  const suite = storeSuites.find((other) => other.name === suiteName)
  const test = suite?.tests.find((other) => other.name === testName)
  return test?.run ?? expect.fail(`there is no test "${name}"`)
}

function worldOf(store: Store) {
  const control = { replace: () => {}, skip: () => {} }
  return storeWorld({ store, close: async () => {} }, control, 25)
}
