import { afterAll, beforeAll, describe, it } from 'vitest'
import { assertSkips, type Skips, testName } from './skips.ts'
import type { Suite } from './suite.ts'

/** Time to open or close a subject, in milliseconds: a database may have to start first. */
const openTimeout = 120_000
/** Time for one test, in milliseconds. Properties ask an engine many questions. */
const testTimeout = 60_000

/** What a world may do to the run it is part of. */
export interface RunControl<Subject> {
  /** Puts another subject in place of the opened one, for this test and those after it. */
  replace(subject: Subject): void
  /** Ends the test as skipped, with a note in the report. */
  skip(note: string): void
}

export interface RunOptions<Subject, World> {
  readonly name: string
  readonly suites: readonly Suite<World>[]
  readonly skip: Skips
  open(): Promise<Subject>
  close(subject: Subject): Promise<void>
  /** The world of one test. */
  world(subject: Subject, control: RunControl<Subject>): World
}

/** Registers suites with vitest: the subject is opened once, every test gets a world of its own. */
export function runSuites<Subject, World>(options: RunOptions<Subject, World>): void {
  const { name, suites, skip } = options
  assertSkips(suites, skip)
  describe(name, () => {
    let subject: Subject | undefined

    beforeAll(async () => {
      subject = await options.open()
    }, openTimeout)

    afterAll(async () => {
      if (subject !== undefined) await options.close(subject)
    }, openTimeout)

    for (const suite of suites) {
      describe(suite.name, () => {
        for (const test of suite.tests) {
          const reason = skip[testName(suite.name, test.name)]
          it(test.name, { timeout: testTimeout }, async (context) => {
            if (reason !== undefined) context.skip(reason)
            if (subject === undefined) throw new Error(`"${name}" was not opened.`)
            const control: RunControl<Subject> = {
              replace: (next) => {
                subject = next
              },
              skip: (note) => context.skip(note),
            }
            await test.run(options.world(subject, control))
          })
        }
      })
    }
  })
}
