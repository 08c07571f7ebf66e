import type { Suite } from './suite.ts'

/** Tests that an adapter leaves out: `suite > test` to the reason, which the report shows. */
export type Skips = Readonly<Record<string, string>>

/** What a test is called in `skip`. */
export function testName(suite: string, test: string): string {
  return `${suite} > ${test}`
}

/** Throws when a skip has no reason, or names no test: a skip must not outlive what it was for. */
export function assertSkips<World>(suites: readonly Suite<World>[], skips: Skips): void {
  const names = new Set(suites.flatMap(({ name, tests }) => tests.map((test) => testName(name, test.name))))
  for (const [name, reason] of Object.entries(skips)) {
    if (!names.has(name)) {
      throw new Error(`skip: there is no test "${name}". Write "suite > test", as the report shows them.`)
    }
    if (reason.trim() === '') throw new Error(`skip: "${name}" needs a reason.`)
  }
}
