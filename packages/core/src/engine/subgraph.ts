import type { Edge } from '../model/edge.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { hopsFrom } from '../ranking/hops-from.ts'
import { edgeKey, nodeKey, objectKey } from '../ranking/object-key.ts'
import { type Arc, type Reach, spread } from '../ranking/spread.ts'
import type { ExploredLinks } from './explore-links.ts'
import type { LinkPlan } from './graph-plan.ts'
import type { WalkNode } from './walk.ts'

/** What was explored so far. */
export class Subgraph {
  readonly nodes: Map<string, ObjectHead> = new Map()
  /** How many edges each node has, as far as they were followed. */
  readonly degrees: Map<string, number> = new Map()
  /** Nodes that are not there, or that the filters leave out. */
  readonly refused: Set<string> = new Set()
  truncated = false
  readonly #edges = new Map<string, Edge>()
  readonly #met = new Set<string>()
  readonly #plan: LinkPlan
  readonly #strengths: ReadonlyMap<string, number>

  constructor(plan: LinkPlan, strengths: ReadonlyMap<string, number>) {
    this.#plan = plan
    this.#strengths = strengths
  }

  isFull(): boolean {
    return this.nodes.size >= this.#plan.maxNodes || this.#edges.size >= this.#plan.maxEdges
  }

  /** Keeps edges whose ends are both here, each once. */
  add(edges: readonly Edge[]): void {
    for (const edge of edges) {
      this.#met.add(edge.relation)
      const [from, to] = ends(edge)
      const key = objectKey(edge.namespace, edgeKey(edge))
      if (this.#edges.has(key) || !this.nodes.has(from) || !this.nodes.has(to)) continue
      if (this.#edges.size >= this.#plan.maxEdges) {
        this.truncated = true
        return
      }
      this.#edges.set(key, edge)
    }
  }

  strongestFirst<N extends WalkNode>(nodes: readonly N[]): readonly N[] {
    const reach = this.#reach()
    const strength = (node: N) => this.#strengths.get(nodeKey(node)) ?? reach.get(nodeKey(node))?.weight ?? 0
    return nodes.toSorted((a, b) => strength(b) - strength(a))
  }

  /** What the kept edges lead to; the seeds among it. */
  result(graphBehind: boolean): ExploredLinks {
    const { truncated } = this
    const depths = hopsFrom(this.#seeds().keys(), this.#arcs())
    const nodes = new Map(
      [...this.nodes].flatMap(([key, head]) => {
        const depth = depths.get(key)
        return depth === undefined ? [] : [[key, { head, depth }] as const]
      }),
    )
    return { nodes, edges: [...this.#edges.values()], reach: this.#reach(), truncated, graphBehind, met: this.#met }
  }

  #reach(): ReadonlyMap<string, Reach> {
    const { hops, decay, specificity } = this.#plan
    const arcs = this.#arcs()
    const kept = Map.groupBy(arcs, ({ from }) => from)
    // Where a budget or a failure stopped the walk before a node was asked, its edges are those met from elsewhere.
    const degree = (node: string) => this.degrees.get(node) ?? kept.get(node)?.length ?? 0
    return spread(this.#seeds(), arcs, { hops, decay, leaving: (node) => share(specificity(degree(node))) })
  }

  /** How strongly to begin at the seeds that are here. */
  #seeds(): ReadonlyMap<string, number> {
    return new Map([...this.#strengths].filter(([key]) => this.nodes.has(key)))
  }

  #arcs(): readonly Arc[] {
    return [...this.#edges.values()].flatMap((edge, index) => arcsOf(edge, index, this.#plan))
  }
}

/** The ways in which an edge may be walked. */
function arcsOf(edge: Edge, index: number, { direction }: LinkPlan): readonly Arc[] {
  const [from, to] = ends(edge)
  const weight = edge.confidence ?? 1
  return [
    ...(direction === 'in' ? [] : [{ from, to, weight, edge: index }]),
    ...(direction === 'out' ? [] : [{ from: to, to: from, weight, edge: index }]),
  ]
}

/** What a caller's function says, as a share. */
function share(value: number): number {
  return value >= 0 ? Math.min(1, value) : 0
}

function ends({ namespace, fromId, toId }: Edge): readonly [from: string, to: string] {
  return [objectKey(namespace, fromId), objectKey(namespace, toId)]
}
