import type { Clock } from '@recollect/core'

/**
 * Epoch milliseconds by a clock, from its time `start` on. While the clock fails or gives no time, its latest one stands: it is
 * asked in the middle of writes, which may not stop there.
 */
export function steadyTime(clock: Clock, start: number): () => number {
  let latest = start
  return () => {
    latest = timeOf(clock) ?? latest
    return latest
  }
}

/** What a clock shows, in epoch milliseconds; undefined when it fails or gives no time. */
export function timeOf(clock: Clock): number | undefined {
  try {
    const time = clock.now().getTime()
    return Number.isFinite(time) ? time : undefined
  } catch {
    return undefined
  }
}
