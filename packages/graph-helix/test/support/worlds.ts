import type { Edge, GraphNode } from '@recollect/core'

export const scope = { namespace: 'acme' }
export const at = new Date('2026-01-01T00:00:00Z')

export function aNode(id: string, fields: Partial<GraphNode> = {}): GraphNode {
  const { title = id } = fields
  return {
    id,
    kind: 'thing',
    summary: '',
    text: title,
    facets: {},
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...fields,
    title,
  }
}

/** An edge `from relation to`. */
export function anEdge(words: string, fields: Partial<Edge> = {}): Edge {
  const [fromId = '', relation = '', toId = ''] = words.split(' ')
  return { ...scope, fromId, relation, toId, createdAt: at, updatedAt: at, version: 1, ...fields }
}
