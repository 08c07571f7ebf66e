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
 * The simplest graph that passes the suite: what is there, the sequences of all that ever was, and a look at everything for
 * every question. It is the contract of the ports in code, without any index; not for use.
 */
export function createReferenceGraph(): Graph {
  const nodes = new Map<string, GraphNode & { readonly namespace: string }>()
  const edges = new Map<string, GraphEdge>()
  /** The highest sequence of every subject, of what is gone too: nothing but `reset` forgets it. */
  const sequences = new Map<string, { readonly namespace: string; readonly sequence: number }>()

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
  /** Whether a change of a subject is its latest, which is then held. */
  const takes = (key: string, namespace: string, { sequence }: { readonly sequence: number }): boolean => {
    const held = sequences.get(key)
    if (held !== undefined && held.sequence > sequence) return false
    sequences.set(key, { namespace, sequence })
    return true
  }
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
          if (!takes(key, namespace, node)) continue
          const embedding = node.embedding ?? nodes.get(key)?.embedding
          nodes.set(key, { ...node, namespace, ...(embedding === undefined ? {} : { embedding }) })
        }
      }),

    removeNodes: ({ namespace }, removals, options) =>
      run(options, () => {
        for (const removal of removals) {
          const key = keyOf(namespace, removal.id)
          if (!takes(key, namespace, removal)) continue
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
          else if (takes(key, namespace, edge)) edges.set(key, { ...edge, namespace })
        }
        return { missing }
      }),

    removeEdges: ({ namespace }, removals, options) =>
      run(options, () => {
        for (const removal of removals) {
          const key = edgeKey(namespace, removal)
          if (takes(key, namespace, removal)) edges.delete(key)
        }
      }),

    reset: (scope, options) =>
      run(options, () => {
        const namespace = namespaceOf(scope)
        for (const kept of [nodes, edges, sequences]) {
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
