import { expect, it } from 'vitest'
import type { Suite } from '../../src/index.ts'

/** A mistake that an adapter may well make, and a test that must find it. */
export interface Fault<Subject> {
  readonly mistake: string
  /** `suite > test`, as the report shows them. */
  readonly foundBy: string
  readonly make: (correct: Subject) => Partial<Subject>
}

/**
 * Registers a test for each fault: what is correct passes, and with the mistake it does not. They run at the same time, since some
 * wait; what several are found by passes once.
 */
export function testFaults<Subject extends object, World>(
  faults: readonly Fault<Subject>[],
  suites: readonly Suite<World>[],
  create: () => Subject,
  worldOf: (subject: Subject) => World,
): void {
  const passed = new Map<string, Promise<void>>()
  it.concurrent.each(faults)('finds $mistake', async ({ foundBy, make }) => {
    const [suiteName, testName] = foundBy.split(' > ')
    const suite = suites.find(({ name }) => name === suiteName)
    const test = suite?.tests.find(({ name }) => name === testName) ?? expect.fail(`there is no test "${foundBy}"`)
    const passing = passed.get(foundBy) ?? test.run(worldOf(create()))
    passed.set(foundBy, passing)
    const wrong = create()
    const failing = expect(test.run(worldOf({ ...wrong, ...make(wrong) }))).rejects.toThrow()
    await Promise.all([passing, failing])
  })
}
