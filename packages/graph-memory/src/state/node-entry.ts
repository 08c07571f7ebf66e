import { type Facets, type GraphNode, normalized } from '@recollect/core'
import type { TextOwner } from '../text/text-index.ts'
import type { VectorOwner } from '../vectors/vector-blocks.ts'

/** What is kept of a node; times in milliseconds. */
export interface NodeFields {
  readonly kind: string
  readonly title: string
  readonly text: string
  readonly facets: Facets
  readonly occurredAt: number | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** A node, with its places in the indexes. */
export interface NodeEntry extends TextOwner, VectorOwner {
  readonly namespace: string
  readonly id: string
  fields: NodeFields
}

/** A node to write, read once and copied whole. */
export interface NodeWrite {
  readonly id: string
  readonly sequence: number
  readonly fields: NodeFields
  /** Absent = the node keeps its vector. One without direction is kept by nobody and found by nobody. */
  readonly embedding: { readonly direction: Float32Array | undefined } | undefined
}

export function nodeWrite(node: GraphNode): NodeWrite {
  const { id, kind, title, text, sequence, embedding } = node
  const fields = {
    kind,
    title,
    text,
    facets: { ...node.facets },
    occurredAt: node.occurredAt?.getTime(),
    createdAt: node.createdAt.getTime(),
    updatedAt: node.updatedAt.getTime(),
  }
  return { id, sequence, fields, embedding: embedding === undefined ? undefined : { direction: normalized(embedding) } }
}
