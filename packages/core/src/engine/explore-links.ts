import { matchesPlan } from '../filters/match.ts'
import type { FilterPlan } from '../filters/plan.ts'
import type { Edge } from '../model/edge.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { Neighbor, NeighborRequest } from '../ports/graph.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { edgeKey, objectKey } from '../ranking/object-key.ts'
import type { Reach } from '../ranking/spread.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import { type EdgeSource, edgeSource } from './edge-source.ts'
import { filterView } from './filter-view.ts'
import type { LinkPlan } from './graph-plan.ts'
import { nodeKey, Subgraph } from './subgraph.ts'
import type { WalkNode } from './walk.ts'

/** Best hits whose own edges decide which neighbours of a crowded node come first. */
const mostPreferred = 500

/** Where an exploration begins, and how strongly. */
export interface LinkSeed extends WalkNode {
  /** 0 to 1. */
  readonly strength: number
}

export interface LinkRequest {
  readonly plan: LinkPlan
  readonly filter: FilterPlan | undefined
  readonly withinIds: readonly string[] | undefined
  readonly seeds: readonly LinkSeed[]
  /** What the question found, best first. */
  readonly found: readonly WalkNode[]
}

/** The subgraph that was explored. Nodes are named by `objectKey`. */
export interface ExploredLinks {
  readonly nodes: ReadonlyMap<string, { readonly head: ObjectHead; readonly depth: number }>
  readonly edges: readonly Edge[]
  /** How strongly the seeds lead to each node. */
  readonly reach: ReadonlyMap<string, Reach>
  readonly truncated: boolean
  readonly graphBehind: boolean
  /** The relations of the edges that were met. */
  readonly met: ReadonlySet<string>
  /** What the graph threw: what was reached before stands. */
  readonly failure?: unknown
}

/**
 * Explores links from all seeds at once, breadth first, within budgets: for each level one request for edges (one more to confirm what a
 * graph said) and, as a rule, one for what they lead to, whatever the width. Of a node with more edges than may be followed, those to
 * what the question found come first, in the order of its ranking: one more request in all. Nothing that the filters leave out is
 * given or passed through, but for the kinds of `through`.
 */
export async function exploreLinks(
  context: EngineContext,
  request: LinkRequest,
  options: CallOptions,
): Promise<ExploredLinks> {
  const { plan, seeds } = request
  const source = edgeSource(context)
  const graph = new Subgraph(plan, new Map(seeds.map((seed) => [nodeKey(seed), seed.strength])))
  const admit = (wanted: readonly WalkNode[], depth: number) =>
    admitNodes(context, request, graph, wanted, depth, options)
  const preferred = preferredEdges(request, source)
  let frontier = await admit(seeds, 0)
  for (let depth = 1; depth <= plan.hops && frontier.length > 0; depth += 1) {
    if (graph.isFull()) {
      graph.truncated = true
      break
    }
    options.signal?.throwIfAborted()
    const answer = await source.read(scopeOf(frontier), neighborRequest(plan, frontier), options)
    if ('failure' in answer) return { ...graph.result(source.graphBehind()), failure: answer.failure }
    const { byNode, cut } = answer.edges
    if (cut.size > 0) graph.truncated = true
    const first = cut.size === 0 ? undefined : await preferred(options)
    const followed = graph.strongestFirst(frontier).flatMap((node) => {
      const edges = byNode.get(nodeKey(node)) ?? []
      graph.degrees.set(nodeKey(node), edges.length)
      const ranked = cut.has(nodeKey(node)) ? [...(first?.get(nodeKey(node)) ?? []), ...edges] : edges
      return distinctEdges(ranked).slice(0, plan.perNode)
    })
    const peers = followed.map(({ edge, peerId }) => ({ namespace: edge.namespace, id: peerId }))
    frontier = await admit(peers, depth)
    graph.add(followed.map(({ edge }) => edge))
  }
  return graph.result(source.graphBehind())
}

/**
 * Takes in what is new of these nodes, as far as the budget goes and the filters let them: they are read in blocks, as many as are still
 * wanted at first, then ever more.
 */
