#!/usr/bin/env node
import { invocation } from './invocation.ts'
import { openHelix } from './open-helix.ts'
import { openStore } from './open-store.ts'
import { createTerminal } from './render/terminal.ts'
import { run } from './run.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort())
// A reader that has seen enough (head, a pager) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await run(process.argv.slice(2), {
  terminal: createTerminal(process.stdout, process.stderr, process.env),
  ...invocation(process.env, process.argv[1] ?? 'atlas', process.cwd()),
  env: process.env,
  signal: abort.signal,
  openStore,
  openHelix,
})
