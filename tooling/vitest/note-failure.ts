import { appendFileSync, mkdirSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const reports = new URL('../../.reports/', import.meta.url)

/** Says what failed in a test run and why. `npm test` repeats it when it is done: one line of what, and the why below it. */
export function noteFailure(what: string, why: string): void {
  mkdirSync(reports, { recursive: true })
  const suite = process.env['TEST_SUITE'] ?? 'test'
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const text = [what.replaceAll(/\s+/g, ' '), ...lines.map((line) => `  ${line}`)].join('\n')
  appendFileSync(new URL(`${suite}.failures.txt`, reports), `${text}\n`)
}

/** Does the work of a teardown, and notes when it fails: vitest tells that to no reporter. */
export async function noteTeardown(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    noteFailure(`${what} after the tests`, String(error))
    throw error
  }
}
