import { createTerminal } from '../../src/cli/render/terminal.ts'
import { runCli } from '../../src/cli/run-cli.ts'
import type { Ran } from './run-bin.ts'
import { screen } from './screen.ts'

/** Runs a command line in this process: quicker than the program, and the same but for signals. */
export async function runHere(args: readonly string[], folder: string = process.cwd()): Promise<Ran> {
  const [out, err] = [screen(), screen()]
  const terminal = createTerminal(out.stream, err.stream, {})
  const { signal } = new AbortController()
  const code = await runCli(args, { terminal, folder, signal, version: async () => '1.2.3' })
  return { code, out: out.text(), err: err.text() }
}
