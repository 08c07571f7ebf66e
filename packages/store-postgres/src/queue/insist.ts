import { setTimeout } from 'node:timers/promises'
import { type CallOptions, RecollectError } from '@recollect/core'

/**
 * Milliseconds that a statement waits for a lock before it gives way: a reminder, which holds up writers of what it has locked, and a
 * change of the targets, or the end of a space, which hold up all of them. Shorter than it takes PostgreSQL to look for deadlocks.
 */
export const lockPatience = { reminder: 50, targets: 500, spaces: 500 } as const

/** Milliseconds until somebody is told that it does not work. */
const patience = 30_000

/**
 * Runs work that gives up on a lock after so many milliseconds, again and again. So it never holds up others for longer, who wait for
 * what it has locked or queue up behind it, and whoever it would deadlock with goes on.
 *
 * @throws `store_failed` after half a minute
 */
export async function insist<T>(lockMs: number, { signal }: CallOptions, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() > end) throw tooLong(error)
    }
    await pause(lockMs * (0.5 + Math.random()), signal)
  }
}

/** Waits, and rejects with the signal's reason as soon as it aborts. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(ms, undefined, signal === undefined ? {} : { signal }).catch((error: unknown) => {
    throw signal?.aborted === true ? signal.reason : error
  })
}

function isLocked(error: unknown): boolean {
  return RecollectError.is(error, 'store_failed') && error.details['sqlState'] === '55P03'
}

function tooLong(cause: unknown): RecollectError {
  return new RecollectError(
    'store_failed',
    `Transactions that write have held locks for ${patience / 1000} seconds, and this had to wait for them: end those that stay open (pg_stat_activity shows them), and call again.`,
    { details: { sqlState: '55P03' }, cause },
  )
}
