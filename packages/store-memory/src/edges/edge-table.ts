import { compareText } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import { OrderedSet } from '../objects/ordered-set.ts'
import { NodeEdges } from './node-edges.ts'
import { type EdgeRecord, StoredEdge } from './stored-edge.ts'

/** The edges of one namespace, hidden ones too. They hang on the objects that they join. */
export class EdgeTable {
  /** The objects that edges begin at, by id. */
  readonly sources: OrderedSet<Entry> = new OrderedSet<Entry>((a, b) => compareText(a.id, b.id))
  /** Each relation once, so that all its edges share one string, and how many edges have it. */
  readonly #relations = new Map<string, { readonly name: string; edges: number }>()

  /** The relations that edges have, in any order. */
  relations(): Iterable<string> {
    return this.#relations.keys()
  }

  add(from: Entry, relation: string, to: Entry, record: EdgeRecord): StoredEdge {
    const shared = this.#relations.get(relation) ?? { name: relation, edges: 0 }
    shared.edges += 1
    this.#relations.set(shared.name, shared)
    const edge = new StoredEdge(from, shared.name, to, record)
    from.edges ??= new NodeEdges()
    from.edges.out.add(edge)
    to.edges ??= new NodeEdges()
    to.edges.in.add(edge)
    this.sources.add(from)
    return edge
  }

  /** Forgets an edge that is there. */
  remove(edge: StoredEdge): void {
    const { from, to, relation } = edge
    from.edges?.out.delete(edge)
    to.edges?.in.delete(edge)
    if (from.edges?.out.size === 0) this.sources.delete(from)
    for (const end of [from, to]) if (end.edges?.size === 0) end.edges = undefined
    const shared = this.#relations.get(relation)
    if (shared === undefined) return
    shared.edges -= 1
    if (shared.edges === 0) this.#relations.delete(relation)
  }
}