async function admitNodes(
  context: EngineContext,
  request: LinkRequest,
  graph: Subgraph,
  wanted: readonly WalkNode[],
  depth: number,
  options: CallOptions,
): Promise<readonly WalkNode[]> {
  const { maxNodes } = request.plan
  const unknown = distinct(
    wanted.filter((node) => !graph.nodes.has(nodeKey(node)) && !graph.refused.has(nodeKey(node))),
  )
  const admitted: WalkNode[] = []
  let size = Math.max(64, maxNodes - graph.nodes.size)
  let next = 0
  while (next < unknown.length) {
    if (graph.nodes.size >= maxNodes) {
      graph.truncated = true
      break
    }
    const block = unknown.slice(next, next + size)
    next += block.length
    size *= 2
    const ids = [...new Set(block.map(({ id }) => id))]
    const { heads } = await context.store.hydrate(scopeOf(block), { heads: ids, texts: [] }, options)
    const byKey = new Map(heads.map((head) => [nodeKey(head), head]))
    for (const node of block) {
      const head = byKey.get(nodeKey(node))
      if (head === undefined || !isOpen(context, request, head)) graph.refused.add(nodeKey(node))
      else if (graph.nodes.size < maxNodes) {
        graph.nodes.set(nodeKey(node), { head, depth })
        admitted.push(node)
      } else graph.truncated = true
    }
  }
  return admitted
}

/** Whether an object may be given, or at least passed through. */
function isOpen({ catalog }: EngineContext, { plan, filter, withinIds }: LinkRequest, head: ObjectHead): boolean {
  if (head.parentId !== undefined) return false
  return plan.through.has(head.kind) || isWanted(catalog, { filter, withinIds }, head)
}

/** Whether the filters of a search let an object be a hit. */
export function isWanted(
  catalog: EngineContext['catalog'],
  { filter, withinIds }: Pick<LinkRequest, 'filter' | 'withinIds'>,
  head: ObjectHead,
): boolean {
  if (withinIds !== undefined && !withinIds.includes(head.id)) return false
  return filter === undefined || matchesPlan(filter, filterView(catalog, head))
}

/** The edges of what the question found, by the node at their other end, in the order of the ranking; read when first asked for. */
function preferredEdges(
  { plan, found }: LinkRequest,
  source: EdgeSource,
): (options: CallOptions) => Promise<ReadonlyMap<string, readonly Neighbor[]>> {
  let edges: Promise<ReadonlyMap<string, readonly Neighbor[]>> | undefined
  return (options) => {
    edges ??= readPreferred(plan, found.slice(0, mostPreferred), source, options)
    return edges
  }
}

async function readPreferred(
  plan: LinkPlan,
  found: readonly WalkNode[],
  source: EdgeSource,
  options: CallOptions,
): Promise<ReadonlyMap<string, readonly Neighbor[]>> {
  if (found.length === 0) return new Map()
  const direction = plan.direction === 'both' ? 'both' : plan.direction === 'out' ? 'in' : 'out'
  const answer = await source.read(scopeOf(found), neighborRequest({ ...plan, direction }, found), options)
  if ('failure' in answer) return new Map()
  const { byNode } = answer.edges
  const turned = found.flatMap((node) => (byNode.get(nodeKey(node)) ?? []).map(turn))
  return Map.groupBy(turned, ({ edge, nodeId }) => objectKey(edge.namespace, nodeId))
}

/** The same edge, seen from its other end. */
function turn({ nodeId, peerId, direction, edge }: Neighbor): Neighbor {
  return { nodeId: peerId, peerId: nodeId, direction: direction === 'out' ? 'in' : 'out', edge }
}

function neighborRequest({ relations, direction, perNode }: LinkPlan, nodes: readonly WalkNode[]): NeighborRequest {
  return { ids: [...new Set(nodes.map(({ id }) => id))], relations, direction, limitPerNode: perNode }
}

/** Each node once, where it first stands. */
function distinct(nodes: readonly WalkNode[]): readonly WalkNode[] {
  return [...new Map(nodes.map((node) => [nodeKey(node), node])).values()]
}

/** Each edge of a node once, where it first stands. */
function distinctEdges(neighbors: readonly Neighbor[]): readonly Neighbor[] {
  const unique = new Map<string, Neighbor>()
  for (const neighbor of neighbors) {
    const key = edgeKey(neighbor.edge)
    if (!unique.has(key)) unique.set(key, neighbor)
  }
  return [...unique.values()]
}
