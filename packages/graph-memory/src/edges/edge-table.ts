import type { Names } from '../collections/names.ts'
import { SortedLists } from '../collections/sorted-lists.ts'
import { EdgeColumns, type EdgeRow } from './edge-columns.ts'
import { EdgeIndex } from './edge-index.ts'
import { type EdgeOrder, edgeOrder } from './edge-order.ts'
import type { EdgeTexts } from './edge-texts.ts'

/** The edges of one namespace, numbered from 0 without gaps: when one goes, the last takes its number. */
export class EdgeTable {
  readonly columns: EdgeColumns = new EdgeColumns()
  /** Edges that begin (`out`) or end (`in`) at a node, best first. */
  readonly out: SortedLists
  readonly in: SortedLists
  readonly order: EdgeOrder
  readonly #index = new EdgeIndex(this.columns)
  readonly #texts: (EdgeTexts | undefined)[] = []

  constructor(nodes: Names, relations: Names) {
    const { columns } = this
    const order = edgeOrder(columns, nodes, relations)
    this.order = order
    this.out = new SortedLists((a, b) => order(a, columns.to[a] ?? 0, b, columns.to[b] ?? 0))
    this.in = new SortedLists((a, b) => order(a, columns.from[a] ?? 0, b, columns.from[b] ?? 0))
  }

  get size(): number {
    return this.columns.size
  }

  /** The number of an edge, or -1. */
  find(from: number, relation: number, to: number): number {
    return this.#index.find(from, relation, to)
  }

  textsOf(edge: number): EdgeTexts | undefined {
    return this.#texts[edge]
  }

  add(row: EdgeRow, texts: EdgeTexts | undefined): number {
    const edge = this.columns.push(row)
    this.#setTexts(edge, texts)
    this.#index.add(edge)
    this.out.add(row.from, edge)
    this.in.add(row.to, edge)
    return edge
  }

  /** Gives an edge other fields; its ends and relation stay. */
  replace(edge: number, row: EdgeRow, texts: EdgeTexts | undefined): void {
    const { confidence, updatedAt } = this.columns
    const stays = Object.is(confidence[edge], row.confidence) && updatedAt[edge] === row.updatedAt
    this.#setTexts(edge, texts)
    if (stays) {
      this.columns.set(edge, row)
      return
    }
    this.out.remove(row.from, edge)
    this.in.remove(row.to, edge)
    this.columns.set(edge, row)
    this.out.add(row.from, edge)
    this.in.add(row.to, edge)
  }

  remove(edge: number): void {
    const { from, to } = this.columns
    const last = this.size - 1
    this.#index.remove(edge)
    this.out.remove(from[edge] ?? 0, edge)
    this.in.remove(to[edge] ?? 0, edge)
    if (edge !== last) {
      this.#index.renumber(last, edge)
      this.out.replace(from[last] ?? 0, last, edge)
      this.in.replace(to[last] ?? 0, last, edge)
      this.#setTexts(edge, this.#texts[last])
    }
    this.columns.moveLastTo(edge)
    this.#texts.pop()
  }

  /** Some edge of a node, or undefined when it has none. The last one, which is the cheapest to take out of its list. */
  anyOf(node: number): number | undefined {
    return this.out.values(node).at(-1) ?? this.in.values(node).at(-1)
  }

  #setTexts(edge: number, texts: EdgeTexts | undefined): void {
    this.#texts[edge] = texts
    if (texts !== undefined) texts.edge = edge
  }
}
