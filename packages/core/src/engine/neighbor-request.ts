import type { NeighborRequest } from '../ports/graph.ts'
import type { LinkPlan } from './graph-plan.ts'
import type { WalkNode } from './walk.ts'

/** What an exploration asks about the edges of some nodes. */
export function neighborRequest(
  { relations, direction, perNode }: Pick<LinkPlan, 'relations' | 'direction' | 'perNode'>,
  nodes: readonly WalkNode[],
): NeighborRequest {
  return { ids: [...new Set(nodes.map(({ id }) => id))], relations, direction, limitPerNode: perNode }
}
