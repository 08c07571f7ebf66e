import type { TimeSpan } from './time-window.ts'

/** The smallest window that holds all of them; undefined when there is none, or when it would hold all times. */
export function windowOf(windows: readonly TimeSpan[]): TimeSpan | undefined {
  const from = outermost(
    windows.map((window) => window.from),
    (a, b) => a < b,
  )
  const to = outermost(
    windows.map((window) => window.to),
    (a, b) => a > b,
  )
  if (from === undefined && to === undefined) return undefined
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** Undefined when one of them is. */
function outermost(ends: readonly (Date | undefined)[], isBeyond: (a: Date, b: Date) => boolean): Date | undefined {
  return ends.reduce((outer, end) => {
    if (outer === undefined || end === undefined) return undefined
    return isBeyond(end, outer) ? end : outer
  }, ends[0])
}
