import type { Edge } from '../model/edge.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { Neighbor } from '../ports/graph.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { edgeKey, nodeKey } from '../ranking/object-key.ts'
import type { Reach } from '../ranking/spread.ts'
import { admitNodes } from './admit-nodes.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import { edgeSource } from './edge-source.ts'
import type { LinkPlan } from './graph-plan.ts'
import type { Restriction } from './is-allowed.ts'
import { neighborRequest } from './neighbor-request.ts'
import { preferredEdges } from './preferred-edges.ts'
import { Subgraph } from './subgraph.ts'
import type { WalkNode } from './walk.ts'

/** Where an exploration begins, and how strongly. */
export interface LinkSeed extends WalkNode {
  /** 0 to 1. */
  readonly strength: number
}

export interface LinkRequest extends Restriction {
  readonly plan: LinkPlan
  readonly seeds: readonly LinkSeed[]
  /** What the question found, best first. */
  readonly found: readonly WalkNode[]
}

/** The subgraph that was explored: what its edges lead to. Nodes are named by `objectKey`. */
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
 * given or passed through, but for what the question found, and the kinds of `through`.
 */
export async function exploreLinks(
  context: EngineContext,
  request: LinkRequest,
  options: CallOptions,
): Promise<ExploredLinks> {
  const { plan, seeds } = request
  const source = edgeSource(context)
  const graph = new Subgraph(plan, new Map(seeds.map((seed) => [nodeKey(seed), seed.strength])))
  const admit = (wanted: readonly WalkNode[]) => admitNodes(context, request, graph, wanted, options)
  const preferred = preferredEdges(request, source)
  let failure: unknown
  let frontier = await admit(seeds)
  for (let depth = 1; depth <= plan.hops && frontier.length > 0; depth += 1) {
    // Full and nothing left out so far: whether something is, the next look tells.
    if (graph.truncated && graph.isFull()) break
    options.signal?.throwIfAborted()
    const answer = await source.read(scopeOf(frontier), neighborRequest(plan, frontier), options)
    if ('failure' in answer) {
      failure = answer.failure
      break
    }
    const { byNode, cut } = answer.edges
    if (cut.size > 0) graph.truncated = true
    const first = cut.size === 0 ? undefined : await preferred(options)
    failure ??= first?.failure
    const followed = graph.strongestFirst(frontier).flatMap((node) => {
      const edges = byNode.get(nodeKey(node)) ?? []
      graph.degrees.set(nodeKey(node), edges.length)
      const ranked = cut.has(nodeKey(node)) ? [...(first?.byNode.get(nodeKey(node)) ?? []), ...edges] : edges
      return distinctEdges(ranked).slice(0, plan.perNode)
    })
    const peers = followed.map(({ edge, peerId }) => ({ namespace: edge.namespace, id: peerId }))
    frontier = await admit(peers)
    graph.add(followed.map(({ edge }) => edge))
  }
  return { ...graph.result(source.graphBehind()), ...(failure === undefined ? {} : { failure }) }
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
