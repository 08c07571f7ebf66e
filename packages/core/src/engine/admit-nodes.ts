import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { nodeKey } from '../ranking/object-key.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import type { LinkRequest } from './explore-links.ts'
import { isAllowed } from './is-allowed.ts'
import type { Subgraph } from './subgraph.ts'
import type { WalkNode } from './walk.ts'

/**
 * Takes in what is new of these nodes, as far as the budget goes and the filters let them: they are read in blocks, as many as are still
 * wanted at first, then ever more.
 */
export async function admitNodes(
  context: EngineContext,
  request: LinkRequest,
  graph: Subgraph,
  wanted: readonly WalkNode[],
  options: CallOptions,
): Promise<readonly WalkNode[]> {
  const { maxNodes } = request.plan
  const found = new Set(request.found.map(nodeKey))
  const unknown = distinct(
    wanted.filter((node) => !graph.nodes.has(nodeKey(node)) && !graph.refused.has(nodeKey(node))),
  )
  const admitted: WalkNode[] = []
  let size = Math.max(64, maxNodes - graph.nodes.size)
  let next = 0
  let isCut = false
  while (next < unknown.length && !isCut) {
    const block = unknown.slice(next, next + size)
    next += block.length
    size *= 2
    const ids = [...new Set(block.map(({ id }) => id))]
    const { heads } = await context.store.hydrate(scopeOf(block), { heads: ids, texts: [] }, options)
    const byKey = new Map(heads.map((head) => [nodeKey(head), head]))
    for (const node of block) {
      const head = byKey.get(nodeKey(node))
      if (head === undefined || !isOpen(context, request, found, head)) graph.refused.add(nodeKey(node))
      else if (graph.nodes.size < maxNodes) {
        graph.nodes.set(nodeKey(node), head)
        admitted.push(node)
      } else isCut = true
    }
  }
  if (isCut) graph.truncated = true
  return admitted
}

/** Whether an object may be given, or at least passed through. What the question found may: filters let some part of it through. */
function isOpen(context: EngineContext, request: LinkRequest, found: ReadonlySet<string>, head: ObjectHead): boolean {
  if (head.parentId !== undefined) return false
  return request.plan.through.has(head.kind) || found.has(nodeKey(head)) || isAllowed(context, request, head)
}

/** Each node once, where it first stands. */
function distinct(nodes: readonly WalkNode[]): readonly WalkNode[] {
  return [...new Map(nodes.map((node) => [nodeKey(node), node])).values()]
}
