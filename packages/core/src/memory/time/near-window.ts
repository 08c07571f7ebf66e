import type { NearWindow } from '../../engine/search-types.ts'
import type { TimeSpan } from './time-window.ts'
import { windowOf } from './window-of.ts'

/**
 * What `findTimeWindows` found as the soft window of a recall: memories that happened in it are raised, none is left out. Undefined when
 * nothing was found, so that it can be passed on as it is.
 *
 * ```ts
 * memory.recall(lane, { query, near: nearWindow(findTimeWindows(query, { now: new Date() })) })
 * ```
 *
 * @param weight boost in shares of the best score; the engine's own when absent
 */
export function nearWindow(windows: readonly TimeSpan[], weight?: number | undefined): NearWindow | undefined {
  const window = windowOf(windows)
  return window && { field: 'occurred_at', ...window, ...(weight === undefined ? {} : { weight }) }
}
