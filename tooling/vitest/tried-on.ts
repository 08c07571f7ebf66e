import { appendFileSync, mkdirSync } from 'node:fs'

const reports = new URL('../../.reports/', import.meta.url)

/** Says which engine, and which version of it, a test run was made on. `npm test` prints these lines when it is done. */
export function triedOn(what: string, version: string): void {
  mkdirSync(reports, { recursive: true })
  const suite = process.env['TEST_SUITE'] ?? 'test'
  appendFileSync(new URL(`${suite}.tried-on.txt`, reports), `${what}: ${version}\n`)
}
