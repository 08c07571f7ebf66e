import type { NearWindow } from '../../engine/search-types.ts'
import type { TimeSpan } from './time-window.ts'

/**
 * The smallest window that holds all of these, as a soft window for `recall`; undefined when there is none, or when nothing bounds it.
 *
 * @param weight what lies inside gains, in shares of the best score; the engine's default (0.5) when absent
 */
export function nearWindow(windows: readonly TimeSpan[], weight?: number): NearWindow | undefined {
  const from = outermost(windows, 'from', Math.min)
  const to = outermost(windows, 'to', Math.max)
  if (from === undefined && to === undefined) return undefined
  return {
    field: 'occurred_at',
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(weight === undefined ? {} : { weight }),
  }
}

/** The outermost end on one side; undefined when a window is open there. */
function outermost(
  windows: readonly TimeSpan[],
  side: 'from' | 'to',
  choose: (...times: number[]) => number,
): Date | undefined {
  const ends = windows.map((window) => window[side]?.getTime())
  const known = ends.filter((end) => end !== undefined)
  return known.length === 0 || known.length < ends.length ? undefined : new Date(choose(...known))
}
