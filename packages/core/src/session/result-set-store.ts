import { numberOption } from '../model/number-option.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import type { ResultSet, ResultSetStore } from './result-set.ts'

export interface ResultSetStoreOptions {
  /** Most sets kept; beyond it the one unused for longest goes. Default 1,000. */
  readonly maxSets?: number | undefined
  /** Milliseconds that an unused set is kept; default 15 minutes. */
  readonly ttlMs?: number | undefined
  readonly clock?: Clock | undefined
}

/**
 * Keeps result sets in this process. What goes in and comes out is a copy.
 *
 * @throws `invalid_option`
 */
export function createResultSetStore(options: ResultSetStoreOptions = {}): ResultSetStore {
  const maxSets = numberOption('maxSets', options.maxSets, 1000, { min: 1, max: 1e6, whole: true })
  const ttlMs = numberOption('ttlMs', options.ttlMs, 15 * 60 * 1000, { min: 1, max: Number.MAX_SAFE_INTEGER })
  const clock = options.clock ?? systemClock
  /** By last use, the oldest first. */
  const sets = new Map<string, { readonly set: ResultSet; readonly usedAt: number }>()

  const use = (set: ResultSet) => {
    sets.delete(set.id)
    sets.set(set.id, { set, usedAt: clock.now().getTime() })
  }
  const dropOld = () => {
    const expired = clock.now().getTime() - ttlMs
    for (const [id, { usedAt }] of sets) {
      if (usedAt > expired && sets.size <= maxSets) return
      sets.delete(id)
    }
  }

  return {
    async put(set, { signal } = {}) {
      signal?.throwIfAborted()
      use(structuredClone(set))
      dropOld()
    },
    async get(id, { signal } = {}) {
      signal?.throwIfAborted()
      dropOld()
      const kept = sets.get(id)
      if (kept === undefined) return undefined
      use(kept.set)
      return structuredClone(kept.set)
    },
  }
}
