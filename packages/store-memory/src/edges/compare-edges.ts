import { compareText, type EdgeRef } from '@recollect/core'
import type { StoredEdge } from './stored-edge.ts'

/** The order of lists inside a namespace: by source, relation and target. */
export function compareEdges(a: StoredEdge, b: StoredEdge): number {
  return compareText(a.from.id, b.from.id) || compareInSource(a, b)
}

/** The order of the edges that begin at one object. */
export function compareInSource(a: StoredEdge, b: StoredEdge): number {
  return compareText(a.relation, b.relation) || compareText(a.to.id, b.to.id)
}

export function compareWithRef(edge: StoredEdge, ref: EdgeRef): number {
  return (
    compareText(edge.from.id, ref.fromId) ||
    compareText(edge.relation, ref.relation) ||
    compareText(edge.to.id, ref.toId)
  )
}
