import { graphCall } from '../graph/graph-call.ts'
import type { Edge } from '../model/edge.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { GraphReader, Neighbor } from '../ports/graph.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { edgeKey, objectKey } from '../ranking/object-key.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import type { WalkPlan } from './expand-plan.ts'
import { graphReader } from './graph-side.ts'
import type { PathStep } from './graph-types.ts'

/** A node of one namespace. */
export interface WalkNode {
  readonly namespace: string
  readonly id: string
}

/** An object that a walk reached, and how. */
export interface Reached extends WalkNode {
  /** The seed that it was reached from. */
  readonly seed: WalkNode
  readonly path: readonly PathStep[]
  /** The last edge of the path. */
  readonly edge: Edge
  /** Known when the graph's answer had to be read again from the store. */
  readonly head?: ObjectHead
}

export interface Walk {
  /** By depth; inside a level by seed, then as `compareNeighbors` orders the edges of each node. */
  readonly reached: readonly Reached[]
  /** Whether there is more than was followed: a node had too many edges, or the budget was used up. */
  readonly truncated: boolean
  /** Whether the graph had any edge of these relations at the seeds. */
  readonly foundEdges: boolean
  /** What stopped the walk after its first level. */
  readonly failure?: unknown
}

/** A node whose edges are followed next. */
interface FrontierNode extends WalkNode {
  readonly seed: WalkNode
  readonly path: readonly PathStep[]
}

/**
 * Walks from all seeds at once, breadth first: one request to the graph for each level, whatever its width. Nothing outside
 * the scope is given or passed through, since each level is read again from the store before the next begins (the store's own
 * edges need no second look). An object is reached by its shortest path; of equally short ones, that of the earlier seed and
 * the better edge. A seed may be reached from another one.
 *
 * @throws what the graph throws at the first level; a later failure is part of the answer
 */
