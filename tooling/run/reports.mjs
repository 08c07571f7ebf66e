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

/** @param {string} name */
const failuresFile = (name) => join(folder, `${name}.failures.txt`)

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
  rmSync(failuresFile(name), { force: true })
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
 * Notes which checks failed, none included.
 * @param {string[]} names
 */
export function checked(names) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(failuresFile('check'), names.map((name) => `check: ${name}\n`).join(''))
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
 * What failed in these runs and why, as it is repeated at the end; empty when nothing did.
 * @param {string[]} names
 */
export function failures(names) {
  const told = names.map(failuresOf).filter(Boolean)
  return told.length === 0 ? '' : `\nWhat failed:\n${fitted(told.join('\n')).join('\n')}\n`
}

/** @param {string} name */
function failuresOf(name) {
  const file = failuresFile(name)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (!existsSync(reportFile(name))) return `The suite "${name}" did not come to its end, or was not run.`
  const code = exitOf(name)
  return code === 0 ? '' : `The suite "${name}" ended with code ${code}, and nothing said that it failed: see its log.`
}

/**
 * As much of each failure as fits at the end of a log: of many, what failed rather than why.
 * @param {string} text of each failure a line of what failed, and lines with a space before them of why
 * @param {number} [mostLines]
 */
export function fitted(text, mostLines = 45) {
  const all = text.split(/\n(?! )/).filter(Boolean)
  const most = Math.max(1, Math.floor(mostLines / Math.max(1, all.length)))
  const lines = all.slice(0, mostLines).flatMap((failure) => {
    const shown = failure.split('\n').slice(0, most)
    return shown.map((line, i) => `${i === 0 ? '- ' : '  '}${line.length > 300 ? `${line.slice(0, 300)} …` : line}`)
  })
  return all.length > mostLines ? [...lines, `and ${all.length - mostLines} more`] : lines
}

/**
 * How a run ended.
 * @param {string} name
 */
function exitOf(name) {
  return existsSync(exitFile(name)) ? Number(readFileSync(exitFile(name), 'utf8')) : 0
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
  return count(JSON.parse(readFileSync(file, 'utf8')), exitOf(name))
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
