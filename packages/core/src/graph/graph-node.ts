import type { Edge } from '../model/edge.ts'
import type { Facets, StoredObject } from '../model/object.ts'
import type { GraphEdge, GraphNode } from '../ports/graph.ts'
import { entityIndexText } from '../ranking/index-texts.ts'

/**
 * A first-class object as a graph keeps it. `embedding` absent = the node keeps the vector it has. Its place among its states is
 * the time of its last write.
 */
export function graphNodeOf(object: StoredObject, facets: Facets, embedding?: Float32Array): GraphNode {
  const { id, kind, title, summary, occurredAt, createdAt, updatedAt } = object
  return {
    id,
    kind,
    title,
    summary,
    text: entityIndexText(object),
    facets,
    ...(embedding === undefined ? {} : { embedding }),
    ...(occurredAt === undefined ? {} : { occurredAt }),
    createdAt,
    updatedAt,
    sequence: updatedAt.getTime(),
  }
}

/** An edge as a graph keeps it: its place among its states is the time of its last write. */
export function graphEdgeOf(edge: Edge): GraphEdge {
  return { ...edge, sequence: edge.updatedAt.getTime() }
}
