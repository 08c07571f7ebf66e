import { graphCall } from '../graph/graph-call.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { GraphReader, Neighbor, NeighborRequest } from '../ports/graph.ts'
import { compareNeighbors } from '../ranking/compare-neighbors.ts'
import { edgeKey, objectKey } from '../ranking/object-key.ts'
import type { EngineContext } from './context.ts'

/** The edges of some nodes, as the truth has them. */
export interface TrueEdges {
  /** By `objectKey` of the node, best first. */
  readonly byNode: ReadonlyMap<string, readonly Neighbor[]>
  /** The nodes that have more than were asked for, by `objectKey`. */
  readonly cut: ReadonlySet<string>
}

/** The store's own answer, which is the truth. */
export async function storeEdges(
  { store }: EngineContext,
  scope: ReadScope,
  request: NeighborRequest,
  options: CallOptions,
): Promise<TrueEdges> {
  const { neighbors, truncated } = await store.neighbors(scope, request, options)
  return { byNode: byNode(neighbors), cut: cutNodes(neighbors, truncated) }
}

/** What a graph said about the edges of some nodes: to be confirmed. */
export interface GivenEdges {
  readonly request: NeighborRequest
  /** How many edges it gave of each node, sound or not. */
  readonly counts: ReadonlyMap<string, number>
  readonly sound: readonly Neighbor[]
  /** The nodes that have more edges than it gave. */
  readonly cut: ReadonlySet<string>
}

/** Asks a graph: one request. @throws `graph_failed` for nonsense too, and the graph's own errors */
export function askGraph(
  graph: GraphReader,
  scope: ReadScope,
  request: NeighborRequest,
  options: CallOptions,
): Promise<GivenEdges> {
  return graphCall(options, async () => {
    const { neighbors, truncated } = await graph.neighbors(scope, request, options)
    const ids = new Set(request.ids)
    const sound = neighbors.filter((neighbor) => ids.has(neighbor.nodeId) && isSound(neighbor, request))
    return { request, counts: edgesPerNode(neighbors), sound, cut: new Set(truncated) }
  })
}

/**
 * A graph's answer, made true by one request to the store, which says which of the edges it has (an edge is visible in a scope
 * only with both its ends), and what they say by now. Where a graph cut the edges of a node and held false ones among them,
 * true ones may be missing: the store is asked about those nodes.
 */
export async function madeTrue(
  context: EngineContext,
  scope: ReadScope,
  { request, counts, sound, cut }: GivenEdges,
  options: CallOptions,
): Promise<TrueEdges> {
  const confirmed = await confirm(context, scope, sound, options)
  const left = edgesPerNode(confirmed)
  const falsified = [...cut].filter((id) => (left.get(id) ?? 0) < (counts.get(id) ?? 0))
  if (falsified.length === 0) return { byNode: byNode(confirmed), cut: cutNodes(confirmed, [...cut]) }
  const { neighbors, truncated } = await context.store.neighbors(scope, { ...request, ids: falsified }, options)
  const kept = confirmed.filter(({ nodeId }) => !falsified.includes(nodeId))
  const known = [...kept, ...neighbors]
  return {
    byNode: byNode(known),
    cut: cutNodes(known, [...truncated, ...[...cut].filter((id) => !falsified.includes(id))]),
  }
}

/** Whether an edge joins what the answer says it joins, in a direction and a relation that were asked for. */
function isSound({ nodeId, peerId, direction, edge }: Neighbor, wanted: NeighborRequest): boolean {
  const [start, finish] = direction === 'out' ? [edge.fromId, edge.toId] : [edge.toId, edge.fromId]
  return (
    start === nodeId &&
    finish === peerId &&
    (direction === 'out' || direction === 'in') &&
    (wanted.direction === 'both' || wanted.direction === direction) &&
    (wanted.relations === undefined || wanted.relations.includes(edge.relation))
  )
}

/** The edges that the store has, as it has them, best first. */
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
  const confirmed = neighbors.flatMap((neighbor) => {
    const edge = truth.get(objectKey(neighbor.edge.namespace, edgeKey(neighbor.edge)))
    return edge === undefined ? [] : [{ ...neighbor, edge }]
  })
  // What edges say may have changed, and their order with it.
  return confirmed.sort(compareNeighbors)
}

function byNode(neighbors: readonly Neighbor[]): ReadonlyMap<string, readonly Neighbor[]> {
  return Map.groupBy(neighbors, ({ edge, nodeId }) => objectKey(edge.namespace, nodeId))
}

/** Nodes that a graph cut, as objects: an id may stand for several, of which any may have been. */
function cutNodes(neighbors: readonly Neighbor[], ids: readonly string[]): ReadonlySet<string> {
  const cut = new Set(ids)
  return new Set(
    neighbors
      .filter(({ nodeId }) => cut.has(nodeId))
      .map(({ edge: { namespace }, nodeId }) => objectKey(namespace, nodeId)),
  )
}

function edgesPerNode(neighbors: readonly Neighbor[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { nodeId } of neighbors) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1)
  return counts
}
