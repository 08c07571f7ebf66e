import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checked } from './reports.mjs'
import { node, pnpm, root, tool } from './spawn.mjs'

const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name))

/** @type {[string, () => Promise<number>][]} */
const steps = [
  ['format and lint', () => tool('biome', ['check', '--error-on-warnings', '.'])],
  ['types', () => tool('tsc', ['-p', '.'])],
  // Once more and stricter, each with what it may use: a portable package sees no types of Node.
  ['types of each package', () => all(packages.map((folder) => () => tool('tsc', ['-p', folder])))],
  ['rules of the house', () => node(['tooling/checks/src/rules.ts'])],
  ['nothing unused', () => tool('knip', ['--no-progress'])],
  ['build', () => pnpm(['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'])],
  ['tarballs', () => node(['tooling/checks/src/tarballs.ts'])],
]

/** Runs every check, the ones after a failure too, and gives the exit code. */
export async function check() {
  const failed = []
  for (const [name, step] of steps) {
    const start = performance.now()
    console.log(`\n> ${name}`)
    const code = await step()
    console.log(`${code === 0 ? 'ok' : 'FAILED'} in ${Math.round(performance.now() - start)} ms`)
    if (code !== 0) failed.push(name)
  }
  checked(failed)
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks pass.')
  return failed.length > 0 ? 1 : 0
}

/**
 * Runs them all at once and gives the first exit code that is not 0.
 * @param {(() => Promise<number>)[]} runs
 */
async function all(runs) {
  const codes = await Promise.all(runs.map((run) => run()))
  return codes.find((code) => code !== 0) ?? 0
}
