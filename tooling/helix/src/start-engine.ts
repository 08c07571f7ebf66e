import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'

const run = promisify(execFile)
const file = (name: string) => fileURLToPath(new URL(`../engine/${name}`, import.meta.url))
const environment = fileURLToPath(new URL('../.venv', import.meta.url))

export interface StartOptions {
  /** Where the engine's virtual environment is, or shall be made. */
  readonly environment?: string
  /** How long its installation may take, in seconds. */
  readonly seconds?: number
}

/**
 * Starts an engine of its own, empty and in memory, from the Python package that holds the engine as a library. Its
 * environment is made when it is missing. It ends with this process at the latest.
 */
export async function startEngine(options: StartOptions = {}): Promise<Engine> {
  const python = await prepare(options.environment ?? environment, options.seconds ?? 60)
  const child = spawn(python, ['-B', file('server.py')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, HELIX_TELEMETRY_LEVEL: 'off' },
  })
  const { port, version } = await started(child)
  // What it says from now on concerns whoever reads the run.
  child.stderr.pipe(process.stderr)
  return {
    url: `http://127.0.0.1:${port}`,
    version: `helix-db-embedded ${version} (PyPI)`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.stdin.end()
      await gone
    },
  }
}

async function prepare(folder: string, seconds: number): Promise<string> {
  try {
    const { stdout } = await run('python3', ['-B', file('prepare.py'), folder, String(seconds)])
    return stdout.trim()
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(said.split('\n').at(-1) || 'there is no python3 here', { cause: error })
  }
}

/** What the server says once it listens. */
async function started(child: ChildProcess): Promise<{ port: number; version: string }> {
  const said: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the engine did not start: ${said.join('').trim().split('\n').at(-1) ?? ''}`)
  })
  const [line] = await Promise.race([once(lines, 'line'), ended])
  child.stderr?.removeAllListeners('data')
  return JSON.parse(line)
}
