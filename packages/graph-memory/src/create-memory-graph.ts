import type { CallOptions, Graph, GraphCapabilities } from '@recollect/core'
import { checkedOptions, type MemoryGraphOptions } from './memory-graph-options.ts'
import { neighbors } from './reads/neighbors.ts'
import { searchEdges } from './reads/search-edges.ts'
import { searchObjects } from './reads/search-objects.ts'
import { GraphState } from './state/graph-state.ts'
import { removeEdges } from './writes/remove-edges.ts'
import { removeNodes } from './writes/remove-nodes.ts'
import { upsertEdges } from './writes/upsert-edges.ts'
import { upsertNodes } from './writes/upsert-nodes.ts'

/** A graph that lives in this process, and ends with it. */
export interface MemoryGraph extends Graph {
  readonly capabilities: GraphCapabilities & { readonly searchesEverywhere: true; readonly durable: false }
}

/**
 * Makes an empty graph in process: the whole contract of a graph, on any JavaScript runtime. Each call runs to its end at
 * once, so calls never overlap and a write is seen by whatever is called after it. Without `dimensions` it drops the vectors
 * of nodes. It knows the `sequence` of every node and edge that it holds, and of those that are gone until `reset`: what is
 * written or removed with a lower one changes nothing.
 *
 * @throws `invalid_option`
 *
 * @example
 * ```ts
 * const engine = await createEngine({ store, graph: createMemoryGraph({ dimensions: 384 }), embedder })
 * ```
 */
export function createMemoryGraph(options: MemoryGraphOptions = {}): MemoryGraph {
  const { dimensions } = checkedOptions(options)
  const state = new GraphState(dimensions)

  return {
    capabilities: { searchesEverywhere: true, durable: false, ...(dimensions === undefined ? {} : { dimensions }) },

    neighbors: async (scope, request, call) => run(call, () => neighbors(state.inScope(scope), request)),
    searchObjects: async (scope, request, call) =>
      run(call, () => searchObjects(state.inScope(scope), request, dimensions)),
    searchEdges: async (scope, request, call) => run(call, () => searchEdges(state.inScope(scope), request)),

    upsertNodes: async ({ namespace }, nodes, call) => run(call, () => upsertNodes(state, namespace, nodes)),
    removeNodes: async ({ namespace }, removals, call) => run(call, () => removeNodes(state, namespace, removals)),
    upsertEdges: async ({ namespace }, edges, call) =>
      run(call, () => ({ missing: upsertEdges(state, namespace, edges) })),
    removeEdges: async ({ namespace }, removals, call) => run(call, () => removeEdges(state, namespace, removals)),
    reset: async (scope, call) => run(call, () => state.reset(scope)),
  }
}

/** Does the work of a call at once, unless the call is aborted. */
function run<T>({ signal }: CallOptions, work: () => T): T {
  signal?.throwIfAborted()
  return work()
}
