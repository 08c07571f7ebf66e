import {
  type CallOptions,
  type Edge,
  type EdgeRef,
  type Graph,
  type GraphEdge,
  type GraphNode,
  namespaceOf,
  type ReadScope,
  RecollectError,
} from '@recollect/core'
import { edgeKey, edgesIn, removeEdgesOf } from './edges.ts'
import { keyOf } from './entries.ts'
import { bestOf, edgesByNote, matches, neighborsIn } from './graph-answers.ts'
import { cosine } from './text-scores.ts'

const dimensions = 8

/**
 * The simplest graph that passes the suite: two maps, and a look at everything for every question. It is the contract of the
 * ports in code, without any index; not for use.
 */
export function createReferenceGraph(): Graph {
  const nodes = new Map<string, GraphNode & { readonly namespace: string }>()
  const edges = new Map<string, GraphEdge>()

  /** Works when nobody has given up, and answers with a copy. */
  const run = async <T>({ signal }: CallOptions, work: () => T): Promise<T> => {
    signal?.throwIfAborted()
    return structuredClone(work())
  }
  const nodesIn = (scope: ReadScope) => {
    const namespace = namespaceOf(scope)
    return [...nodes.values()].filter((node) => namespace === undefined || node.namespace === namespace)
  }
  const knownEdges = (scope: ReadScope): readonly Edge[] =>
    edgesIn(edges, scope).map(({ sequence: _, ...edge }) => edge)
  const assertFits = (vector: Float32Array | undefined): void => {
    if (vector === undefined || vector.length === dimensions) return
    throw new RecollectError('dimension_mismatch', `Vectors have ${dimensions} numbers here.`)
  }

  return {
    capabilities: { searchesEverywhere: true, dimensions, durable: false },

    upsertNodes: ({ namespace }, given, options) =>
      run(options, () => {
        for (const { embedding } of given) assertFits(embedding)
        for (const node of structuredClone(given)) {
          const key = keyOf(namespace, node.id)
          const before = nodes.get(key)
          if (isLate(node, before)) continue
          const embedding = node.embedding ?? before?.embedding
          nodes.set(key, { ...node, namespace, ...(embedding === undefined ? {} : { embedding }) })
        }
      }),

    removeNodes: ({ namespace }, removals, options) =>
      run(options, () => {
        for (const removal of removals) {
          const key = keyOf(namespace, removal.id)
          if (isLate(removal, nodes.get(key))) continue
          nodes.delete(key)
          removeEdgesOf(edges, namespace, removal.id)
        }
      }),

    upsertEdges: ({ namespace }, given, options) =>
      run(options, () => {
        if (given.some(({ fromId, toId }) => fromId === toId)) {
          throw new RecollectError('invalid_edge', 'An edge needs two different ends.')
        }
        const missing: EdgeRef[] = []
        for (const edge of structuredClone(given)) {
          const { fromId, relation, toId } = edge
          const key = edgeKey(namespace, edge)
          if (![fromId, toId].every((id) => nodes.has(keyOf(namespace, id)))) missing.push({ fromId, relation, toId })
          else if (!isLate(edge, edges.get(key))) edges.set(key, { ...edge, namespace })
        }
        return { missing }
      }),

    removeEdges: ({ namespace }, removals, options) =>
      run(options, () => {
        for (const removal of removals) {
          const key = edgeKey(namespace, removal)
          if (!isLate(removal, edges.get(key))) edges.delete(key)
        }
      }),

    reset: (scope, options) =>
      run(options, () => {
        const namespace = namespaceOf(scope)
        for (const kept of [nodes, edges]) {
          for (const [key, one] of kept) if (namespace === undefined || one.namespace === namespace) kept.delete(key)
        }
      }),

    neighbors: (scope, request, options) => run(options, () => neighborsIn(knownEdges(scope), request)),

    searchObjects: (scope, { lexical, vector }, options) =>
      run(options, () => {
        assertFits(vector?.vector)
        const all = nodesIn(scope)
        const texts = all.map(({ text }) => text)
        const similarities = all.map(({ embedding }) =>
          embedding === undefined || vector === undefined ? undefined : cosine(embedding, vector.vector),
        )
        return {
          channels: {
            ...(lexical && { lexical: bestOf(all, matches(lexical.query, texts), lexical.limit) }),
            ...(vector && { vector: bestOf(all, similarities, vector.limit) }),
          },
          degraded: [],
        }
      }),

    searchEdges: (scope, request, options) => run(options, () => edgesByNote(knownEdges(scope), request)),
  }
}

/** Whether a write comes after a later one of the same subject. */
function isLate(write: { readonly sequence: number }, held: { readonly sequence: number } | undefined): boolean {
  return held !== undefined && held.sequence > write.sequence
}
