import { readProperty } from '../expressions/read-property.ts'
import type { Graph } from '../graph/graph.ts'
import type { Ordering } from '../tree/operation.ts'
import { compareForOrder } from '../values/compare.ts'
import type { Row } from './row.ts'

/** Rows by one key after the other; what ties keeps its order, ascending or not. */
export function order(graph: Graph, rows: readonly Row[], orderings: readonly Ordering[]): Row[] {
  const keyed = rows.map((row) => ({ row, keys: orderings.map(([property]) => readProperty(graph, row, property)) }))
  keyed.sort((a, b) => {
    for (const [position, [, direction]] of orderings.entries()) {
      const result = compareForOrder(a.keys[position], b.keys[position])
      if (result !== 0) return direction === 'asc' ? result : -result
    }
    return 0
  })
  return keyed.map(({ row }) => row)
}
