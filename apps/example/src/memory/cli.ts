#!/usr/bin/env node
import { createTerminal } from '../render/terminal.ts'
import { demoMemory } from './demo-memory.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort())
await demoMemory(createTerminal(process.stdout, process.stderr, process.env), abort.signal)
