import { unlessAborted } from './abort.ts'

/** Runs one piece of work after the other, in the order of the calls. Who aborts while waiting gives up its turn. */
export type Turns = <T>(work: () => Promise<T>, signal: AbortSignal | undefined) => Promise<T>

export function takeTurns(): Turns {
  let last: Promise<void> = Promise.resolve()
  return async (work, signal) => {
    const before = last
    const { promise: done, resolve } = Promise.withResolvers<void>()
    last = before.then(() => done)
    try {
      await unlessAborted(before, signal)
      return await work()
    } finally {
      resolve()
    }
  }
}
