import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Runs one of the commands in a process of its own, on the server of the tests when its address is given; what it printed. */
export async function runBench(
  name: string,
  args: readonly string[],
  server: { readonly url?: string } = {},
): Promise<string> {
  const script = fileURLToPath(new URL(`../src/bench-${name}.ts`, import.meta.url))
  const env = server.url === undefined ? process.env : { ...process.env, DATABASE_URL: server.url }
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout
}
