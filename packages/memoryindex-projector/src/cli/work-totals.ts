import type { ProjectorEvent } from '../events.ts'

/** What a target has done since the command began. */
export interface Totals {
  readonly target: string
  /** Documents of a copy that was made anew. */
  readonly filled: number
  readonly taken: number
  /** Failed tries; the changes are tried again. */
  readonly failed: number
  readonly dead: number
  readonly lost: number
}

/** Sums up events by target. */
export interface WorkTotals {
  add(event: ProjectorEvent): void
  all(): readonly Totals[]
  /** Of all targets. */
  sum(of: 'taken' | 'failed' | 'dead'): number
}

export function createWorkTotals(targets: readonly string[]): WorkTotals {
  const totals = new Map<string, Totals>(
    targets.map((target) => [target, { target, filled: 0, taken: 0, failed: 0, dead: 0, lost: 0 }]),
  )
  return {
    add(event) {
      const before = totals.get(event.target)
      if (before !== undefined) totals.set(event.target, after(before, event))
    },
    all: () => [...totals.values()],
    sum: (of) => [...totals.values()].reduce((sum, row) => sum + row[of], 0),
  }
}

function after(before: Totals, event: ProjectorEvent): Totals {
  switch (event.type) {
    case 'error':
      return before
    case 'rebuild':
      return { ...before, filled: event.documents }
    case 'batch':
      return {
        ...before,
        taken: before.taken + event.taken,
        failed: before.failed + event.failed.length,
        dead: before.dead + event.dead.length,
        lost: before.lost + event.lost,
      }
  }
}
