import type { CallOptions } from '../ports/call-options.ts'
import type { Neighbor } from '../ports/graph.ts'
import { nodeKey, objectKey } from '../ranking/object-key.ts'
import { scopeOf } from './around.ts'
import type { EdgeSource } from './edge-source.ts'
import type { LinkRequest } from './explore-links.ts'
import type { LinkPlan } from './graph-plan.ts'
import { neighborRequest } from './neighbor-request.ts'
import type { WalkNode } from './walk.ts'

/** Best hits whose own edges decide which neighbours of a crowded node come first. */
const mostPreferred = 500

/** The edges of what the question found, by the node at their other end, in the order of the ranking; or what the graph threw. */
export interface PreferredEdges {
  readonly byNode: ReadonlyMap<string, readonly Neighbor[]>
  readonly failure?: unknown
}

/** Gives them; they are read when first asked for. */
export function preferredEdges(
  { plan, found }: LinkRequest,
  source: EdgeSource,
): (options: CallOptions) => Promise<PreferredEdges> {
  let edges: Promise<PreferredEdges> | undefined
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
): Promise<PreferredEdges> {
  if (found.length === 0) return { byNode: new Map() }
  const direction = plan.direction === 'both' ? 'both' : plan.direction === 'out' ? 'in' : 'out'
  const answer = await source.read(scopeOf(found), neighborRequest({ ...plan, direction }, found), options)
  if ('failure' in answer) return { byNode: new Map(), failure: answer.failure }
  const { byNode } = answer.edges
  const turned = found.flatMap((node) => (byNode.get(nodeKey(node)) ?? []).map(turn))
  return { byNode: Map.groupBy(turned, ({ edge, nodeId }) => objectKey(edge.namespace, nodeId)) }
}

/** The same edge, seen from its other end. */
function turn({ nodeId, peerId, direction, edge }: Neighbor): Neighbor {
  return { nodeId: peerId, peerId: nodeId, direction: direction === 'out' ? 'in' : 'out', edge }
}
