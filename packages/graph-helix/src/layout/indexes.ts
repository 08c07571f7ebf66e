import type { IndexSpecs } from '../client/ensure-indexes.ts'
import { edgeLabel } from './labels.ts'
import { edge, node } from './properties.ts'

/** The indexes that a graph needs. */
export function graphIndexes(label: string, dimensions: number | undefined): IndexSpecs {
  const ofEdges = edgeLabel(label)
  return {
    ...documentIndexes(label, dimensions),
    ids: { node_equality: { label, property: node.id, unique: false } },
    edge_keys: { edge_equality: { label: ofEdges, property: edge.key } },
    edge_namespaces: { edge_equality: { label: ofEdges, property: edge.namespace } },
    relations: { edge_equality: { label: ofEdges, property: edge.relationKey } },
    notes: { edge_text: { label: ofEdges, property: edge.note, tenant_property: edge.namespace } },
  }
}

/** The indexes that documents need, which are nodes without edges. */
export function documentIndexes(label: string, dimensions: number | undefined): IndexSpecs {
  return {
    keys: { node_equality: { label, property: node.key, unique: true } },
    namespaces: { node_equality: { label, property: node.namespace, unique: false } },
    kinds: { node_equality: { label, property: node.kindKey, unique: false } },
    texts: { node_text: { label, property: node.text, tenant_property: node.namespace } },
    ...(dimensions === undefined
      ? {}
      : {
          vector_namespaces: { node_equality: { label, property: node.embeddingNamespace, unique: false } },
          vectors: {
            node_vector: {
              label,
              property: node.embedding,
              dimension: dimensions,
              metric: 'cosine',
              tenant_property: node.embeddingNamespace,
            },
          },
        }),
  }
}
