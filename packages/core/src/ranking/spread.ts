/** An edge as it is walked: from one node to the other. */
export interface Arc {
  readonly from: string
  readonly to: string
  /** 0 to 1: how certain the edge is. */
  readonly weight: number
  /** Which edge it is, for the caller. */
  readonly edge: number
}

export interface SpreadOptions {
  /** Most arcs in a row. */
  readonly hops: number
  /** What is left of a weight with every hop behind the first, 0 to 1. */
  readonly decay: number
  /** What is left of a weight that leaves a node, 0 to 1. */
  readonly leaving: (node: string) => number
}

/** How strongly a walk leads to a node. */
export interface Reach {
  readonly weight: number
  /** The seed whose path is the best. */
  readonly seed: string
  readonly path: readonly Arc[]
  /** The best weight with which each edge arrives here, by `Arc.edge`. */
  readonly arrivals: ReadonlyMap<number, number>
}

/** A path, last arc first. */
interface Trail {
  readonly weight: number
  readonly arc?: Arc
  readonly before?: Trail
}

/**
 * Spreads the strength of seeds (0 to 1) over arcs. A path is worth the product of its seed's strength, of the weights of its arcs, of
 * what each node that it leaves lets through, and of `decay` for each arc behind the first; the best path to a node counts, of equal
 * ones the first found. A seed gets nothing from itself, but from others.
 */
export function spread(
  seeds: ReadonlyMap<string, number>,
  arcs: readonly Arc[],
  { hops, decay, leaving }: SpreadOptions,
): ReadonlyMap<string, Reach> {
  const outgoing = Map.groupBy(arcs, ({ from }) => from)
  const reached = new Map<string, { best: Trail; seed: string; arrivals: Map<number, number> }>()
  for (const [seed, strength] of seeds) {
    const trails = new Map<string, Trail>([[seed, { weight: strength }]])
    let frontier = new Set([seed])
    for (let hop = 1; hop <= hops && frontier.size > 0; hop += 1) {
      const next = new Map<string, Trail>()
      for (const node of frontier) {
        const before = trails.get(node)
        if (before === undefined) continue
        const left = before.weight * leaving(node) * (hop === 1 ? 1 : decay)
        for (const arc of outgoing.get(node) ?? []) {
          if (arc.to === seed) continue
          const trail = { weight: left * arc.weight, arc, before }
          arrive(reached, seed, trail, arc)
          // A weight of nothing leads on, too: what is reached is reached.
          const known = next.get(arc.to) ?? trails.get(arc.to)
          if (known === undefined || trail.weight > known.weight) next.set(arc.to, trail)
        }
      }
      for (const [node, trail] of next) trails.set(node, trail)
      frontier = new Set(next.keys())
    }
  }
  return new Map(
    [...reached].map(([node, { best, seed, arrivals }]) => [
      node,
      { weight: best.weight, seed, path: pathOf(best), arrivals },
    ]),
  )
}

function arrive(
  reached: Map<string, { best: Trail; seed: string; arrivals: Map<number, number> }>,
  seed: string,
  trail: Trail,
  { to, edge }: Arc,
): void {
  const known = reached.get(to)
  if (known === undefined) {
    reached.set(to, { best: trail, seed, arrivals: new Map([[edge, trail.weight]]) })
    return
  }
  known.arrivals.set(edge, Math.max(known.arrivals.get(edge) ?? 0, trail.weight))
  if (trail.weight > known.best.weight) Object.assign(known, { best: trail, seed })
}

function pathOf(trail: Trail): readonly Arc[] {
  const path: Arc[] = []
  for (let step: Trail | undefined = trail; step?.arc !== undefined; step = step.before) path.unshift(step.arc)
  return path
}
