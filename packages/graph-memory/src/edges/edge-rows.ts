/** What an edge says in numbers. */
export interface EdgeFields {
  /** NaN = the edge has none. */
  readonly confidence: number
  /** Milliseconds. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly version: number
  readonly sequence: number
}

/** An edge in numbers: those of its ends and of its relation, and what it says. */
export interface EdgeRow extends EdgeFields {
  readonly from: number
  readonly relation: number
  readonly to: number
}

/** A row is six doubles: four fields, and the three numbers in what would be the last two. */
const doubles = 6
const words = 2 * doubles
const firstWord = 8

/**
 * Edges one behind the other in one array: 48 bytes each, and nothing for the garbage collector to walk through. All of an
 * edge is in one place, since walks read edges from all over the array: waiting for memory is most of what they do. But for
 * its sequence, which no walk reads: it stands in an array of its own, another 8 bytes.
 */
export class EdgeRows {
  size = 0
  #doubles = new Float64Array(0)
  #words = new Uint32Array(0)
  #sequences = new Float64Array(0)

  from(edge: number): number {
    return this.#words[edge * words + firstWord] ?? 0
  }

  relation(edge: number): number {
    return this.#words[edge * words + firstWord + 1] ?? 0
  }

  to(edge: number): number {
    return this.#words[edge * words + firstWord + 2] ?? 0
  }

  confidence(edge: number): number {
    return this.#doubles[edge * doubles] ?? 0
  }

  createdAt(edge: number): number {
    return this.#doubles[edge * doubles + 1] ?? 0
  }

  updatedAt(edge: number): number {
    return this.#doubles[edge * doubles + 2] ?? 0
  }

  version(edge: number): number {
    return this.#doubles[edge * doubles + 3] ?? 0
  }

  sequence(edge: number): number {
    return this.#sequences[edge] ?? 0
  }

  /** Adds an edge behind the others and returns its number. */
  push(row: EdgeRow): number {
    const edge = this.size
    if (edge * doubles === this.#doubles.length) this.#resize(edge + (edge >> 1) + 16)
    this.size += 1
    this.set(edge, row)
    return edge
  }

  set(edge: number, row: EdgeRow): void {
    const double = edge * doubles
    this.#doubles[double] = row.confidence
    this.#doubles[double + 1] = row.createdAt
    this.#doubles[double + 2] = row.updatedAt
    this.#doubles[double + 3] = row.version
    const word = edge * words + firstWord
    this.#words[word] = row.from
    this.#words[word + 1] = row.relation
    this.#words[word + 2] = row.to
    this.#sequences[edge] = row.sequence
  }

  /** Drops the last edge, having put it in the place of `edge`. */
  moveLastTo(edge: number): void {
    const last = this.size - 1
    this.#words.copyWithin(edge * words, last * words, this.size * words)
    this.#sequences.copyWithin(edge, last, this.size)
    this.size = last
    if (this.#doubles.length > 1024 && last * doubles * 4 < this.#doubles.length) this.#resize(last * 2)
  }

  #resize(capacity: number): void {
    const old = this.#doubles
    this.#doubles = new Float64Array(capacity * doubles)
    this.#words = new Uint32Array(this.#doubles.buffer)
    // As words: a copy of doubles may change the bits of those that are no numbers.
    this.#words.set(new Uint32Array(old.buffer).subarray(0, this.#words.length))
    const sequences = this.#sequences
    this.#sequences = new Float64Array(capacity)
    this.#sequences.set(sequences.subarray(0, capacity))
  }
}