export async function walk(
  context: EngineContext,
  seeds: readonly WalkNode[],
  plan: WalkPlan,
  budget: number,
  options: CallOptions,
): Promise<Walk> {
  const graph = graphReader(context)
  const scope = scopeOf(seeds)
  const reached = new Map<string, Reached>()
  const followed = new Set(seeds.map(keyOf))
  let frontier: readonly FrontierNode[] = seeds.map((seed) => ({ ...seed, seed, path: [] }))
  let truncated = false
  let foundEdges = false
  const end = (failure?: unknown): Walk => ({
    reached: [...reached.values()],
    truncated,
    foundEdges,
    ...(failure === undefined ? {} : { failure }),
  })

  for (let depth = 1; depth <= plan.maxHops && frontier.length > 0; depth += 1) {
    if (reached.size >= budget) {
      truncated = true
      break
    }
    options.signal?.throwIfAborted()
    let answer: FrontierEdges
    try {
      answer = await edgesOf(context, graph.ask, scope, frontier, plan, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      if (depth === 1 || graph.isTruth) throw error
      return end(error)
    }
    truncated ||= answer.truncated
    foundEdges ||= answer.edges.size > 0
    const candidates = newlyReached(frontier, answer.edges, reached)
    const { visible, more } = await visibleOnes(
      context,
      graph.isTruth,
      scope,
      candidates,
      budget - reached.size,
      options,
    )
    truncated ||= more
    for (const node of visible) reached.set(keyOf(node), node)
    frontier = visible.filter((node) => !followed.has(keyOf(node)))
    for (const node of frontier) followed.add(keyOf(node))
  }
  return end()
}

interface FrontierEdges {
  readonly edges: ReadonlyMap<string, readonly Neighbor[]>
  readonly truncated: boolean
}

/** The edges of a frontier, by node. What was not asked for is left out. */
async function edgesOf(
  { config }: EngineContext,
  graph: GraphReader,
  scope: ReadScope,
  frontier: readonly FrontierNode[],
  plan: WalkPlan,
  options: CallOptions,
): Promise<FrontierEdges> {
  const ids = [...new Set(frontier.map(({ id }) => id))]
  const { relations, direction } = plan
  const request = { ids, relations, direction, limitPerNode: config.neighborsPerNode }
  const { neighbors, truncated } = await graphCall(options, () => graph.neighbors(scope, request, options))
  const sound = neighbors.filter((neighbor) => isSound(neighbor, plan))
  return {
    edges: Map.groupBy(sound, ({ edge, nodeId }) => objectKey(edge.namespace, nodeId)),
    truncated: truncated.length > 0,
  }
}

/** Whether an edge joins what the answer says it joins, in a direction and a relation that were asked for. */
function isSound({ nodeId, peerId, direction, edge }: Neighbor, wanted: WalkPlan): boolean {
  const [start, finish] = direction === 'out' ? [edge.fromId, edge.toId] : [edge.toId, edge.fromId]
  return (
    start === nodeId &&
    finish === peerId &&
    (wanted.direction === 'both' || wanted.direction === direction) &&
    (wanted.relations === undefined || wanted.relations.includes(edge.relation))
  )
}

/** Every way to one object on a level, the one that counts first. */
type Ways = readonly Reached[]

/**
 * What the edges of a level lead to and no level did before. The first sighting counts, unless the truth does not know its
 * edge: then the next one does.
 */
function newlyReached(
  frontier: readonly FrontierNode[],
  edges: ReadonlyMap<string, readonly Neighbor[]>,
  reached: ReadonlyMap<string, Reached>,
): readonly Ways[] {
  const candidates = new Map<string, Reached[]>()
  for (const { seed, path, ...node } of frontier) {
    for (const { peerId: id, direction, edge } of edges.get(keyOf(node)) ?? []) {
      const key = objectKey(node.namespace, id)
      if (reached.has(key) || key === keyOf(seed)) continue
      const step = { relation: edge.relation, direction, id }
      const way = { namespace: node.namespace, id, seed, path: [...path, step], edge }
      const ways = candidates.get(key)
      if (ways === undefined) candidates.set(key, [way])
      else ways.push(way)
    }
  }
  return [...candidates.values()]
}

/** The first `wanted` candidates that the truth knows, with their edges, and whether there may be more of them. */
async function visibleOnes(
  context: EngineContext,
  isTruth: boolean,
  scope: ReadScope,
  candidates: readonly Ways[],
  wanted: number,
  options: CallOptions,
): Promise<{ readonly visible: readonly Reached[]; readonly more: boolean }> {
  if (isTruth) {
    return { visible: candidates.slice(0, wanted).flatMap(([best]) => best ?? []), more: candidates.length > wanted }
  }
  const visible: Reached[] = []
  let next = 0
  while (visible.length < wanted && next < candidates.length) {
    const block = candidates.slice(next, next + Math.max(wanted - visible.length, minBlock))
    for (const node of await confirmed(context, scope, block, options)) {
      if (visible.length === wanted) return { visible, more: true }
      visible.push(node)
    }
    next += block.length
  }
  return { visible, more: next < candidates.length }
}

/** Fewest candidates that are read again at once. */
const minBlock = 100

/** Those whose object and whose edge are in the store, as they are there. */
async function confirmed(
  { store }: EngineContext,
  scope: ReadScope,
  candidates: readonly Ways[],
  options: CallOptions,
): Promise<readonly Reached[]> {
  const all = candidates.flat()
  const ids = [...new Set(all.map(({ id }) => id))]
  const refs = [...new Map(all.map(({ edge }) => [edgeKey(edge), edge])).values()]
  const [{ heads }, edges] = await Promise.all([
    store.hydrate(scope, { heads: ids, texts: [] }, options),
    store.getEdges(scope, refs, options),
  ])
  const objects = new Map(heads.map((head) => [keyOf(head), head]))
  const truth = new Map(edges.map((edge) => [objectKey(edge.namespace, edgeKey(edge)), edge]))
  return candidates.flatMap((ways): readonly Reached[] => {
    for (const node of ways) {
      const head = objects.get(keyOf(node))
      const edge = truth.get(objectKey(node.namespace, edgeKey(node.edge)))
      if (head !== undefined && head.parentId === undefined && edge !== undefined) return [{ ...node, head, edge }]
    }
    return []
  })
}

function keyOf({ namespace, id }: WalkNode): string {
  return objectKey(namespace, id)
}
