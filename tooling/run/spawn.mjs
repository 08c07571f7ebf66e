import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'

/**
 * Runs a program in the repository's folder and gives its exit code. Its output goes to ours; an interrupt reaches it
 * too, and we stay until it is gone.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
function run(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      shell: windows && program === 'npx',
      env: {
        ...process.env,
        // Whatever a tool starts as `node` shall be ours as well.
        PATH: `${bin}${delimiter}${process.env['PATH']}`,
        TURBO_TELEMETRY_DISABLED: '1',
        ...env,
      },
    })
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    let interrupted = 0
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      interrupted++
      // A terminal sends its Ctrl-C to the whole group, the child included.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      if (interrupted > 1) child.kill('SIGKILL')
    }
    for (const signal of signals) process.on(signal, pass)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, pass)
      if (interrupted > 0) process.exit(130)
      if (signal) console.error(`${program} was ended by ${signal}`)
      resolve(code ?? 1)
    })
  })
}

/**
 * Runs a script on the Node 24 that the installation brought.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export const node = (args, env) => run(join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node'), args, env)

/**
 * Runs an installed tool by its name.
 * @param {string} name
 * @param {string[]} args
 */
export const tool = (name, args) => run(join(bin, windows ? `${name}.cmd` : name), args)

/**
 * Runs pnpm, which need not be installed.
 * @param {string[]} args
 */
export const pnpm = (args) => run('npx', ['-y', 'pnpm@12.21.0', ...args])
