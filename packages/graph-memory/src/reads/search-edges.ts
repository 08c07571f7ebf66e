import { compareText, type Edge, type EdgeSearchRequest, type EdgeSearchResponse } from '@recollect/core'
import { TopK } from '../collections/top-k.ts'
import type { Namespace } from '../state/namespace.ts'
import { readEdge } from './read-edge.ts'
import { wantedRelations } from './wanted-relations.ts'

export function searchEdges(
  namespaces: readonly Namespace[],
  { query, relations, limit }: EdgeSearchRequest,
): EdgeSearchResponse {
  const top = new TopK(limit, compareTied)
  for (const namespace of namespaces) {
    const wanted = wantedRelations(namespace, relations)
    namespace.notes.search(query, ({ edge }, score) => {
      if (score >= top.floor && wanted(edge)) top.offer(readEdge(namespace, edge), score)
    })
  }
  return { hits: top.ranked().map(({ item, score }) => ({ edge: item, score })), degraded: [] }
}

function compareTied(a: Edge, b: Edge): number {
  return (
    b.updatedAt.getTime() - a.updatedAt.getTime() ||
    compareText(a.namespace, b.namespace) ||
    compareText(a.fromId, b.fromId) ||
    compareText(a.relation, b.relation) ||
    compareText(a.toId, b.toId)
  )
}
