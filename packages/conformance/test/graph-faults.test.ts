import type { CallOptions, Graph, Scope } from '@recollect/core'
import { createReferenceGraph, graphSuites } from '../src/index.ts'
import { writableGraphWorld } from '../src/writable-graph-world.ts'
import { type Fault, testFaults } from './support/test-faults.ts'

const faults: readonly Fault<Graph>[] = [
  {
    mistake: 'a node that is written again loses its edges',
    foundBy: 'writing graphs > a node that is written again is the same node: one, with its edges',
    make: (graph) => ({
      upsertNodes: async (scope, nodes, options) => {
        await graph.removeNodes(scope, nodes, options)
        await graph.upsertNodes(scope, nodes, options)
      },
    }),
  },
  {
    mistake: 'late writes win',
    foundBy: 'late writes > a late write of a node changes nothing',
    make: (graph) => ({ upsertNodes: all(graph.upsertNodes, 1) }),
  },
  {
    mistake: 'late edges win',
    foundBy: 'late writes > a late write of an edge changes nothing',
    make: (graph) => ({ upsertEdges: all(graph.upsertEdges, 1) }),
  },
  {
    mistake: 'the version of an edge taken for its place',
    foundBy: 'late writes > a late write of an edge changes nothing',
    make: (graph) => ({
      upsertEdges: (scope, edges, options) =>
        graph.upsertEdges(
          scope,
          edges.map((edge) => ({ ...edge, sequence: edge.version })),
          options,
        ),
    }),
  },
  {
    mistake: 'late removals of nodes win',
    foundBy: 'late writes > a late removal of a node leaves it and its edges',
    make: (graph) => ({ removeNodes: all(graph.removeNodes, Infinity) }),
  },
  {
    mistake: 'late removals of edges win',
    foundBy: 'late writes > a late removal of an edge leaves it',
    make: (graph) => ({ removeEdges: all(graph.removeEdges, Infinity) }),
  },
  {
    mistake: 'a removal with the sequence of the last write is taken for late',
    foundBy: 'late writes > the same sequence again counts: what came last stands',
    make: (graph) => ({
      removeEdges: (scope, removals, options) =>
        graph.removeEdges(
          scope,
          removals.map((removal) => ({ ...removal, sequence: removal.sequence - 0.5 })),
          options,
        ),
    }),
  },
  {
    mistake: 'one reset empties every namespace',
    foundBy: 'resetting > a namespace becomes empty, the others stay',
    make: (graph) => ({ reset: (_, options) => graph.reset({ everywhere: true }, options) }),
  },
  {
    mistake: 'a reset that remembers sequences',
    foundBy: 'resetting > whatever its sequence was, a write counts afterwards',
    make: (graph) => {
      const known = new Map<string, number>()
      return {
        upsertNodes: (scope, nodes, options) => {
          const timely = nodes.filter(({ id, sequence }) => sequence >= (known.get(id) ?? 0))
          for (const { id, sequence } of timely) known.set(id, sequence)
          return graph.upsertNodes(scope, timely, options)
        },
      }
    },
  },
  {
    mistake: 'edges without ends are passed over in silence',
    foundBy: 'writing graphs > edges with an end that is no node are named, the others are written',
    make: (graph) => ({
      upsertEdges: async (...args) => {
        await graph.upsertEdges(...args)
        return { missing: [] }
      },
    }),
  },
  {
    mistake: 'all relations of a pair are removed',
    foundBy: 'writing graphs > removing one relation leaves the others',
    make: (graph) => ({
      removeEdges: async (scope, removals, options) => {
        const ids = removals.flatMap(({ fromId, toId }) => [fromId, toId])
        const { neighbors } = await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 99 }, options)
        await graph.removeEdges(
          scope,
          neighbors.map(({ edge }) => ({ ...edge, sequence: Infinity })),
          options,
        )
      },
    }),
  },
  {
    mistake: 'a vector goes with the next write',
    foundBy: 'writing graphs > a vector stays until another takes its place',
    make: (graph) => ({
      upsertNodes: async (scope, nodes, options) => {
        const { dimensions = 8 } = graph.capabilities
        const none = new Float32Array(dimensions)
        await graph.upsertNodes(
          scope,
          nodes.map((node) => ({ embedding: none, ...node })),
          options,
        )
      },
    }),
  },
  {
    mistake: 'times of edges to the second',
    foundBy: 'writing graphs > every time, text and number of an edge comes back',
    make: (graph) => ({
      upsertEdges: (scope, edges, options) =>
        graph.upsertEdges(
          scope,
          edges.map((edge) => ({ ...edge, createdAt: new Date(Math.floor(edge.createdAt.getTime() / 1000) * 1000) })),
          options,
        ),
    }),
  },
  {
    mistake: 'properties that overwrite fields of the node',
    foundBy: 'graph isolation > names of properties may be those of anything else',
    make: (graph) => ({
      upsertNodes: (scope, nodes, options) =>
        graph.upsertNodes(
          scope,
          nodes.map((node) => ({
            ...node,
            ...(node.facets['id'] === undefined ? {} : { id: String(node.facets['id']) }),
          })),
          options,
        ),
    }),
  },
  {
    mistake: 'searches without regard to the namespace',
    foundBy: 'object search > without a matching word nothing is found',
    make: (graph) => ({
      searchObjects: (_, request, options) => graph.searchObjects({ everywhere: true }, request, options),
    }),
  },
  {
    mistake: 'signals that are ignored',
    foundBy: 'writing graphs > an aborted signal stops every call with its reason, and nothing is written',
    make: (graph) => ({ removeNodes: (scope, removals) => graph.removeNodes(scope, removals, {}) }),
  },
]

testFaults(faults, graphSuites, createReferenceGraph, (graph) =>
  writableGraphWorld({ graph, exclusive: true, close: async () => {} }, { replace: () => {}, skip: () => {} }, 10),
)

/** The same call, with one sequence for everything. */
function all<T extends { readonly sequence: number }, R>(
  call: (scope: Scope, writes: readonly T[], options: CallOptions) => Promise<R>,
  sequence: number,
): typeof call {
  return (scope, writes, options) =>
    call(
      scope,
      writes.map((write) => ({ ...write, sequence })),
      options,
    )
}
