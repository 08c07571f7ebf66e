import { compareText } from '../model/order.ts'
import type { Neighbor } from '../ports/graph.ts'

/**
 * The order of the edges of one node, in every graph: the most certain first (confidence descending, absent = 1), then the
 * latest changed, then by id of the peer, relation, and `out` before `in`. So a limit keeps the best, whatever the order in
 * which edges were made.
 */
export function compareNeighbors(a: Neighbor, b: Neighbor): number {
  return (
    (b.edge.confidence ?? 1) - (a.edge.confidence ?? 1) ||
    b.edge.updatedAt.getTime() - a.edge.updatedAt.getTime() ||
    compareText(a.peerId, b.peerId) ||
    compareText(a.edge.relation, b.edge.relation) ||
    Number(a.direction === 'in') - Number(b.direction === 'in')
  )
}
