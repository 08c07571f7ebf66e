import { compareText } from '@recollect/core'
import type { Names } from '../collections/names.ts'
import type { EdgeRows } from './edge-rows.ts'

/** Compares two edges of a node by their numbers; the peers are the nodes at the other ends. */
export type EdgeOrder = (a: number, aPeer: number, b: number, bPeer: number) => number

/** The order of `compareNeighbors` but for the direction. Equal only when both peer and relation are. */
export function edgeOrder(rows: EdgeRows, nodes: Names, relations: Names): EdgeOrder {
  return (a, aPeer, b, bPeer) =>
    certainty(rows, b) - certainty(rows, a) ||
    rows.updatedAt(b) - rows.updatedAt(a) ||
    (aPeer === bPeer ? 0 : compareText(nodes.nameOf(aPeer), nodes.nameOf(bPeer))) ||
    compareText(relations.nameOf(rows.relation(a)), relations.nameOf(rows.relation(b)))
}

function certainty(rows: EdgeRows, edge: number): number {
  const value = rows.confidence(edge)
  return Number.isNaN(value) ? 1 : value
}
