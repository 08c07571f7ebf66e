import { type CheckedOptions, checkedOptions, type HelixOptions, whole } from './helix-options.ts'
import { checkedLabel } from './layout/labels.ts'

export interface HelixGraphOptions extends HelixOptions {
  /** Length of the vectors that nodes may have, 1 to 65,536. Absent = no vectors: those that come are not kept. */
  readonly dimensions?: number | undefined
  /**
   * Label of the nodes, 1 to 64 letters, digits and `_`; `Object` when absent. Edges have it too, with `Link` behind it. Graphs
   * with different labels share a database and nothing else.
   */
  readonly label?: string | undefined
  /**
   * A whole number from 0, part of the label: graphs of different generations share nothing. A rebuild fills a new one while
   * another serves.
   */
  readonly generation?: number | undefined
}

export interface CheckedGraphOptions extends CheckedOptions {
  readonly dimensions: number | undefined
  readonly label: string
}

/** @throws `invalid_option` */
export function checkedGraphOptions(options: HelixGraphOptions): CheckedGraphOptions {
  const { dimensions, label = 'Object', generation } = options
  return {
    ...checkedOptions(options, ['dimensions', 'label', 'generation']),
    dimensions: dimensions === undefined ? undefined : whole('dimensions', dimensions, 1, 65_536),
    label: checkedLabel(label, generation),
  }
}
