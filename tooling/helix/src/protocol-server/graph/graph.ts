import { Adjacency } from './adjacency.ts'
import type { EdgeElement, Element, ElementKind, NodeElement } from './element.ts'
import { Journal } from './journal.ts'
import { PropertyLookup } from './property-lookup.ts'

/** An element as it was before a request and as it is now; undefined when it was not there, or is not any more. */
export interface Change {
  readonly before: Element | undefined
  readonly after: Element | undefined
}

/** The nodes and edges. Ids count up from 0, apart for each kind; an id that a failed request took is not given again. */
export class Graph {
  readonly #nodes = new Map<number, NodeElement>()
  readonly #edges = new Map<number, EdgeElement>()
  readonly #outgoing = new Adjacency('from')
  readonly #incoming = new Adjacency('to')
  readonly #lookups: Record<ElementKind, Map<string, PropertyLookup>> = { node: new Map(), edge: new Map() }
  readonly #next: Record<ElementKind, number> = { node: 0, edge: 0 }
  #journal = new Journal()
  #changes = new Map<string, Change>()

  nextId(kind: ElementKind): number {
    return this.#next[kind]++
  }

  get(kind: ElementKind, id: number): Element | undefined {
    return kind === 'node' ? this.#nodes.get(id) : this.#edges.get(id)
  }

  node(id: number): NodeElement | undefined {
    return this.#nodes.get(id)
  }

  edge(id: number): EdgeElement | undefined {
    return this.#edges.get(id)
  }

  /** All ids, ascending. */
  ids(kind: ElementKind): number[] {
    return [...(kind === 'node' ? this.#nodes : this.#edges).keys()].sort((a, b) => a - b)
  }

  edgesOf(node: number, direction: 'out' | 'in'): EdgeElement[] {
    const ids = (direction === 'out' ? this.#outgoing : this.#incoming).of(node)
    return ids.flatMap((id) => this.#edges.get(id) ?? [])
  }

  /** Writes an element, or removes it when there is no other version of it. */
  replace(before: Element | undefined, after: Element | undefined): void {
    this.#move(before, after)
    this.#journal.note(() => this.#move(after, before))
    const element = after ?? before
    if (!element) return
    const key = `${element.kind} ${element.id}`
    this.#changes.set(key, { before: this.#changes.has(key) ? this.#changes.get(key)?.before : before, after })
  }

  /** What was written since the last commit, each element once. */
  changes(): Change[] {
    return [...this.#changes.values()].filter(({ before, after }) => before !== after)
  }

  lookup(kind: ElementKind, label: string, property: string): PropertyLookup {
    const key = JSON.stringify([label, property])
    const known = this.#lookups[kind].get(key)
    if (known) return known
    const lookup = new PropertyLookup(label, property)
    for (const element of (kind === 'node' ? this.#nodes : this.#edges).values()) lookup.add(element)
    this.#lookups[kind].set(key, lookup)
    return lookup
  }

  /** Keeps what was written since the last commit. */
  commit(): void {
    this.#journal = new Journal()
    this.#changes = new Map()
  }

  /** Undoes what was written since the last commit. */
  rollback(): void {
    this.#journal.undoAll()
    this.commit()
  }

  #move(before: Element | undefined, after: Element | undefined): void {
    if (before) this.#remove(before)
    if (after) this.#add(after)
  }

  #add(element: Element): void {
    if (element.kind === 'node') this.#nodes.set(element.id, element)
    else {
      this.#edges.set(element.id, element)
      this.#outgoing.add(element)
      this.#incoming.add(element)
    }
    for (const lookup of this.#lookups[element.kind].values()) lookup.add(element)
  }

  #remove(element: Element): void {
    if (element.kind === 'node') this.#nodes.delete(element.id)
    else {
      this.#edges.delete(element.id)
      this.#outgoing.remove(element)
      this.#incoming.remove(element)
    }
    for (const lookup of this.#lookups[element.kind].values()) lookup.remove(element)
  }
}
