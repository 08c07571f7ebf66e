import { nodeKey } from '../ranking/object-key.ts'
import type { Reach } from '../ranking/spread.ts'
import type { ExploredLinks } from './explore-links.ts'
import type { PathStep } from './graph-types.ts'

/** The best path to a node, as callers see it. */
export function pathSteps(
  { seed, path }: Reach,
  { nodes, edges }: Pick<ExploredLinks, 'nodes' | 'edges'>,
): { readonly seedId: string; readonly path: readonly PathStep[] } {
  const steps = path.flatMap((arc): PathStep[] => {
    const edge = edges[arc.edge]
    const id = nodes.get(arc.to)?.head.id
    if (edge === undefined || id === undefined) return []
    const along = nodeKey({ namespace: edge.namespace, id: edge.toId }) === arc.to
    return [{ relation: edge.relation, direction: along ? 'out' : 'in', id }]
  })
  return { seedId: nodes.get(seed)?.head.id ?? '', path: steps }
}
