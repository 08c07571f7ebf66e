import type { Edge, GraphEdge, GraphNode, Scope } from '@recollect/core'

export const scope: Scope = { namespace: 'test' }

/** Minutes of the first day of 2026. */
export const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute))

export function aNode(id: string, fields: Partial<GraphNode> = {}): GraphNode {
  const node = { id, kind: 'thing', title: '', summary: '', text: '', facets: {}, sequence: 1 }
  return { ...node, createdAt: at(0), updatedAt: at(0), ...fields }
}

/** An edge from a text like `a likes b`. */
export function anEdge(text: string, fields: Partial<GraphEdge> = {}): GraphEdge {
  const [fromId = '', relation = '', toId = ''] = text.split(' ')
  const times = { createdAt: at(0), updatedAt: at(0), version: 1, sequence: 1 }
  return { namespace: 'test', fromId, relation, toId, ...times, ...fields }
}

/** What a graph gives back of an edge. */
export function readBack({ sequence: _, ...edge }: GraphEdge): Edge {
  return edge
}
