import type { Edge } from '../model/edge.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { Neighbor, NeighborRequest } from '../ports/graph.ts'
import { nodeKey, objectKey } from '../ranking/object-key.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import { edgeSource } from './edge-source.ts'
import type { WalkPlan } from './expand-plan.ts'

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
}

export interface WalkRequest extends WalkPlan {
  readonly seeds: readonly WalkNode[]
  /** Most objects to reach. */
  readonly budget: number
  /** Objects, by `objectKey`, that are known already: walked through, but neither given nor counted. */
  readonly known: ReadonlySet<string>
}

export interface Walk {
  /** By depth; inside a level by seed, then as `compareNeighbors` orders the edges of each node. */
  readonly reached: readonly Reached[]
  /** Whether there may be more than was followed: a node had too many edges, or the budget was used up. */
  readonly truncated: boolean
  /** The relations of the edges that were met. */
  readonly met: ReadonlySet<string>
  /** Whether the graph knew no edge of the seeds although the store does, so that the store was walked instead. */
  readonly graphBehind: boolean
  /** What the graph threw, and at which level: what was reached before stands. */
  readonly failure?: GraphFailure
}

export interface GraphFailure {
  readonly error: unknown
  readonly depth: number
}

/** A node whose edges are followed next. */
interface FrontierNode extends WalkNode {
  readonly seed: WalkNode
  readonly path: readonly PathStep[]
}

/**
 * Walks from all seeds at once, breadth first: one request to the graph for each level, whatever its width. Nothing outside
 * the scope is given or passed through, since the store confirms the edges of each level before the next begins (its own need
 * no second look). An object is reached by its shortest path; of equally short ones, that of the earlier seed and the better
 * edge. A seed may be reached from another one.
 */
export async function walk(context: EngineContext, request: WalkRequest, options: CallOptions): Promise<Walk> {
  const { seeds, known, maxHops, budget } = request
  const reached = new Map<string, Reached>()
  const met = new Set<string>()
  const followed = new Set(seeds.map(nodeKey))
  const source = edgeSource(context)
  let frontier: readonly FrontierNode[] = seeds.map((seed) => ({ ...seed, seed, path: [] }))
  let count = 0
  let truncated = false
  const end = (failure?: GraphFailure): Walk => ({
    reached: [...reached.values()].filter((node) => !known.has(nodeKey(node))),
    truncated,
    met,
    graphBehind: source.graphBehind(),
    ...(failure === undefined ? {} : { failure }),
  })

  for (let depth = 1; depth <= maxHops && frontier.length > 0; depth += 1) {
    if (count >= budget) {
      truncated = true
      break
    }
    options.signal?.throwIfAborted()
    const question = questionOf(context, frontier, request)
    const answer = await source.read(question.scope, question.request, options)
    if ('failure' in answer) return end({ error: answer.failure, depth })
    truncated ||= answer.edges.cut.size > 0
    for (const edges of answer.edges.byNode.values()) for (const { edge } of edges) met.add(edge.relation)

    const next: FrontierNode[] = []
    for (const node of newlyReached(frontier, answer.edges.byNode, reached)) {
      const key = nodeKey(node)
      if (!known.has(key)) {
        if (count === budget) {
          truncated = true
          break
        }
        count += 1
      }
      reached.set(key, node)
      if (followed.has(key)) continue
      followed.add(key)
      next.push(node)
    }
    frontier = next
  }
  return end()
}

/** What to ask about a frontier. Edges never leave a namespace, so that of the nodes is scope enough. */
function questionOf(
  { config }: EngineContext,
  frontier: readonly FrontierNode[],
  { relations, direction }: WalkPlan,
): { readonly scope: ReadScope; readonly request: NeighborRequest } {
  const ids = [...new Set(frontier.map(({ id }) => id))]
  return { scope: scopeOf(frontier), request: { ids, relations, direction, limitPerNode: config.neighborsPerNode } }
}

/** What the edges of a level lead to and no level did before, each once: the first sighting counts. */
function newlyReached(
  frontier: readonly FrontierNode[],
  edges: ReadonlyMap<string, readonly Neighbor[]>,
  reached: ReadonlyMap<string, Reached>,
): readonly Reached[] {
  const found = new Map<string, Reached>()
  for (const { seed, path, ...node } of frontier) {
    for (const { peerId: id, direction, edge } of edges.get(nodeKey(node)) ?? []) {
      const key = objectKey(node.namespace, id)
      if (reached.has(key) || found.has(key) || key === nodeKey(seed)) continue
      const step = { relation: edge.relation, direction, id }
      found.set(key, { namespace: node.namespace, id, seed, path: [...path, step], edge })
    }
  }
  return [...found.values()]
}
