import type {
  Candidate,
  Edge,
  EdgeMeta,
  EdgeRef,
  EdgeSearcher,
  EdgeSearchRequest,
  FilterPlan,
  GraphReader,
  NeighborRequest,
  NeighborResponse,
  ObjectSearcher,
  ObjectSearchRequest,
  Properties,
  ReadScope,
  Scope,
} from '@recollect/core'
import type { Suite } from './harness/suite.ts'

/** What a test says about a node; all else has a plain default. */
export interface NodeFields {
  readonly id: string
  readonly kind?: string
  readonly title?: string
  readonly summary?: string
  readonly content?: string
  readonly properties?: Properties
  readonly occurredAt?: Date
  /** The angle of its vector, as `direction` takes it; no vector when absent. */
  readonly degrees?: number
}

/** What a test says about an edge. */
export interface EdgeFields extends EdgeRef, EdgeMeta {}

/** What a test asks of one channel of `searchObjects`. */
export interface FindNodesRequest {
  /** The words wanted, or the angle of the vector. */
  readonly near: string | number
  readonly kinds?: readonly string[]
  readonly filter?: FilterPlan
  /** 100 when absent. */
  readonly limit?: number
  /** The world's own when absent. */
  readonly scope?: ReadScope
}

/**
 * What one test of a graph gets, whether a store keeps it or a graph of its own: the graph, a namespace that nobody else uses,
 * and short ways to use both. Every write comes one minute after the one before it.
 */
export interface GraphWorld {
  readonly graph: GraphReader & ObjectSearcher & EdgeSearcher
  readonly scope: Scope
  /** How many random cases a property shall try. */
  readonly runs: number

  /** Writes nodes, new or again. */
  putNodes(...nodes: readonly NodeFields[]): Promise<void>
  /** Writes edges, new or again: the edges as the graph must give them. */
  putEdges(...edges: readonly EdgeFields[]): Promise<readonly Edge[]>
  removeNodes(...ids: readonly string[]): Promise<void>
  removeEdges(...refs: readonly EdgeRef[]): Promise<void>

  /** Neighbours in both directions, a thousand of each node, unless told otherwise. */
  neighbors(
    request: Partial<NeighborRequest> & Pick<NeighborRequest, 'ids'>,
    scope?: ReadScope,
  ): Promise<NeighborResponse>
  /** Asks one channel; its candidates, best first. */
  findNodes(request: FindNodesRequest): Promise<readonly Candidate[]>
  /** Searches notes, a hundred edges unless told otherwise; the edges, best first. */
  findEdges(query: string, request?: Partial<EdgeSearchRequest>, scope?: ReadScope): Promise<readonly Edge[]>

  /** The vector channel of a search for what is near this angle. */
  vectorChannel(degrees: number, limit: number): Promise<NonNullable<ObjectSearchRequest['vector']>>
  /** A world with another namespace on the same graph. */
  elsewhere(namespace?: string): GraphWorld
  /** Ends the test as skipped when the graph does not state that it can do this. */
  needs(capability: 'vectors' | 'searchesEverywhere'): void
}

/** A suite for everything that can be walked and searched as a graph. */
export type GraphSuite = Suite<GraphWorld>

/** The questions that are asked alike of stores and graphs. */
export function questionsTo({
  graph,
  scope,
  vectorChannel,
}: Pick<GraphWorld, 'graph' | 'scope' | 'vectorChannel'>): Pick<
  GraphWorld,
  'vectorChannel' | 'neighbors' | 'findNodes' | 'findEdges'
> {
  return {
    vectorChannel,
    neighbors: (request, asked = scope) =>
      graph.neighbors(asked, { direction: 'both', limitPerNode: 1000, ...request }, {}),
    findNodes: async ({ near, kinds, filter, limit = 100, scope: asked = scope }) => {
      const [name, channel] =
        typeof near === 'string'
          ? (['lexical', { lexical: { query: near, limit } }] as const)
          : (['vector', { vector: await vectorChannel(near, limit) }] as const)
      const { channels } = await graph.searchObjects(asked, { kinds, filter, ...channel }, {})
      const answer = channels[name]
      if (answer === undefined) throw new Error(`The graph answered without "${name}", which was asked.`)
      return answer
    },
    findEdges: async (query, request = {}, asked = scope) => {
      const { hits } = await graph.searchEdges(asked, { query, limit: 100, ...request }, {})
      return hits.map(({ edge }) => edge)
    },
  }
}
