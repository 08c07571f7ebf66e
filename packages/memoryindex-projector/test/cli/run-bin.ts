import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly folder?: string | undefined
  /** Told of the process, and of everything that it has written so far. */
  readonly watch?: ((child: ChildProcess, written: { readonly out: string; readonly err: string }) => void) | undefined
}

/** The path of a configuration of these tests. */
export function configPath(name: string): string {
  return fileURLToPath(new URL(`configs/${name}.ts`, import.meta.url))
}

/** Runs the program as users do: in a process of its own. */
export async function runBin(args: readonly string[], { env, folder, watch }: RunOptions = {}): Promise<Ran> {
  const child = spawn(process.execPath, [bin, ...args], {
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text
    watch?.(child, written)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text
    watch?.(child, written)
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { code, ...written }
}

/** The values of an answer that is a JSON document on each line. */
export function jsonLines(text: string): readonly unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}
