import type { Generation } from '@recollect/core'
import type { Host } from '../host.ts'
import type { Projections } from './open-projector.ts'

/** How far a projection is. */
export interface ProjectionState {
  readonly projection: string
  /** Changes that it has not taken. */
  readonly pending: number
  /** Changes that it has refused for good. */
  readonly dead: number
  /** Milliseconds since the oldest change that waits. */
  readonly lag: number
  readonly generations: readonly Generation[]
  /** Why changes were refused; the first few reasons. */
  readonly reasons: readonly string[]
  /** The command that brings it what waits. */
  readonly bring: string
}

/** How far the projections are, by their names. `store` is what the user called the folder, if anything. */
export async function projectionStates(
  { program, signal }: Pick<Host, 'program' | 'signal'>,
  projections: Projections | undefined,
  store: string | undefined,
): Promise<readonly ProjectionState[]> {
  if (projections === undefined) return []
  const { projector, all } = projections
  const there = store === undefined ? '' : ` --store ${store}`
  const stats = await projector.stats({ signal })
  return Promise.all(
    stats.map(async ({ target, pending, dead, lag, generations }) => {
      const refused = dead === 0 ? [] : await projector.listDead({ target, limit: 20 }, { signal })
      return {
        projection: target,
        pending,
        dead,
        lag,
        generations,
        reasons: [...new Set(refused.map(({ code, message }) => `${message} (${code})`))].slice(0, 3),
        bring: `${program} ${all.find(({ name }) => name === target)?.command ?? 'rebuild'}${there}`,
      }
    }),
  )
}
