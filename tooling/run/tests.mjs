import { availableParallelism } from 'node:os'
import { clear, closing, ended, failures, notes, reportFile } from './reports.mjs'
import { node } from './spawn.mjs'

/**
 * Runs one of the two suites, and closes with what it was tried on, what was left out, what failed, the time, and the count as
 * the very last line.
 * @param {'test' | 'slow'} suite
 * @param {string[]} args
 */
export async function runTests(suite, args) {
  clear(suite)
  const report = `--outputFile.json=${reportFile(suite)}`
  // By itself vitest leaves one of two cores idle; the servers that tests talk to need little of it.
  const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`
  const reporters = ['default', 'json', './tooling/vitest/failures-reporter.ts'].map((each) => `--reporter=${each}`)
  const code = await node(['node_modules/vitest/vitest.mjs', 'run', workers, ...reporters, report, ...args], {
    TEST_SUITE: suite,
  })
  ended(suite, code)
  const noted = notes([suite])
  if (noted) console.log(noted)
  const { line, ok } = closing([suite])
  if (code === 0 && !ok) console.log('\nNo test ran.')
  const failed = failures([suite])
  if (failed) console.log(failed)
  console.log(`\nTook ${Math.round(performance.now() / 100) / 10} s`)
  console.log(line)
  return code || (ok ? 0 : 1)
}
