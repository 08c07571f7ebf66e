import { graphCall } from '../graph/graph-call.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { GraphReader, Neighbor, NeighborRequest } from '../ports/graph.ts'
import { edgeKey, objectKey } from '../ranking/object-key.ts'
import type { EngineContext } from './context.ts'

/** The edges of some nodes, as the truth has them. */
export interface TrueEdges {
  /** By `objectKey` of the node, best first. */
  readonly byNode: ReadonlyMap<string, readonly Neighbor[]>
  /** Whether a node has more than were asked for. */
  readonly truncated: boolean
}

/** The store's own answer, which is the truth. */
export async function storeEdges(
  { store }: EngineContext,
  scope: ReadScope,
  request: NeighborRequest,
  options: CallOptions,
): Promise<TrueEdges> {
  const { neighbors, truncated } = await store.neighbors(scope, request, options)
  return { byNode: byNode(neighbors), truncated: truncated.length > 0 }
}

/**
 * A graph's answer, made true: one request to the graph, and one to the store, which says which of the edges it has (an edge
 * is visible in a scope only with both its ends). Where a graph cut the edges of a node and held false ones among them, true
 * ones may be missing: the store is asked about those nodes.
 */
export async function graphEdges(
  context: EngineContext,
  graph: GraphReader,
  scope: ReadScope,
  request: NeighborRequest,
  options: CallOptions,
): Promise<TrueEdges> {
  const { given, sound, cut } = await graphCall(options, async () => {
    const { neighbors, truncated } = await graph.neighbors(scope, request, options)
    const sound = neighbors.filter((neighbor) => isSound(neighbor, request))
    return { given: neighbors, sound, cut: new Set(truncated) }
  })
  const confirmed = await confirm(context, scope, sound, options)
  const [before, after] = [edgesPerNode(given), edgesPerNode(confirmed)]
  const falsified = [...cut].filter((id) => (after.get(id) ?? 0) < (before.get(id) ?? 0))
  if (falsified.length === 0) return { byNode: byNode(confirmed), truncated: cut.size > 0 }
  const { neighbors, truncated } = await context.store.neighbors(scope, { ...request, ids: falsified }, options)
  const kept = confirmed.filter(({ nodeId }) => !falsified.includes(nodeId))
  return {
    byNode: byNode([...kept, ...neighbors]),
    truncated: truncated.length > 0 || [...cut].some((id) => !falsified.includes(id)),
  }
}

/** Whether an edge joins what the answer says it joins, in a direction and a relation that were asked for. */
function isSound({ nodeId, peerId, direction, edge }: Neighbor, wanted: NeighborRequest): boolean {
  const [start, finish] = direction === 'out' ? [edge.fromId, edge.toId] : [edge.toId, edge.fromId]
  return (
    start === nodeId &&
    finish === peerId &&
    (wanted.direction === 'both' || wanted.direction === direction) &&
    (wanted.relations === undefined || wanted.relations.includes(edge.relation))
  )
}

/** The edges that the store has, as it has them. */
async function confirm(
  { store }: EngineContext,
  scope: ReadScope,
  neighbors: readonly Neighbor[],
  options: CallOptions,
): Promise<readonly Neighbor[]> {
  const refs = new Map(neighbors.map(({ edge }) => [edgeKey(edge), edge]))
  if (refs.size === 0) return []
  const edges = await store.getEdges(scope, [...refs.values()], options)
  const truth = new Map(edges.map((edge) => [objectKey(edge.namespace, edgeKey(edge)), edge]))
  return neighbors.flatMap((neighbor) => {
    const edge = truth.get(objectKey(neighbor.edge.namespace, edgeKey(neighbor.edge)))
    return edge === undefined ? [] : [{ ...neighbor, edge }]
  })
}

function byNode(neighbors: readonly Neighbor[]): ReadonlyMap<string, readonly Neighbor[]> {
  return Map.groupBy(neighbors, ({ edge, nodeId }) => objectKey(edge.namespace, nodeId))
}

function edgesPerNode(neighbors: readonly Neighbor[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { nodeId } of neighbors) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1)
  return counts
}
