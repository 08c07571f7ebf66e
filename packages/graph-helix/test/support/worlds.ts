import type { GraphEdge, GraphNode, NodeRemoval } from '@recollect/core'

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
    sequence: 1,
    ...fields,
    title,
  }
}

/** An edge `from relation to`. */
export function anEdge(words: string, fields: Partial<GraphEdge> = {}): GraphEdge {
  const [fromId = '', relation = '', toId = ''] = words.split(' ')
  return { ...scope, fromId, relation, toId, createdAt: at, updatedAt: at, version: 1, sequence: 1, ...fields }
}

/** Removals that come after whatever is there. */
export function removals(ids: readonly string[]): readonly NodeRemoval[] {
  return ids.map((id) => ({ id, sequence: 1000 }))
}
