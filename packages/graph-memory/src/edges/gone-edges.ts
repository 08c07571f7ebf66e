import { EdgeIndex } from './edge-index.ts'

/** Numbers of one edge: its ends and its relation. */
const words = 3

/** Edges that are gone, with the highest sequence that is known of each: 20 bytes an edge, and its place in the index. */
export class GoneEdges {
  #size = 0
  #words = new Uint32Array(0)
  #sequences = new Float64Array(0)
  readonly #index = new EdgeIndex(this)

  from(edge: number): number {
    return this.#words[edge * words] ?? 0
  }

  relation(edge: number): number {
    return this.#words[edge * words + 1] ?? 0
  }

  to(edge: number): number {
    return this.#words[edge * words + 2] ?? 0
  }

  /** Holds an edge with this sequence, or the higher one that it is held with. */
  hold(from: number, relation: number, to: number, sequence: number): void {
    const known = this.#index.find(from, relation, to)
    if (known >= 0) {
      this.#sequences[known] = Math.max(sequence, this.#sequences[known] ?? 0)
      return
    }
    const edge = this.#size
    if (edge === this.#sequences.length) this.#resize(edge + (edge >> 1) + 16)
    this.#words[edge * words] = from
    this.#words[edge * words + 1] = relation
    this.#words[edge * words + 2] = to
    this.#sequences[edge] = sequence
    this.#size += 1
    this.#index.add(edge)
  }

  /** Lets go of an edge that is written with this sequence. False, and it stays, when it is held with a higher one. */
  release(from: number, relation: number, to: number, sequence: number): boolean {
    const edge = this.#size === 0 ? -1 : this.#index.find(from, relation, to)
    if (edge < 0) return true
    if ((this.#sequences[edge] ?? 0) > sequence) return false
    const last = this.#size - 1
    this.#index.remove(edge)
    if (edge !== last) this.#index.renumber(last, edge)
    this.#words.copyWithin(edge * words, last * words, this.#size * words)
    this.#sequences.copyWithin(edge, last, this.#size)
    this.#size = last
    if (this.#sequences.length > 1024 && last * 4 < this.#sequences.length) this.#resize(last * 2)
    return true
  }

  #resize(capacity: number): void {
    const held = { words: this.#words, sequences: this.#sequences }
    this.#words = new Uint32Array(capacity * words)
    this.#words.set(held.words.subarray(0, capacity * words))
    this.#sequences = new Float64Array(capacity)
    this.#sequences.set(held.sequences.subarray(0, capacity))
  }
}
