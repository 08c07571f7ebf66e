#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { Interruption } from './interruption.ts'
import { createTerminal } from './render/terminal.ts'
import { runCli } from './run-cli.ts'

const stop = new AbortController()
const terminal = createTerminal(process.stdout, process.stderr, process.env)

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  const code = 128 + constants.signals[name]
  process.on(name, () => {
    if (stop.signal.aborted) process.exit(code)
    if (process.stderr.isTTY) terminal.note('Stopping in order; once more stops at once.')
    stop.abort(new Interruption(code))
  })
}
// A reader that has seen enough (head, a pager) ends the work in order.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => stop.abort(new Interruption(error.code === 'EPIPE' ? 0 : 1)))
}

const code = await runCli(process.argv.slice(2), {
  terminal,
  folder: process.cwd(),
  signal: stop.signal,
  version: async () => {
    const manifest = new URL(import.meta.resolve('@recollect/memoryindex-projector/package.json'))
    const { version }: { readonly version: string } = JSON.parse(await readFile(manifest, 'utf8'))
    return version
  },
})
// What the configuration left open must not keep the process: what was written goes out first.
for (const stream of [process.stdout, process.stderr]) {
  if (stream.writable) await new Promise<void>((resolve) => stream.write('', () => resolve()))
}
process.exit(code)
