import { stripVTControlCharacters } from 'node:util'
import { createMemoryStore, type MemoryStore } from '@recollect/store-memory'
import pc from 'picocolors'
import type { Host } from '../src/host.ts'
import { run } from '../src/run.ts'

/** What a command line printed, and its exit code. */
export interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface TestHost {
  /** Stores by folder; they stay while the test lasts. */
  readonly stores: ReadonlyMap<string, MemoryStore>
  /** Runs a command line in `cwd`. */
  atlas(...args: readonly string[]): Promise<Outcome>
  /** Runs it and reads its answer, which must be JSON. */
  json(...args: readonly string[]): Promise<Record<string, unknown>>
}

/** A process of its own for commands: it prints into texts, and keeps stores in memory unless told how to open them. */
export function testHost(cwd: string, overrides: Partial<Host> = {}, colors = false): TestHost {
  const stores = new Map<string, MemoryStore>()
  const openStore: Host['openStore'] = async (folder) => {
    const store = stores.get(folder) ?? createMemoryStore()
    stores.set(folder, store)
    return { store, close: async () => undefined }
  }
  const atlas = async (...args: readonly string[]): Promise<Outcome> => {
    let out = ''
    let err = ''
    const host: Host = {
      terminal: {
        colors: pc.createColors(colors),
        width: 80,
        print: (line = '') => {
          out += `${line}\n`
        },
        note: (line) => {
          err += `${line}\n`
        },
        hint: () => undefined,
        progress: () => ({ update: () => undefined, stop: () => undefined }),
      },
      program: 'atlas',
      cwd,
      env: {},
      signal: new AbortController().signal,
      openStore,
      openHelix: () => Promise.reject(new Error('no graph was expected')),
      ...overrides,
    }
    return { code: await run(args, host), out, err }
  }
  return {
    stores,
    atlas,
    async json(...args) {
      const { code, out, err } = await atlas(...args, '--json')
      if (code !== 0) throw new Error(`exit code ${code}: ${err}`)
      return JSON.parse(out)
    },
  }
}

export function withoutColors(text: string): string {
  return stripVTControlCharacters(text)
}
