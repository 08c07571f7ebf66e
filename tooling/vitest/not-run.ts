import { appendFileSync, mkdirSync } from 'node:fs'

const reports = new URL('../../.reports/', import.meta.url)

/** Says what a test run leaves out and why. `npm test` prints these lines when it is done. */
export function notRun(what: string, why: string): void {
  mkdirSync(reports, { recursive: true })
  const suite = process.env['TEST_SUITE'] ?? 'test'
  appendFileSync(new URL(`${suite}.not-run.txt`, reports), `${what}: ${why.replaceAll(/\s+/g, ' ').trim()}\n`)
}
