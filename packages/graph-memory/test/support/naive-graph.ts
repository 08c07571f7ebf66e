import {
  type Candidate,
  compareNeighbors,
  compareRanked,
  type EdgeRef,
  type EdgeRemoval,
  type GraphEdge,
  type GraphNode,
  matchesPlan,
  type Neighbor,
  type NeighborRequest,
  type NeighborResponse,
  type NodeRemoval,
  type ObjectSearchRequest,
} from '@recollect/core'
import { words } from '../../src/text/words.ts'
import { readBack } from './make.ts'
import { naiveBm25 } from './naive-bm25.ts'

/** What a graph must do, in the plainest way: it keeps nothing but lists, and looks at all of them. */
export class NaiveGraph {
  nodes: GraphNode[] = []
  edges: GraphEdge[] = []
  /** Of all that ever was. */
  readonly #sequences = new Map<string, number>()

  upsertNodes(nodes: readonly GraphNode[]): void {
    for (const node of nodes) {
      if (!this.#takes(node.id, node)) continue
      const embedding = node.embedding ?? this.nodes.find(({ id }) => id === node.id)?.embedding
      this.nodes = this.nodes.filter(({ id }) => id !== node.id)
      this.nodes.push(embedding === undefined ? node : { ...node, embedding })
    }
  }

  removeNodes(removals: readonly NodeRemoval[]): void {
    for (const removal of removals) {
      const { id } = removal
      if (!this.#takes(id, removal)) continue
      this.nodes = this.nodes.filter((node) => node.id !== id)
      this.edges = this.edges.filter(({ fromId, toId }) => fromId !== id && toId !== id)
    }
  }

  upsertEdges(edges: readonly GraphEdge[]): readonly EdgeRef[] {
    const missing: EdgeRef[] = []
    for (const edge of edges) {
      const { fromId, relation, toId } = edge
      const ends = this.nodes.filter(({ id }) => id === fromId || id === toId)
      if (ends.length < 2) missing.push({ fromId, relation, toId })
      else if (this.#takes(keyOf(edge), edge)) {
        this.edges = [...this.edges.filter((other) => keyOf(other) !== keyOf(edge)), edge]
      }
    }
    return missing
  }

  removeEdges(removals: readonly EdgeRemoval[]): void {
    for (const removal of removals) {
      if (!this.#takes(keyOf(removal), removal)) continue
      this.edges = this.edges.filter((edge) => keyOf(edge) !== keyOf(removal))
    }
  }

  /** Whether nothing later is known of a subject. */
  #takes(key: string, { sequence }: { readonly sequence: number }): boolean {
    if ((this.#sequences.get(key) ?? 0) > sequence) return false
    this.#sequences.set(key, sequence)
    return true
  }

  neighbors({ ids, relations, direction, limitPerNode }: NeighborRequest): NeighborResponse {
    const around = ids.map((nodeId) => {
      const out = this.edges
        .filter(({ fromId }) => fromId === nodeId)
        .map((edge): Neighbor => ({ nodeId, peerId: edge.toId, direction: 'out', edge: readBack(edge) }))
      const incoming = this.edges
        .filter(({ toId }) => toId === nodeId)
        .map((edge): Neighbor => ({ nodeId, peerId: edge.fromId, direction: 'in', edge: readBack(edge) }))
      return [...out, ...incoming]
        .filter((neighbor) => direction === 'both' || neighbor.direction === direction)
        .filter(({ edge }) => relations?.includes(edge.relation) ?? true)
        .sort(compareNeighbors)
    })
    return {
      neighbors: around.flatMap((all) => all.slice(0, limitPerNode)),
      truncated: ids.filter((_, i) => (around[i]?.length ?? 0) > limitPerNode),
    }
  }

  lexical(query: string, { kinds, filter }: Pick<ObjectSearchRequest, 'kinds' | 'filter'>): readonly Candidate[] {
    const scores = bm25(
      this.nodes.map(({ id, text }) => ({ id, text })),
      query,
    )
    return this.nodes
      .filter((node) => kinds?.includes(node.kind) ?? true)
      .filter((node) => filter === undefined || matchesPlan(filter, viewOf(node)))
      .flatMap((node) => candidate(node, scores.get(node.id)))
      .sort(compareRanked)
  }

  vector(query: Float32Array): readonly Candidate[] {
    return this.nodes.flatMap((node) => candidate(node, cosine(query, node.embedding))).sort(compareRanked)
  }

  /** Scores of the edges whose notes match, by what `keyOf` makes of them. */
  notes(query: string): ReadonlyMap<string, number> {
    return bm25(
      this.edges.map((edge) => ({ id: keyOf(edge), text: edge.note ?? '' })),
      query,
    )
  }
}

export function keyOf({ fromId, relation, toId }: EdgeRef): string {
  return `${fromId} ${relation} ${toId}`
}

function viewOf(node: GraphNode) {
  const { kind, title, createdAt, updatedAt, occurredAt, facets } = node
  const titles = title === '' ? [] : [title]
  return { kinds: [kind], titles, createdAt, updatedAt, facets, ...(occurredAt && { occurredAt }) }
}

function candidate({ id, updatedAt, occurredAt }: GraphNode, score: number | undefined): readonly Candidate[] {
  if (score === undefined) return []
  return [{ namespace: 'test', id, score, updatedAt, ...(occurredAt && { occurredAt }) }]
}

function bm25(texts: readonly { readonly id: string; readonly text: string }[], query: string) {
  const documents = texts.map(({ id, text }) => ({ id, terms: words(text) })).filter(({ terms }) => terms.length > 0)
  return naiveBm25(documents, [...new Set(words(query))])
}

function cosine(a: Float32Array, b: Float32Array | undefined): number | undefined {
  if (b === undefined) return undefined
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0)
  const length = Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b))
  return length === 0 ? undefined : dot(a, b) / length
}
