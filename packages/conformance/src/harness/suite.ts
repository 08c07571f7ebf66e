/** One behaviour that an adapter must show. It gets a world of its own: an opened subject and a fresh namespace. */
export interface SuiteTest<World> {
  readonly name: string
  readonly run: (world: World) => Promise<void>
}

/** The tests of one concern. A suite is plain data, so that it can be listed, chosen and skipped by name. */
export interface Suite<World> {
  readonly name: string
  readonly tests: readonly SuiteTest<World>[]
}

/** Adds a test to the suite that is being defined. */
export type AddTest<World> = (name: string, run: (world: World) => Promise<void>) => void

/**
 * Defines a suite.
 *
 * @example
 * ```ts
 * export const kinds: StoreSuite = suite('kinds', (test) => {
 *   test('a kind is replaced by name', async ({ store }) => { ... })
 * })
 * ```
 */
export function suite<World>(name: string, define: (test: AddTest<World>) => void): Suite<World> {
  const tests: SuiteTest<World>[] = []
  define((test, run) => {
    if (tests.some((other) => other.name === test)) throw new Error(`Two tests of "${name}" are called "${test}".`)
    tests.push({ name: test, run })
  })
  return { name, tests }
}
