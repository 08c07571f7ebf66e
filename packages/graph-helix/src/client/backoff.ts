/** Waits that long, or rejects with the signal's reason. */
export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>

const firstWait = 25
const longestWait = 2000

/** Milliseconds before the next try after `failed` of them: doubled each time, and half of it by chance. */
export function backoff(failed: number, random: () => number): number {
  const wait = Math.min(longestWait, firstWait * 2 ** (failed - 1))
  return wait / 2 + (wait / 2) * random()
}

/** What a `Retry-After` header asks for, in milliseconds; undefined when there is none that can be read. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = Number(header.trim() || Number.NaN)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, until - now)
}

export const sleep: Sleep = (milliseconds, signal) => {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = (): void => {
    clearTimeout(timer)
    reject(signal?.reason)
  }
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', stop)
    resolve()
  }, milliseconds)
  signal?.addEventListener('abort', stop, { once: true })
  return promise
}
