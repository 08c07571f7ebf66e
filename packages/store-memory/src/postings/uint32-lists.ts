/** Smallest block, in powers of two: two numbers. */
const smallestBlock = 1

/**
 * Many growing lists of unsigned 32-bit numbers inside one array. A list lies in one block whose size is a power of two;
 * when it is full it moves to a block of twice the size, and its old block waits for the next list of that size. So a
 * rare term costs a few bytes and no object, and every list can be read front to back.
 */
export class Uint32Lists {
  /** All lists. Replaced when it grows: read it anew after a `push`. */
  data: Uint32Array = new Uint32Array(64)
  /** Number of lists. */
  size = 0

  #starts: Uint32Array = new Uint32Array(16)
  #lengths: Uint32Array = new Uint32Array(16)
  #blocks = new Uint8Array(16)
  #end = 0
  readonly #free: number[][] = []

  /** Makes an empty list and returns its number. */
  create(): number {
    const list = this.size
    if (list === this.#starts.length) {
      this.#starts = grown(this.#starts, list + 1)
      this.#lengths = grown(this.#lengths, list + 1)
      const blocks = new Uint8Array(this.#starts.length)
      blocks.set(this.#blocks)
      this.#blocks = blocks
    }
    this.#starts[list] = this.#take(smallestBlock)
    this.#blocks[list] = smallestBlock
    this.size += 1
    return list
  }

  /** Where a list begins in `data`. */
  start(list: number): number {
    return this.#starts[list] ?? 0
  }

  length(list: number): number {
    return this.#lengths[list] ?? 0
  }

  /** Where a list ends in `data`: one behind its last number. */
  end(list: number): number {
    return this.start(list) + this.length(list)
  }

  /** The numbers of a list. Good until the next `push`. */
  values(list: number): Uint32Array {
    return this.data.subarray(this.start(list), this.end(list))
  }

  /** The last number of a list, or undefined when it is empty. */
  last(list: number): number | undefined {
    return this.length(list) === 0 ? undefined : this.data[this.end(list) - 1]
  }

  push(list: number, value: number): void {
    const length = this.length(list)
    const block = this.#blocks[list] ?? smallestBlock
    if (length === 2 ** block) this.#move(list, block + 1)
    this.data[this.start(list) + length] = value
    this.#lengths[list] = length + 1
  }

  #move(list: number, block: number): void {
    const from = this.start(list)
    const to = this.#take(block)
    this.data.copyWithin(to, from, from + this.length(list))
    this.#freeBlocks(block - 1).push(from)
    this.#starts[list] = to
    this.#blocks[list] = block
  }

  /** A block of 2^block places: a free one of that size, half of a larger free one, or a new one at the end. */
  #take(block: number): number {
    for (let size = block; size < this.#free.length; size += 1) {
      const reused = this.#free[size]?.pop()
      if (reused === undefined) continue
      for (let half = size - 1; half >= block; half -= 1) this.#freeBlocks(half).push(reused + 2 ** half)
      return reused
    }
    const start = this.#end
    this.#end += 2 ** block
    if (this.#end > this.data.length) this.data = grown(this.data, this.#end)
    return start
  }

  #freeBlocks(block: number): number[] {
    let free = this.#free[block]
    if (free === undefined) {
      free = []
      this.#free[block] = free
    }
    return free
  }
}

/** The array itself when it has `needed` places, else a copy that is a quarter longer. */
export function grown(array: Uint32Array, needed: number): Uint32Array {
  if (needed <= array.length) return array
  const larger = new Uint32Array(Math.max(needed, Math.ceil(array.length * 1.25)))
  larger.set(array)
  return larger
}
