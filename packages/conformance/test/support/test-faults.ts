import { expect, it } from 'vitest'
import type { Suite } from '../../src/index.ts'

/** A mistake that an adapter may well make, and a test that must find it. */
export interface Fault<Subject> {
  readonly mistake: string
  /** `suite > test`, as the report shows them. */
  readonly foundBy: string
  readonly make: (correct: Subject) => Partial<Subject>
}

/** What became of a mistake: the errors of its test on what is correct, where there must be none, and on what is wrong. */
interface Outcome {
  readonly correct: unknown
  readonly wrong: unknown
}

/**
 * Registers a test for each fault: what is correct passes, and with the mistake it does not. All are tried at the same time, since some
 * wait, and inside one test: vitest counts the assertions of a suite for the test that runs, and a test must not end before its own. What
 * several are found by passes once.
 */
export function testFaults<Subject extends object, World>(
  faults: readonly Fault<Subject>[],
  suites: readonly Suite<World>[],
  create: () => Subject,
  worldOf: (subject: Subject) => World,
): void {
  const passed = new Map<string, Promise<unknown>>()
  const outcomeOf = async ({ foundBy, make }: Fault<Subject>): Promise<Outcome> => {
    const [suiteName, testName] = foundBy.split(' > ')
    const suite = suites.find(({ name }) => name === suiteName)
    const test = suite?.tests.find(({ name }) => name === testName) ?? expect.fail(`there is no test "${foundBy}"`)
    const passing = passed.get(foundBy) ?? errorOf(async () => test.run(worldOf(create())))
    passed.set(foundBy, passing)
    const wrong = create()
    const failing = errorOf(async () => test.run(worldOf({ ...wrong, ...make(wrong) })))
    return { correct: await passing, wrong: await failing }
  }
  let outcomes: Promise<readonly Outcome[]> | undefined
  const tried = () => {
    outcomes ??= Promise.all(faults.map(outcomeOf))
    return outcomes
  }
  it.each(faults.map(({ mistake }, index) => ({ mistake, index })))('finds $mistake', async ({ index }) => {
    const outcome = (await tried())[index]
    expect(outcome?.correct, 'what is correct passes').toBe(noError)
    expect(outcome?.wrong, 'the mistake is found').not.toBe(noError)
  })
}

const noError = 'no error'

/** What a test throws. */
async function errorOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    await run()
    return noError
  } catch (error) {
    return error
  }
}
