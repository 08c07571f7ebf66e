import {
  type Candidate,
  compareNeighbors,
  compareRanked,
  compareText,
  type Edge,
  type EdgeSearchRequest,
  type EdgeSearchResponse,
  type Neighbor,
  type NeighborRequest,
  type NeighborResponse,
} from '@recollect/core'
import { compareEdges } from './edges.ts'
import { bm25 } from './text-scores.ts'

/** The answer of a graph that has these edges. */
export function neighborsIn(
  edges: readonly Edge[],
  { ids, relations, direction, limitPerNode }: NeighborRequest,
): NeighborResponse {
  const wanted = edges.filter(({ relation }) => relations === undefined || relations.includes(relation))
  const namespaces = [...new Set(wanted.map(({ namespace }) => namespace))].sort(compareText)
  const nodes = namespaces.flatMap((namespace) =>
    ids.map((id) => {
      const all = wanted
        .filter((edge) => edge.namespace === namespace)
        .flatMap((edge) => seenFrom(id, edge))
        .filter((neighbor) => direction === 'both' || neighbor.direction === direction)
        .sort(compareNeighbors)
      return { id, given: all.slice(0, limitPerNode), more: all.length > limitPerNode }
    }),
  )
  return {
    neighbors: nodes.flatMap(({ given }) => given),
    truncated: ids.filter((id) => nodes.some((node) => node.id === id && node.more)),
  }
}

function seenFrom(nodeId: string, edge: Edge): Neighbor[] {
  const { fromId, toId } = edge
  if (fromId === nodeId) return [{ nodeId, peerId: toId, direction: 'out', edge }]
  return toId === nodeId ? [{ nodeId, peerId: fromId, direction: 'in', edge }] : []
}

/** The edges among these whose notes hold a word of the query, best first. */
export function edgesByNote(
  edges: readonly Edge[],
  { query, relations, limit }: EdgeSearchRequest,
): EdgeSearchResponse {
  const scores = matches(
    query,
    edges.map(({ note }) => note ?? ''),
  )
  const hits = edges
    .flatMap((edge, i) => {
      const score = scores[i]
      const wanted = relations === undefined || relations.includes(edge.relation)
      return score === undefined || !wanted ? [] : [{ edge, score }]
    })
    .sort(
      (a, b) =>
        b.score - a.score || b.edge.updatedAt.getTime() - a.edge.updatedAt.getTime() || compareEdges(a.edge, b.edge),
    )
    .slice(0, limit)
  return { hits, degraded: [] }
}

/** BM25 of every text, undefined for those without a word of the query. */
export function matches(query: string, texts: readonly string[]): (number | undefined)[] {
  return bm25(query, texts).map((score) => score || undefined)
}

/** The best of what has a score. */
export function bestOf(
  items: readonly Omit<Candidate, 'score'>[],
  scores: readonly (number | undefined)[],
  limit: number,
): Candidate[] {
  return items
    .flatMap(({ namespace, id, updatedAt, occurredAt }, i) => {
      const score = scores[i]
      const when = occurredAt === undefined ? {} : { occurredAt }
      return score === undefined ? [] : [{ namespace, id, score, updatedAt, ...when }]
    })
    .sort(compareRanked)
    .slice(0, limit)
}
