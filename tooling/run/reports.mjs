import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './spawn.mjs'

const folder = join(root, '.reports')

/** @param {string} name */
const notRunFile = (name) => join(folder, `${name}.not-run.txt`)

/** @param {string} name */
const triedOnFile = (name) => join(folder, `${name}.tried-on.txt`)

/** @param {string} name */
export const reportFile = (name) => join(folder, `${name}.json`)

/** @param {string} name */
const exitFile = (name) => join(folder, `${name}.exit.txt`)

/**
 * Forgets what the last run reported.
 * @param {string} name
 */
export function clear(name) {
  mkdirSync(folder, { recursive: true })
  rmSync(reportFile(name), { force: true })
  rmSync(notRunFile(name), { force: true })
  rmSync(triedOnFile(name), { force: true })
  rmSync(exitFile(name), { force: true })
}

/**
 * Notes how a run ended: errors that belong to no test end it badly, and stand in no report.
 * @param {string} name
 * @param {number} code
 */
export function ended(name, code) {
  writeFileSync(exitFile(name), String(code))
}

/**
 * What the tests of these runs noted, each line once, as it is shown at the end; empty when they noted nothing.
 * @param {string[]} names
 */
export function notes(names) {
  return listed('Tried on:', names.map(triedOnFile)) + listed('Not run:', names.map(notRunFile))
}

/**
 * The lines of these files, each once, under a title.
 * @param {string} title
 * @param {string[]} files
 */
function listed(title, files) {
  const texts = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
  const lines = new Set(texts.flatMap((text) => text.split('\n').filter(Boolean)))
  return lines.size === 0 ? '' : `\n${title}\n${[...lines].map((line) => `- ${line}`).join('\n')}\n`
}

/**
 * Counts the tests of one of vitest's JSON reports. A run that ended badly has a failure, even when no test has.
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @param {number} [code] how the run ended
 */
export function count(report, code = 0) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const file of report.testResults) {
    const statuses = file.assertionResults.map(({ status }) => status)
    for (const status of statuses) {
      if (status === 'passed' || status === 'failed') counts[status]++
      else counts.skipped++
    }
    // A file that does not even load has no tests to fail.
    if (file.status === 'failed' && !statuses.includes('failed')) counts.failed++
  }
  if (code !== 0 && counts.failed === 0) counts.failed++
  return counts
}

/**
 * Counts of one run. A report that is missing counts as a failure.
 * @param {string} name
 */
function countRun(name) {
  const file = reportFile(name)
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const code = existsSync(exitFile(name)) ? Number(readFileSync(exitFile(name), 'utf8')) : 0
  return count(JSON.parse(readFileSync(file, 'utf8')), code)
}

/**
 * The last line of a run, and whether all is well.
 * @param {string[]} names
 */
export function closing(names) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const name of names) {
    const counts = countRun(name)
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
  return {
    line: `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
    ok: total.failed === 0 && total.passed > 0,
  }
}
