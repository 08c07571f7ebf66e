import type { Facets, StoredObject } from '../model/object.ts'
import type { GraphNode } from '../ports/graph.ts'
import { entityIndexText } from '../ranking/index-texts.ts'

/** A first-class object as a graph keeps it. `embedding` absent = the node keeps the vector it has. */
export function graphNodeOf(object: StoredObject, facets: Facets, embedding?: Float32Array): GraphNode {
  const { id, kind, title, summary, occurredAt, createdAt, updatedAt, version } = object
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
    version,
  }
}
