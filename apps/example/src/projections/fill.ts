import type { Generation } from '@recollect/core'
import type { Projector, Rebuilt } from '@recollect/memoryindex-projector'
import { countDocuments } from './count-documents.ts'
import type { Projection } from './projection.ts'
import type { Step } from './step.ts'

/**
 * Makes the copy of a projection anew while the old one, if there is one, goes on serving. One that was stopped goes on where it
 * stood, unless `restart` says otherwise; after a kill that is some seconds later.
 *
 * @throws `rebuild_running` when another command is at it
 */
export async function fill(
  projector: Projector,
  projection: Projection,
  { signal, onProgress, restart }: Step & { readonly restart?: boolean | undefined },
): Promise<Rebuilt> {
  const { name, pageSize } = projection
  const total = await countDocuments(projection, { signal })
  return projector.rebuild(name, {
    pageSize,
    restart,
    signal,
    onProgress: ({ documents, skipped }) => onProgress?.(documents + skipped, Math.max(total, documents + skipped)),
  })
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
