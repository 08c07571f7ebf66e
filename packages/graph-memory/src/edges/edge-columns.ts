/** What an edge says in numbers. */
export interface EdgeFields {
  /** NaN = the edge has none. */
  readonly confidence: number
  /** Milliseconds. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly version: number
}

/** An edge in numbers: those of its ends and of its relation, and what it says. */
export interface EdgeRow extends EdgeFields {
  readonly from: number
  readonly relation: number
  readonly to: number
}

/** Edges in arrays, one for each field: 44 bytes each, and nothing for the garbage collector to walk through. */
export class EdgeColumns {
  size = 0
  from: Uint32Array = new Uint32Array(0)
  relation: Uint32Array = new Uint32Array(0)
  to: Uint32Array = new Uint32Array(0)
  confidence: Float64Array = new Float64Array(0)
  createdAt: Float64Array = new Float64Array(0)
  updatedAt: Float64Array = new Float64Array(0)
  version: Float64Array = new Float64Array(0)

  /** Adds an edge behind the others and returns its number. */
  push(row: EdgeRow): number {
    const edge = this.size
    if (edge === this.from.length) this.#resize(edge + (edge >> 1) + 16)
    this.size += 1
    this.set(edge, row)
    return edge
  }

  set(edge: number, row: EdgeRow): void {
    this.from[edge] = row.from
    this.relation[edge] = row.relation
    this.to[edge] = row.to
    this.confidence[edge] = row.confidence
    this.createdAt[edge] = row.createdAt
    this.updatedAt[edge] = row.updatedAt
    this.version[edge] = row.version
  }

  /** Drops the last edge, having put it in the place of `edge`. */
  moveLastTo(edge: number): void {
    const last = this.size - 1
    for (const column of this.#columns()) column[edge] = column[last] ?? 0
    this.size = last
    if (this.from.length > 1024 && last * 4 < this.from.length) this.#resize(last * 2)
  }

  #columns(): readonly (Uint32Array | Float64Array)[] {
    return [this.from, this.relation, this.to, this.confidence, this.createdAt, this.updatedAt, this.version]
  }

  #resize(capacity: number): void {
    this.from = resized(new Uint32Array(capacity), this.from)
    this.relation = resized(new Uint32Array(capacity), this.relation)
    this.to = resized(new Uint32Array(capacity), this.to)
    this.confidence = resized(new Float64Array(capacity), this.confidence)
    this.createdAt = resized(new Float64Array(capacity), this.createdAt)
    this.updatedAt = resized(new Float64Array(capacity), this.updatedAt)
    this.version = resized(new Float64Array(capacity), this.version)
  }
}

function resized<T extends Uint32Array | Float64Array>(empty: T, old: T): T {
  empty.set(old.subarray(0, empty.length))
  return empty
}
