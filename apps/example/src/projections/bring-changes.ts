import { setTimeout } from 'node:timers/promises'
import type { Projector } from '@recollect/memoryindex-projector'
import { harmless } from '../harmless.ts'
import { UserError } from '../user-error.ts'
import type { Step } from './step.ts'

/** Between two looks at what another process left unfinished, in milliseconds. */
const pause = 100

/**
 * Brings a projection the changes that wait, and returns how many it took. Those that a killed process was working on are waited for;
 * those that the projection refuses for good are dead, and left.
 *
 * @throws UserError when it does not take changes now: they stay in the queue
 */
export async function bringChanges(projector: Projector, name: string, { signal, onProgress }: Step): Promise<number> {
  let taken = 0
  for (;;) {
    const batch = await projector.processOne({ target: name, signal })
    const [failed] = batch?.failed ?? []
    if (failed !== undefined) {
      throw new UserError(
        `${name} does not take changes now; they wait, and the same command brings them. ${harmless(failed.message)} (${failed.code})`,
      )
    }
    taken += batch?.taken ?? 0
    const waiting = await pendingOf(projector, name, signal)
    if (taken > 0 || waiting > 0) onProgress?.(taken, taken + waiting)
    if (batch === undefined && waiting === 0) return taken
    if (batch === undefined) await setTimeout(pause, undefined, { signal })
  }
}

/** Changes that a projection has not taken. */
export async function pendingOf(projector: Projector, name: string, signal: AbortSignal): Promise<number> {
  return (await projector.stats({ signal })).find(({ target }) => target === name)?.pending ?? 0
}
