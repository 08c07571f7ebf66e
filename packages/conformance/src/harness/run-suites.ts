import { afterAll, beforeAll, describe, it } from 'vitest'
import { assertSkips, type Skips, testName } from './skips.ts'
import type { Suite } from './suite.ts'

/** Time to open or close a subject, in milliseconds: a database may have to start first. */
const openTimeout = 120_000
/** Time for one test, in milliseconds. Properties ask an engine many questions. */
const testTimeout = 60_000

/** What to test, and how. */
export interface TestOptions<Subject, World> {
  /** Heads the report: the adapter, and its backend when it has several. */
  readonly name: string
  /** Opens the subject, empty or used; called once. Tests keep apart by using fresh namespaces. */
  open(): Promise<Subject>
  /** Tests to leave out: `suite > test` to the reason. An unknown name fails. */
  readonly skip?: Skips
  /** The suites to run; all of them when absent. */
  readonly suites?: readonly Suite<World>[]
  /** Random cases per property; 25 when absent. Raise it for what answers in microseconds. */
  readonly runs?: number
}

/** What a world may do to the run it is part of. */
export interface RunControl<Subject> {
  /** Puts another subject in place of the opened one, for this test and those after it. */
  replace(subject: Subject): void
  /** Ends the test as skipped, with a note in the report. */
  skip(note: string): void
}

/** Registers suites with vitest: the subject is opened once, every test gets a world of its own. */
export function runSuites<Subject extends { close(): Promise<void> }, World>(
  { name, open, skip = {}, suites, runs = 25 }: TestOptions<Subject, World>,
  allSuites: readonly Suite<World>[],
  worldOf: (subject: Subject, control: RunControl<Subject>, runs: number) => World,
): void {
  const chosen = suites ?? allSuites
  assertSkips(chosen, skip)
  describe(name, () => {
    let subject: Subject | undefined

    beforeAll(async () => {
      subject = await open()
    }, openTimeout)

    afterAll(async () => {
      await subject?.close()
    }, openTimeout)

    for (const suite of chosen) {
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
            await test.run(worldOf(subject, control, runs))
          })
        }
      })
    }
  })
}
