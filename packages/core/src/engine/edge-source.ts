import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { NeighborRequest } from '../ports/graph.ts'
import type { EngineContext } from './context.ts'
import { askGraph, madeTrue, storeEdges, type TrueEdges } from './graph-edges.ts'

/** What the edges of a level are, or why the graph did not say. */
export type LevelEdges = { readonly edges: TrueEdges } | { readonly failure: unknown }

/** Where one walk gets its edges from. */
export interface EdgeSource {
  /** The true edges of some nodes. Throws what the store throws; what the graph throws is a failure. */
  read(scope: ReadScope, request: NeighborRequest, options: CallOptions): Promise<LevelEdges>
  /** Whether the graph knew no edge of the first nodes although the store does, so that the store is walked instead. */
  graphBehind(): boolean
}

/**
 * The graph as long as it answers, made true by the store, or the store alone. A graph that knows nothing of the first nodes may have
 * lost what it held: then the store is asked, from there on.
 */
export function edgeSource(context: EngineContext): EdgeSource {
  let { graph } = context
  let first = true
  let behind = false
  return {
    graphBehind: () => behind,
    async read(scope, request, options) {
      const isFirst = first
      first = false
      if (graph === undefined) return { edges: await storeEdges(context, scope, request, options) }
      let given: Awaited<ReturnType<typeof askGraph>>
      try {
        given = await askGraph(graph, scope, request, options)
      } catch (error) {
        options.signal?.throwIfAborted()
        return { failure: error }
      }
      const edges = await madeTrue(context, scope, given, options)
      if (!isFirst || edges.byNode.size > 0) return { edges }
      graph = undefined
      const stored = await storeEdges(context, scope, request, options)
      behind = stored.byNode.size > 0
      return { edges: stored }
    },
  }
}
