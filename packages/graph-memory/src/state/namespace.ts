import type { EdgeRemoval, NodeRemoval } from '@recollect/core'
import { Names } from '../collections/names.ts'
import { EdgeTable } from '../edges/edge-table.ts'
import type { EdgeTexts } from '../edges/edge-texts.ts'
import { GoneEdges } from '../edges/gone-edges.ts'
import { TextIndex } from '../text/text-index.ts'
import { VectorBlocks } from '../vectors/vector-blocks.ts'
import type { EdgeWrite } from './edge-write.ts'
import type { NodeEntry, NodeWrite } from './node-entry.ts'

/** The nodes and edges of one namespace with their indexes, and what is known of those that are gone. */
export class Namespace {
  readonly name: string
  readonly ids: Names = new Names()
  readonly relations: Names = new Names()
  readonly edges: EdgeTable = new EdgeTable(this.ids, this.relations)
  readonly texts: TextIndex<NodeEntry> = new TextIndex()
  readonly notes: TextIndex<EdgeTexts> = new TextIndex()
  /** Absent in a graph without vectors. */
  readonly vectors: VectorBlocks<NodeEntry> | undefined
  /** The nodes that are there, by number. */
  readonly #entries: (NodeEntry | undefined)[] = []
  /** The highest sequence that is known of each node, there or gone; the lowest number when nothing is known but edges. */
  readonly #sequences: number[] = []
  readonly #gone = new GoneEdges()

  constructor(name: string, dimensions: number | undefined) {
    this.name = name
    this.vectors = dimensions === undefined ? undefined : new VectorBlocks(dimensions)
  }

  /** Inserts or replaces a node, unless a higher sequence is held. */
  upsertNode({ id, sequence, fields, embedding }: NodeWrite): void {
    const number = this.#numberOf(id)
    if (!this.#takes(number, sequence)) return
    const known = this.#entries[number]
    const entry = known ?? { namespace: this.name, id, fields, document: -1, row: -1 }
    if (known === undefined || known.fields.text !== fields.text) {
      this.texts.remove(entry, entry.fields.text)
      this.texts.add(entry, fields.text)
    }
    entry.fields = fields
    this.#entries[number] = entry
    if (embedding?.direction !== undefined) this.vectors?.set(entry, embedding.direction)
    else if (embedding !== undefined) this.vectors?.remove(entry)
  }

  /** Removes a node with all its edges, unless a higher sequence is held, and holds what is gone. */
  removeNode({ id, sequence }: NodeRemoval): void {
    const number = this.#numberOf(id)
    const entry = this.#entries[number]
    if (!this.#takes(number, sequence) || entry === undefined) return
    for (let edge = this.edges.anyOf(number); edge !== undefined; edge = this.edges.anyOf(number)) {
      this.#drop(edge, this.edges.rows.sequence(edge))
    }
    this.texts.remove(entry, entry.fields.text)
    this.vectors?.remove(entry)
    this.#entries[number] = undefined
  }

  /** Inserts or replaces an edge, unless a higher sequence is held. False when an end is missing. */
  upsertEdge({ fromId, toId, relation: name, fields, texts }: EdgeWrite): boolean {
    const from = this.ids.numberOf(fromId)
    const to = this.ids.numberOf(toId)
    if (from === undefined || this.#entries[from] === undefined) return false
    if (to === undefined || this.#entries[to] === undefined) return false
    const relation = this.relations.add(name)
    const row = { from, relation, to, ...fields }
    const edge = this.edges.find(from, relation, to)
    if (edge < 0) {
      if (!this.#gone.release(from, relation, to, fields.sequence)) return true
      this.edges.add(row, texts)
    } else {
      if (this.edges.rows.sequence(edge) > fields.sequence) return true
      this.#forgetNote(edge)
      this.edges.replace(edge, row, texts)
    }
    if (texts?.note !== undefined) this.notes.add(texts, texts.note)
    return true
  }

  /** Removes an edge, unless a higher sequence is held, and holds that it is gone. */
  removeEdge({ fromId, relation: name, toId, sequence }: EdgeRemoval): void {
    const from = this.#numberOf(fromId)
    const relation = this.relations.add(name)
    const to = this.#numberOf(toId)
    const edge = this.edges.find(from, relation, to)
    if (edge < 0) this.#gone.hold(from, relation, to, sequence)
    else if (this.edges.rows.sequence(edge) <= sequence) this.#drop(edge, sequence)
  }

  #drop(edge: number, sequence: number): void {
    const { rows } = this.edges
    this.#gone.hold(rows.from(edge), rows.relation(edge), rows.to(edge), sequence)
    this.#forgetNote(edge)
    this.edges.remove(edge)
  }

  #forgetNote(edge: number): void {
    const texts = this.edges.textsOf(edge)
    if (texts?.note !== undefined) this.notes.remove(texts, texts.note)
  }

  #numberOf(id: string): number {
    const number = this.ids.add(id)
    if (number === this.#entries.length) {
      this.#entries.push(undefined)
      this.#sequences.push(Number.NEGATIVE_INFINITY)
    }
    return number
  }

  /** Whether no higher sequence of a node is held; then this one is. */
  #takes(number: number, sequence: number): boolean {
    if ((this.#sequences[number] ?? 0) > sequence) return false
    this.#sequences[number] = sequence
    return true
  }
}
