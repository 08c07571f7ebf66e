import { Uint32Lists } from './uint32-lists.ts'

/**
 * Lists of numbers in the order of `compare`, in which no two numbers of one list are equal. What is added is sorted in
 * when its list is next looked at: one number costs one binary search, and a thousand at once no thousand moves.
 */
export class SortedLists {
  readonly #lists = new Uint32Lists()
  readonly #compare: (a: number, b: number) => number
  /** How many numbers of each list stand in order; the others were added since. */
  #sorted: Uint32Array<ArrayBuffer> = new Uint32Array(0)

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare
  }

  length(list: number): number {
    return this.#lists.length(list)
  }

  add(list: number, value: number): void {
    this.#lists.push(list, value)
    if (list < this.#sorted.length) return
    const longer = new Uint32Array(list + (list >> 1) + 16)
    longer.set(this.#sorted)
    this.#sorted = longer
  }

  /** The numbers of a list in order: a view, good until the next write. */
  values(list: number): Uint32Array {
    this.#settle(list)
    return this.#lists.values(list)
  }

  remove(list: number, value: number): void {
    const values = this.values(list)
    this.#lists.removeAt(list, this.#position(values, values.length, value))
    this.#sorted[list] = this.length(list)
  }

  /** Puts another number in the place of one: they must compare alike. */
  replace(list: number, value: number, by: number): void {
    const values = this.values(list)
    values[this.#position(values, values.length, value)] = by
  }

  #settle(list: number): void {
    const sorted = this.#sorted[list] ?? 0
    if (sorted === this.length(list)) return
    const values = this.#lists.values(list)
    const added = values.slice(sorted).sort(this.#compare)
    let end = sorted
    // From the last on, so that every number moves once.
    for (let i = added.length - 1; i >= 0; i -= 1) {
      const value = added[i] ?? 0
      const position = this.#position(values, end, value)
      values.copyWithin(position + i + 1, position, end)
      values[position + i] = value
      end = position
    }
    this.#sorted[list] = values.length
  }

  /** Of the first `end` numbers, the first that does not come before the value. */
  #position(values: Uint32Array, end: number, value: number): number {
    let low = 0
    let high = end
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compare(values[middle] ?? 0, value) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
