const noNumbers = new Uint32Array(0)

/**
 * Many lists of whole numbers in one array. A list that outgrows its place moves to the end; the gaps are closed whenever
 * the array is full, or mostly empty.
 */
export class Uint32Lists {
  /** Every list's values, from `start(list)` on. Another array after a write. */
  data: Uint32Array = noNumbers
  #starts = noNumbers
  #lengths = noNumbers
  #capacities = noNumbers
  #end = 0
  #held = 0

  start(list: number): number {
    return this.#starts[list] ?? 0
  }

  length(list: number): number {
    return this.#lengths[list] ?? 0
  }

  end(list: number): number {
    return this.start(list) + this.length(list)
  }

  /** A view on a list, good until the next write. */
  values(list: number): Uint32Array {
    return this.data.subarray(this.start(list), this.end(list))
  }

  push(list: number, value: number): void {
    this.#reserve(list)
    const length = this.length(list)
    if (length === (this.#capacities[list] ?? 0)) this.#move(list, length + (length >> 1) + 2)
    this.data[this.start(list) + length] = value
    this.#lengths[list] = length + 1
    this.#held += 1
  }

  /** Takes out the value at a position; those behind it move up. */
  removeAt(list: number, position: number): void {
    const at = this.start(list) + position
    this.data.copyWithin(at, at + 1, this.end(list))
    this.#lengths[list] = this.length(list) - 1
    this.#held -= 1
    if (this.data.length > 1024 && this.#held * 4 < this.data.length) this.#pack(this.#held >> 1)
  }

  #move(list: number, capacity: number): void {
    if (this.#end + capacity > this.data.length) this.#pack(capacity + (this.#held >> 1))
    this.data.copyWithin(this.#end, this.start(list), this.end(list))
    this.#starts[list] = this.#end
    this.#capacities[list] = capacity
    this.#end += capacity
  }

  /** Puts the lists one behind the other, with `room` behind the last. */
  #pack(room: number): void {
    const lists = this.#starts.length
    let needed = room
    for (let list = 0; list < lists; list += 1) {
      const capacity = Math.min(this.#capacities[list] ?? 0, 2 * this.length(list))
      this.#capacities[list] = capacity
      needed += capacity
    }
    const packed = new Uint32Array(needed)
    let to = 0
    for (let list = 0; list < lists; list += 1) {
      const from = this.start(list)
      const length = this.length(list)
      for (let i = 0; i < length; i += 1) packed[to + i] = this.data[from + i] ?? 0
      this.#starts[list] = to
      to += this.#capacities[list] ?? 0
    }
    this.data = packed
    this.#end = to
  }

  #reserve(list: number): void {
    if (list < this.#starts.length) return
    const size = list + (list >> 1) + 16
    this.#starts = lengthened(this.#starts, size)
    this.#lengths = lengthened(this.#lengths, size)
    this.#capacities = lengthened(this.#capacities, size)
  }
}

function lengthened(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(length)
  longer.set(array)
  return longer
}
