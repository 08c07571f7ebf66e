import { orAbort } from '../model/or-abort.ts'

/** How often work is tried when rivals of other processes come between. */
const maxTries = 12

/** Starts over when a rival came between, after a pause that grows and is random, so that rivals part. Throws the last error. */
export async function withRetries<T>(
  work: () => Promise<T>,
  isRaced: (error: unknown) => boolean,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !isRaced(error)) throw error
      const pause = Math.random() * Math.min(200, 5 * 2 ** tries)
      await orAbort(new Promise((resolve) => setTimeout(resolve, pause)), signal)
    }
  }
}
