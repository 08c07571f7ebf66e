import type { CallOptions, Graph, GraphCapabilities } from '@recollect/core'
import { connect } from './client/connection.ts'
import { type GraphContext, itemsBytes } from './graph-context.ts'
import { checkedGraphOptions, type HelixGraphOptions } from './helix-graph-options.ts'
import { graphIndexes } from './layout/indexes.ts'
import { neighbors } from './reads/neighbors.ts'
import { searchEdges } from './reads/search-edges.ts'
import { searchObjects } from './reads/search-objects.ts'
import { removeEdges } from './writes/remove-edges.ts'
import { removeNodes } from './writes/remove-nodes.ts'
import { reset } from './writes/reset.ts'
import { upsertEdges } from './writes/upsert-edges.ts'
import { upsertNodes } from './writes/upsert-nodes.ts'

/** A graph on a HelixDB server. There is nothing to close: it holds no connection of its own. */
export interface HelixGraph extends Graph {
  readonly capabilities: GraphCapabilities & { readonly searchesEverywhere: false; readonly durable: true }

  /**
   * Makes the indexes that the server lacks, and waits until they are active. The first call of any other method does so
   * too; calling it when an application starts shows early that the server is there and fits.
   *
   * @throws `graph_index_pending`, `graph_incompatible`, `graph_unavailable`, `graph_failed`
   */
  ready(options?: CallOptions): Promise<void>
}

/**
 * A graph on a HelixDB server that speaks protocol v2. Nothing is sent before the first call. The `sequence` of what is written or
 * removed is compared by the server, inside the transaction: a lower one than it holds changes nothing, whichever process
 * sends it and however late.
 *
 * @throws `invalid_option`
 *
 * @example
 * ```ts
 * const graph = createHelixGraph({ url: 'http://localhost:6969', dimensions: 384 })
 * const engine = await createEngine({ store, graph, embedder })
 * ```
 */
export function createHelixGraph(options: HelixGraphOptions): HelixGraph {
  const checked = checkedGraphOptions(options)
  const { label, dimensions, maxBodyBytes } = checked
  const connection = connect(checked, () => graphIndexes(label, dimensions))
  const context: GraphContext = { connection, label, dimensions, maxItemsBytes: itemsBytes(maxBodyBytes) }

  return {
    capabilities: { searchesEverywhere: false, durable: true, ...(dimensions === undefined ? {} : { dimensions }) },
    ready: ({ signal } = {}) => connection.ready(signal),

    neighbors: (scope, request, call) => neighbors(context, scope, request, call),
    searchObjects: (scope, request, call) => searchObjects(context, scope, request, call),
    searchEdges: (scope, request, call) => searchEdges(context, scope, request, call),

    upsertNodes: ({ namespace }, nodes, call) => upsertNodes(context, namespace, nodes, call),
    removeNodes: ({ namespace }, removals, call) => removeNodes(context, namespace, removals, call),
    upsertEdges: async ({ namespace }, edges, call) => ({
      missing: await upsertEdges(context, namespace, edges, call),
    }),
    removeEdges: ({ namespace }, removals, call) => removeEdges(context, namespace, removals, call),
    reset: (scope, call) => reset(context, scope, call),
  }
}
