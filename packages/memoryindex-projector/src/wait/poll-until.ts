import type { CallOptions } from '@recollect/core'
import { createPause } from '../work/pause.ts'

const firstMs = 2
const longestMs = 50

/**
 * Looks again and again, ever less often, until it holds or the time is over. Whether it does. `restPerLook` times as long as a look
 * took it waits at least.
 */
export async function pollUntil(
  timeoutMs: number,
  { signal, restPerLook = 0 }: CallOptions & { readonly restPerLook?: number },
  holds: () => Promise<boolean>,
): Promise<boolean> {
  const end = performance.now() + timeoutMs
  const pause = createPause(signal ?? new AbortController().signal)
  for (let wait = firstMs; ; wait = Math.min(longestMs, 2 * wait)) {
    signal?.throwIfAborted()
    const start = performance.now()
    if (await holds()) return true
    const now = performance.now()
    const left = end - now
    if (left <= 0) return false
    await pause.wait(Math.min(Math.max(wait, restPerLook * (now - start)), left))
  }
}
