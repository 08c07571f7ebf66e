import type { Arc } from './spread.ts'

/** How many arcs in a row lead at least from the nearest of some nodes to each: 0 for themselves; what nothing leads to is absent. */
export function hopsFrom(nodes: Iterable<string>, arcs: readonly Arc[]): ReadonlyMap<string, number> {
  const outgoing = Map.groupBy(arcs, ({ from }) => from)
  const hops = new Map<string, number>()
  let frontier = new Set(nodes)
  for (let hop = 0; frontier.size > 0; hop += 1) {
    for (const node of frontier) hops.set(node, hop)
    const next = [...frontier].flatMap((node) => (outgoing.get(node) ?? []).map(({ to }) => to))
    frontier = new Set(next.filter((node) => !hops.has(node)))
  }
  return hops
}
