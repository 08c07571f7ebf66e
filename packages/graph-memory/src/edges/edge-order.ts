import { compareText } from '@recollect/core'
import type { Names } from '../collections/names.ts'
import type { EdgeColumns } from './edge-columns.ts'

/** Compares two edges of a node by their numbers; the peers are the nodes at the other ends. */
export type EdgeOrder = (a: number, aPeer: number, b: number, bPeer: number) => number

/** The order of `compareNeighbors` but for the direction. Equal only when both peer and relation are. */
export function edgeOrder(columns: EdgeColumns, nodes: Names, relations: Names): EdgeOrder {
  return (a, aPeer, b, bPeer) =>
    certainty(columns, b) - certainty(columns, a) ||
    (columns.updatedAt[b] ?? 0) - (columns.updatedAt[a] ?? 0) ||
    (aPeer === bPeer ? 0 : compareText(nodes.nameOf(aPeer), nodes.nameOf(bPeer))) ||
    compareText(relations.nameOf(columns.relation[a] ?? 0), relations.nameOf(columns.relation[b] ?? 0))
}

function certainty({ confidence }: EdgeColumns, edge: number): number {
  const value = confidence[edge] ?? 1
  return Number.isNaN(value) ? 1 : value
}
