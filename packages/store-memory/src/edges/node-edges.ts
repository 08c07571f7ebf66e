import type { Entry } from '../objects/entry.ts'
import { OrderedSet } from '../objects/ordered-set.ts'
import { compareInSource } from './compare-edges.ts'
import type { StoredEdge } from './stored-edge.ts'

/** The edges of one object, hidden ones too. */
export class NodeEdges {
  readonly out: OrderedSet<StoredEdge> = new OrderedSet<StoredEdge>(compareInSource)
  readonly in: Set<StoredEdge> = new Set<StoredEdge>()

  get size(): number {
    return this.out.size + this.in.size
  }

  *[Symbol.iterator](): Generator<StoredEdge> {
    yield* this.out
    yield* this.in
  }
}

/**
 * The edge between two objects with a relation. It is looked for among the edges of the end that has fewer, one after the other:
 * quick between a hub and an ordinary object, slow between two hubs.
 */
export function edgeBetween(from: Entry, relation: string, to: Entry): StoredEdge | undefined {
  const out = from.edges?.out
  const into = to.edges?.in
  if (out === undefined || into === undefined) return undefined
  for (const edge of out.size < into.size ? out : into) {
    if (edge.from === from && edge.to === to && edge.relation === relation) return edge
  }
  return undefined
}
