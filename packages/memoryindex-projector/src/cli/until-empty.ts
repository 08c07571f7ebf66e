import { setTimeout as sleep } from 'node:timers/promises'
import { servingAll } from '../generations/coverage.ts'
import type { Projector } from '../projector.ts'

/** Least time between two looks, in milliseconds; a look that takes long makes them rarer. */
const lookEvery = 100

/**
 * Resolves once every target has a copy of everything that serves and nothing waits, the changes that wait for their next try included. Tells how
 * many wait at each look. A store that is away is waited for.
 */
export async function untilEmpty(
  projector: Projector,
  waiting: (pending: number) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const start = performance.now()
    try {
      const stats = await projector.stats({ signal })
      const pending = stats.reduce((sum, row) => sum + row.pending, 0)
      const isFilled = stats.every(({ generations }) => servingAll(generations).base !== undefined)
      waiting(pending)
      if (pending === 0 && isFilled) return
    } catch {
      // The workers meet the same trouble, and tell of it.
    }
    const pause = Math.max(lookEvery, 10 * (performance.now() - start))
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
}
