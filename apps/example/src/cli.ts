#!/usr/bin/env node
import type { Host } from './host.ts'
import { invocation } from './invocation.ts'
import { openHelix } from './open-helix.ts'
import { openStore } from './open-store.ts'
import { createTerminal } from './render/terminal.ts'
import { run, runQuestion } from './run.ts'
import { askHolder } from './sharing/ask-holder.ts'
import { shareStore } from './sharing/share-store.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort())
// A reader that has seen enough (head, a pager) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const alone: Host = {
  terminal: createTerminal(process.stdout, process.stderr, process.env),
  ...invocation(process.env, process.argv[1] ?? 'atlas', process.cwd()),
  env: process.env,
  signal: abort.signal,
  openStore,
  openHelix,
}
process.exitCode = await run(process.argv.slice(2), {
  ...alone,
  openStore: (folder) => shareStore(alone, folder, runQuestion),
  askHolder: (folder, line) => askHolder(alone, folder, line),
})
