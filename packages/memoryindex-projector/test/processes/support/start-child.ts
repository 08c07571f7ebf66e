import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ChildConfig, ChildMessage } from './child-config.ts'

const entry = fileURLToPath(new URL('child.ts', import.meta.url))

/** How a process ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: string | null
}

export interface Child {
  readonly pid: number
  /** All it said so far. */
  readonly said: readonly ChildMessage[]
  readonly ended: Promise<Ended>
  /** Whether it is still there. */
  readonly isRunning: () => boolean
  /** The first message of a type, now or later. Rejects when the process ends without one. */
  heard<T extends ChildMessage['type']>(type: T): Promise<Extract<ChildMessage, { readonly type: T }>>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Stops it where it is, as if its machine slept. */
  freeze(): void
  /** Lets one that is frozen go on. */
  thaw(): void
  /** Asks it to end. */
  stop(): Promise<Ended>
}

export type Listener = (message: ChildMessage) => void

/** Starts a process of its own. */
export function startChild(config: ChildConfig, listener: Listener = () => {}): Child {
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, CHILD: JSON.stringify(config), NODE_OPTIONS: '' },
  })
  const said: ChildMessage[] = []
  const listeners = new Set<Listener>([listener, (message) => said.push(message)])
  child.on('message', (message: ChildMessage) => {
    for (const hear of listeners) hear(message)
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    said,
    ended,
    isRunning,
    heard: async <T extends ChildMessage['type']>(type: T) => {
      const isMeant = (message: ChildMessage): message is Extract<ChildMessage, { readonly type: T }> =>
        message.type === type
      const known = said.find(isMeant)
      if (known !== undefined) return known
      const { promise, resolve, reject } = Promise.withResolvers<Extract<ChildMessage, { readonly type: T }>>()
      listeners.add((message) => {
        if (isMeant(message)) resolve(message)
      })
      const without = () => reject(new Error(`The process ended without "${type}": ${JSON.stringify(said.slice(-3))}`))
      ended.then(without, reject)
      return promise
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    freeze: () => {
      child.kill('SIGSTOP')
    },
    thaw: () => {
      child.kill('SIGCONT')
    },
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
