import type { EdgeElement } from './element.ts'

/** The ids of the edges that leave or reach each node, ascending. */
export class Adjacency {
  readonly #edges = new Map<number, Set<number>>()
  readonly #end: 'from' | 'to'

  constructor(end: 'from' | 'to') {
    this.#end = end
  }

  add(edge: EdgeElement): void {
    const node = edge[this.#end]
    const edges = this.#edges.get(node)
    if (edges) edges.add(edge.id)
    else this.#edges.set(node, new Set([edge.id]))
  }

  remove(edge: EdgeElement): void {
    this.#edges.get(edge[this.#end])?.delete(edge.id)
  }

  of(node: number): number[] {
    return [...(this.#edges.get(node) ?? [])].sort((a, b) => a - b)
  }
}
