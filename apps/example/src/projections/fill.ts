import { setTimeout } from 'node:timers/promises'
import { type Generation, RecollectError } from '@recollect/core'
import type { Projector, Rebuilt } from '@recollect/memoryindex-projector'
import { countDocuments } from './count-documents.ts'
import { leaseMs } from './open-projector.ts'
import type { Projection } from './projection.ts'
import type { Step } from './step.ts'

/** Between two tries to go on with what a killed process has left, in milliseconds. */
const pause = 200

export interface FillOptions extends Step {
  /**
   * Told when a rebuild that was stopped is still held by the process that is gone; its time is waited for then. Absent = it is an
   * error.
   */
  readonly onWait?: (() => void) | undefined
  /** Begins anew instead of going on. */
  readonly restart?: boolean | undefined
}

/**
 * Makes the copy of a projection anew while the old one, if there is one, goes on serving. One that was stopped goes on where it
 * stood.
 *
 * @throws `rebuild_running` when another command is at it
 */
export async function fill(
  projector: Projector,
  projection: Projection,
  { signal, onProgress, onWait, restart }: FillOptions,
): Promise<Rebuilt> {
  const { name, pageSize } = projection
  const total = await countDocuments(projection, { signal })
  const start = performance.now()
  for (;;) {
    try {
      return await projector.rebuild(name, {
        pageSize,
        restart,
        signal,
        onProgress: ({ documents, skipped }) => onProgress?.(documents + skipped, Math.max(total, documents + skipped)),
      })
    } catch (error) {
      // The folder is this process's: who held it before is gone, and what it held is free when its time is over.
      const isHeld = RecollectError.is(error, 'rebuild_running') && performance.now() - start < 1.5 * leaseMs
      if (!isHeld || onWait === undefined) throw error
      onWait()
      await setTimeout(pause, undefined, { signal })
    }
  }
}

/** The generations of a projection. */
export async function generationsOf(
  projector: Projector,
  name: string,
  signal: AbortSignal,
): Promise<readonly Generation[]> {
  return (await projector.stats({ signal })).find(({ target }) => target === name)?.generations ?? []
}

export function isServing(generations: readonly Generation[]): boolean {
  return generations.some(({ state }) => state === 'serving')
}

export function isBuilding(generations: readonly Generation[]): boolean {
  return generations.some(({ state }) => state === 'building')
}
