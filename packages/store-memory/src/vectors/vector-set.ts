import { cosineAt } from '@recollect/core'

/** One stored vector: who has it, and where it lies. */
export interface VectorSlot<T> {
  readonly owner: T
  /** Its row in the set; the set changes it. */
  row: number
}

/**
 * The vectors of one space in one namespace, normalised, one behind the other in one array: comparing with all of them
 * is one pass over memory. The last one fills the gap of a removed one.
 */
export class VectorSet<T> {
  readonly dimensions: number
  #data: Float32Array = new Float32Array(0)
  readonly #slots: VectorSlot<T>[] = []

  constructor(dimensions: number) {
    this.dimensions = dimensions
  }

  get size(): number {
    return this.#slots.length
  }

  /** Keeps a vector of length 1. */
  add(owner: T, direction: Float32Array): VectorSlot<T> {
    const slot = { owner, row: this.#slots.length }
    const needed = (slot.row + 1) * this.dimensions
    if (needed > this.#data.length) this.#resize(Math.max(needed, Math.ceil(this.#data.length * 1.25)))
    this.#data.set(direction, slot.row * this.dimensions)
    this.#slots.push(slot)
    return slot
  }

  remove(slot: VectorSlot<T>): void {
    const last = this.#slots.pop()
    if (last === undefined) return
    if (last !== slot) {
      const from = last.row * this.dimensions
      this.#data.copyWithin(slot.row * this.dimensions, from, from + this.dimensions)
      this.#slots[slot.row] = last
      last.row = slot.row
    }
    if (this.size * this.dimensions * 4 < this.#data.length) this.#resize(this.size * this.dimensions * 2)
  }

  /** Calls `visit` for every vector whose cosine with the direction is at least `floor()`. */
  compareAll(direction: Float32Array, floor: () => number, visit: (owner: T, cosine: number) => void): void {
    for (let row = 0; row < this.#slots.length; row += 1) {
      const cosine = cosineAt(direction, this.#data, row * this.dimensions)
      if (cosine < floor()) continue
      const slot = this.#slots[row]
      if (slot !== undefined) visit(slot.owner, cosine)
    }
  }

  /** The cosine of one stored vector with a direction. */
  compare(slot: VectorSlot<T>, direction: Float32Array): number {
    return cosineAt(direction, this.#data, slot.row * this.dimensions)
  }

  /** A copy of one stored vector. */
  at(slot: VectorSlot<T>): Float32Array {
    const start = slot.row * this.dimensions
    return this.#data.slice(start, start + this.dimensions)
  }

  #resize(length: number): void {
    const data = new Float32Array(length)
    data.set(this.#data.subarray(0, Math.min(this.#data.length, length)))
    this.#data = data
  }
}
