import type { BatchEvent } from '../events.ts'

/** What a target has done since the command began. */
export interface Totals {
  readonly target: string
  readonly taken: number
  /** Failed tries; the changes are tried again. */
  readonly failed: number
  readonly dead: number
  readonly lost: number
}

/** Sums up batches by target. */
export interface WorkTotals {
  add(batch: BatchEvent): void
  all(): readonly Totals[]
  /** Of all targets. */
  sum(of: 'taken' | 'failed' | 'dead'): number
}

export function createWorkTotals(targets: readonly string[]): WorkTotals {
  const totals = new Map<string, Totals>(
    targets.map((target) => [target, { target, taken: 0, failed: 0, dead: 0, lost: 0 }]),
  )
  return {
    add({ target, taken, failed, dead, lost }) {
      const before = totals.get(target)
      if (before === undefined) return
      totals.set(target, {
        target,
        taken: before.taken + taken,
        failed: before.failed + failed.length,
        dead: before.dead + dead.length,
        lost: before.lost + lost,
      })
    },
    all: () => [...totals.values()],
    sum: (of) => [...totals.values()].reduce((sum, row) => sum + row[of], 0),
  }
}
