import {
  type CallOptions,
  compareText,
  type EdgeSearcher,
  type GraphCapabilities,
  type GraphReader,
  isEverywhere,
  type Neighbor,
  type NeighborRequest,
  type NeighborResponse,
  type ObjectSearcher,
  type Scope,
} from '@recollect/core'
import { servingAll, servingOf } from '../generations/coverage.ts'
import type { ProjectorContext } from '../projector-context.ts'
import type { GraphTarget, ProjectedGraph } from '../targets/graph-target.ts'

/** A graph to be asked: what it is filled from is the projector's business. */
export interface ServingGraph extends GraphReader, ObjectSearcher, EdgeSearcher {
  readonly capabilities: GraphCapabilities
}

/**
 * The graph of a target as it serves now; it knows nothing before its first generation does, and the engine walks the store then.
 * Searches of everything are the store's: several generations may serve, each for its namespaces.
 */
export function servingGraph({ serving }: ProjectorContext, target: GraphTarget): ServingGraph {
  const graphOf = async ({ namespace }: Scope, options: CallOptions): Promise<ProjectedGraph | undefined> => {
    const number = servingOf(await serving.look(target.name, options), namespace)
    return number === undefined ? undefined : target.open(number)
  }
  return {
    get capabilities() {
      // They are the same for all generations; the one that serves is open, or will be.
      const latest = serving.lastSeen(target.name).findLast(({ state }) => state === 'serving')
      return { durable: true, ...target.open(latest?.number ?? 1).capabilities, searchesEverywhere: false }
    },
    neighbors: async (scope, request, options) => {
      if (isEverywhere(scope)) return neighborsOfAll(serving.look(target.name, options), target, request, options)
      const graph = await graphOf(scope, options)
      return graph === undefined ? { neighbors: [], truncated: [] } : graph.neighbors(scope, request, options)
    },
    searchObjects: async (scope, request, options) => {
      const graph = isEverywhere(scope) ? undefined : await graphOf(scope, options)
      return graph === undefined ? { channels: {}, degraded: [] } : graph.searchObjects(scope, request, options)
    },
    searchEdges: async (scope, request, options) => {
      const graph = isEverywhere(scope) ? undefined : await graphOf(scope, options)
      return graph === undefined ? { hits: [], degraded: [] } : graph.searchEdges(scope, request, options)
    },
  }
}

/** The generation of everything, but where a namespace has one of its own. */
async function neighborsOfAll(
  look: ReturnType<ProjectorContext['serving']['look']>,
  target: GraphTarget,
  request: NeighborRequest,
  options: CallOptions,
): Promise<NeighborResponse> {
  const { base, own } = servingAll(await look)
  const everything =
    base === undefined ? undefined : target.open(base).neighbors({ everywhere: true }, request, options)
  const single = [...own].map(([namespace, number]) => target.open(number).neighbors({ namespace }, request, options))
  const [common, ...others] = await Promise.all([everything, ...single])
  const kept = (common?.neighbors ?? []).filter(({ edge }) => !own.has(edge.namespace))
  const answers = [common, ...others].filter((answer) => answer !== undefined)
  return {
    neighbors: inOrder([...kept, ...others.flatMap((answer) => answer?.neighbors ?? [])], request.ids),
    truncated: [...new Set(answers.flatMap(({ truncated }) => truncated))],
  }
}

/** By node in the order of the request, then by namespace; what has one node and one namespace stands in order already. */
function inOrder(neighbors: readonly Neighbor[], ids: readonly string[]): readonly Neighbor[] {
  const places = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ nodeId }: Neighbor) => places.get(nodeId) ?? 0
  return neighbors.toSorted((a, b) => placeOf(a) - placeOf(b) || compareText(a.edge.namespace, b.edge.namespace))
}
