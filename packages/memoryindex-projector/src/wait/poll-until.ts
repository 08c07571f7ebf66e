import type { CallOptions } from '@recollect/core'
import { createPause } from '../work/pause.ts'

const firstMs = 2
const longestMs = 50

/** Looks again and again, ever less often, until it holds or the time is over. Whether it does. */
export async function pollUntil(
  timeoutMs: number,
  { signal }: CallOptions,
  holds: () => Promise<boolean>,
): Promise<boolean> {
  const end = performance.now() + timeoutMs
  const pause = createPause(signal ?? new AbortController().signal)
  for (let wait = firstMs; ; wait = Math.min(longestMs, 2 * wait)) {
    signal?.throwIfAborted()
    if (await holds()) return true
    const left = end - performance.now()
    if (left <= 0) return false
    await pause.wait(Math.min(wait, left))
  }
}
