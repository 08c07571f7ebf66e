import type { ChildMessage } from './child-config.ts'
import type { Child } from './start-child.ts'

/** Milliseconds: what a slow machine needs, which has many processes to run and one engine for all of them. */
const mostMs = 60_000

/** What a target says that is too busy to be emptied within half a lease. Leases are short here. */
const busy: readonly string[] = ['index_unavailable', 'graph_unavailable', 'graph_index_pending']

/**
 * Starts a rebuild, and starts it again as long as its target is too busy, as the error asks for. Gives the process that is where it
 * shall stop, or has ended.
 */
export async function startRebuild(start: () => Child): Promise<Child> {
  const end = performance.now() + mostMs
  for (;;) {
    const child = start()
    await Promise.race([child.heard('reached').catch(() => undefined), child.ended])
    if (!child.said.some(isBusy) || performance.now() > end) return child
  }
}

/** Whether a process ended because a target was too busy: nothing is wrong, and whoever tries later gets further. */
export function isBusy(message: ChildMessage): boolean {
  return message.type === 'failed' && busy.includes(message.code)
}
