import {
  type CallOptions,
  type Edge,
  type EdgeRef,
  type Graph,
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
  const edges = new Map<string, Edge>()

  /** Works when nobody has given up, and answers with a copy. */
  const run = async <T>({ signal }: CallOptions, work: () => T): Promise<T> => {
    signal?.throwIfAborted()
    return structuredClone(work())
  }
  const nodesIn = (scope: ReadScope) => {
    const namespace = namespaceOf(scope)
    return [...nodes.values()].filter((node) => namespace === undefined || node.namespace === namespace)
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
          const before = nodes.get(key)
          if (before !== undefined && before.version > node.version) continue
          const embedding = node.embedding ?? before?.embedding
          nodes.set(key, { ...node, namespace, ...(embedding === undefined ? {} : { embedding }) })
        }
      }),

    removeNodes: ({ namespace }, ids, options) =>
      run(options, () => {
        for (const id of ids) {
          nodes.delete(keyOf(namespace, id))
          removeEdgesOf(edges, namespace, id)
        }
      }),

    upsertEdges: ({ namespace }, given, options) =>
      run(options, () => {
        if (given.some(({ fromId, toId }) => fromId === toId)) {
          throw new RecollectError('invalid_edge', 'An edge needs two different ends.')
        }
        const missing: EdgeRef[] = []
        for (const edge of structuredClone(given)) {
          const { fromId, relation, toId, version } = edge
          const key = edgeKey(namespace, edge)
          if (![fromId, toId].every((id) => nodes.has(keyOf(namespace, id)))) missing.push({ fromId, relation, toId })
          else if ((edges.get(key)?.version ?? 0) <= version) edges.set(key, { ...edge, namespace })
        }
        return { missing }
      }),

    removeEdges: ({ namespace }, refs, options) =>
      run(options, () => {
        for (const ref of refs) edges.delete(edgeKey(namespace, ref))
      }),

    neighbors: (scope, request, options) => run(options, () => neighborsIn(edgesIn(edges, scope), request)),

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

    searchEdges: (scope, request, options) => run(options, () => edgesByNote(edgesIn(edges, scope), request)),
  }
}
