import type { EdgeRemoval, NodeRemoval } from '@recollect/core'
import { Names } from '../collections/names.ts'
import { EdgeTable } from '../edges/edge-table.ts'
import type { EdgeTexts } from '../edges/edge-texts.ts'
import { TextIndex } from '../text/text-index.ts'
import { VectorBlocks } from '../vectors/vector-blocks.ts'
import type { EdgeWrite } from './edge-write.ts'
import type { NodeEntry, NodeWrite } from './node-entry.ts'

/** The nodes and edges of one namespace with their indexes. */
export class Namespace {
  readonly name: string
  readonly ids: Names = new Names()
  readonly relations: Names = new Names()
  readonly edges: EdgeTable = new EdgeTable(this.ids, this.relations)
  readonly texts: TextIndex<NodeEntry> = new TextIndex()
  readonly notes: TextIndex<EdgeTexts> = new TextIndex()
  /** Absent in a graph without vectors. */
  readonly vectors: VectorBlocks<NodeEntry> | undefined
  readonly #entries: (NodeEntry | undefined)[] = []
  /** How many edges each relation has. */
  readonly #relationSizes: number[] = []

  constructor(name: string, dimensions: number | undefined) {
    this.name = name
    this.vectors = dimensions === undefined ? undefined : new VectorBlocks(dimensions)
  }

  /** Inserts or replaces a node, unless what is there has a higher sequence. */
  upsertNode({ id, fields, embedding }: NodeWrite): void {
    const number = this.ids.add(id)
    const known = this.#entries[number]
    if (known !== undefined && known.fields.sequence > fields.sequence) return
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

  /** Removes a node with all its edges, unless it has a higher sequence than its removal. */
  removeNode({ id, sequence }: NodeRemoval): void {
    const number = this.ids.numberOf(id)
    const entry = number === undefined ? undefined : this.#entries[number]
    if (number === undefined || entry === undefined || entry.fields.sequence > sequence) return
    for (let edge = this.edges.anyOf(number); edge !== undefined; edge = this.edges.anyOf(number)) this.#drop(edge)
    this.texts.remove(entry, entry.fields.text)
    this.vectors?.remove(entry)
    this.#entries[number] = undefined
    this.ids.remove(number)
  }

  /** Inserts or replaces an edge, unless what is there has a higher sequence. False when an end is missing. */
  upsertEdge({ fromId, toId, relation: name, fields, texts }: EdgeWrite): boolean {
    const from = this.ids.numberOf(fromId)
    const to = this.ids.numberOf(toId)
    if (from === undefined || to === undefined) return false
    const relation = this.relations.add(name)
    const row = { from, relation, to, ...fields }
    const edge = this.edges.find(from, relation, to)
    if (edge < 0) {
      this.edges.add(row, texts)
      this.#relationSizes[relation] = (this.#relationSizes[relation] ?? 0) + 1
    } else {
      if (this.edges.rows.sequence(edge) > fields.sequence) return true
      this.#forgetNote(edge)
      this.edges.replace(edge, row, texts)
    }
    if (texts?.note !== undefined) this.notes.add(texts, texts.note)
    return true
  }

  /** Removes an edge, unless it has a higher sequence than its removal. */
  removeEdge({ fromId, relation: name, toId, sequence }: EdgeRemoval): void {
    const from = this.ids.numberOf(fromId)
    const relation = this.relations.numberOf(name)
    const to = this.ids.numberOf(toId)
    if (from === undefined || relation === undefined || to === undefined) return
    const edge = this.edges.find(from, relation, to)
    if (edge >= 0 && this.edges.rows.sequence(edge) <= sequence) this.#drop(edge)
  }

  #drop(edge: number): void {
    const relation = this.edges.rows.relation(edge)
    this.#forgetNote(edge)
    this.edges.remove(edge)
    const size = (this.#relationSizes[relation] ?? 0) - 1
    this.#relationSizes[relation] = size
    if (size === 0) this.relations.remove(relation)
  }

  #forgetNote(edge: number): void {
    const texts = this.edges.textsOf(edge)
    if (texts?.note !== undefined) this.notes.remove(texts, texts.note)
  }
}
