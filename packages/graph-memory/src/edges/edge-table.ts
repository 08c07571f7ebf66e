import type { Names } from '../collections/names.ts'
import { SortedLists } from '../collections/sorted-lists.ts'
import { EdgeIndex } from './edge-index.ts'
import { type EdgeOrder, edgeOrder } from './edge-order.ts'
import { type EdgeRow, EdgeRows } from './edge-rows.ts'
import type { EdgeTexts } from './edge-texts.ts'

/** The edges of one namespace, numbered from 0 without gaps: when one goes, the last takes its number. */
export class EdgeTable {
  readonly rows: EdgeRows = new EdgeRows()
  /** Edges that begin (`out`) or end (`in`) at a node, best first. */
  readonly out: SortedLists
  readonly in: SortedLists
  readonly order: EdgeOrder
  readonly #index = new EdgeIndex(this.rows)
  readonly #texts: (EdgeTexts | undefined)[] = []

  constructor(nodes: Names, relations: Names) {
    const { rows } = this
    const order = edgeOrder(rows, nodes, relations)
    this.order = order
    this.out = new SortedLists((a, b) => order(a, rows.to(a), b, rows.to(b)))
    this.in = new SortedLists((a, b) => order(a, rows.from(a), b, rows.from(b)))
  }

  get size(): number {
    return this.rows.size
  }

  /** The number of an edge, or -1. */
  find(from: number, relation: number, to: number): number {
    return this.#index.find(from, relation, to)
  }

  textsOf(edge: number): EdgeTexts | undefined {
    return this.#texts[edge]
  }

  add(row: EdgeRow, texts: EdgeTexts | undefined): number {
    const edge = this.rows.push(row)
    this.#setTexts(edge, texts)
    this.#index.add(edge)
    this.out.add(row.from, edge)
    this.in.add(row.to, edge)
    return edge
  }

  /** Gives an edge other fields; its ends and relation stay. */
  replace(edge: number, row: EdgeRow, texts: EdgeTexts | undefined): void {
    const { rows } = this
    const stays = Object.is(rows.confidence(edge), row.confidence) && rows.updatedAt(edge) === row.updatedAt
    this.#setTexts(edge, texts)
    if (stays) {
      rows.set(edge, row)
      return
    }
    this.out.remove(row.from, edge)
    this.in.remove(row.to, edge)
    rows.set(edge, row)
    this.out.add(row.from, edge)
    this.in.add(row.to, edge)
  }

  remove(edge: number): void {
    const { rows } = this
    const last = this.size - 1
    this.#index.remove(edge)
    this.out.remove(rows.from(edge), edge)
    this.in.remove(rows.to(edge), edge)
    if (edge !== last) {
      this.#index.renumber(last, edge)
      this.out.replace(rows.from(last), last, edge)
      this.in.replace(rows.to(last), last, edge)
      this.#setTexts(edge, this.#texts[last])
    }
    rows.moveLastTo(edge)
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
