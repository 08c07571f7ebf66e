import type { IndexSpec } from '../wire/index-operation.ts'
import { edge, edgeLabel, node } from './properties.ts'

/** The indexes that a graph needs, each under a name of its own. */
export function indexesOf(label: string, dimensions: number | undefined): Readonly<Record<string, IndexSpec>> {
  const ofEdges = edgeLabel(label)
  return {
    keys: { node_equality: { label, property: node.key, unique: true } },
    ids: { node_equality: { label, property: node.id, unique: false } },
    namespaces: { node_equality: { label, property: node.namespace, unique: false } },
    kinds: { node_equality: { label, property: node.kindKey, unique: false } },
    texts: { node_text: { label, property: node.text, tenant_property: node.namespace } },
    edge_keys: { edge_equality: { label: ofEdges, property: edge.key } },
    edge_namespaces: { edge_equality: { label: ofEdges, property: edge.namespace } },
    relations: { edge_equality: { label: ofEdges, property: edge.relationKey } },
    notes: { edge_text: { label: ofEdges, property: edge.note, tenant_property: edge.namespace } },
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
