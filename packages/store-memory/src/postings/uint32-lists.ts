/** Share of the array that moved lists may leave unused before they are packed instead of the array growing. */
const mostUnused = 0.2

/**
 * Many growing lists of unsigned 32-bit numbers inside one array. A list lies in one block; when that is full it moves
 * to the next larger size, and its old block waits for another list. So a rare term costs a few bytes and no object,
 * and every list can be read front to back.
 */
export class Uint32Lists {
  /** All lists. Replaced when it grows: read it anew after a `push`. */
  data: Uint32Array = new Uint32Array(64)
  /** Number of lists. */
  size = 0

  #starts: Uint32Array = new Uint32Array(16)
  #lengths: Uint32Array = new Uint32Array(16)
  /** The size of each list's block, as a step of `blockSize`. */
  #steps = new Uint8Array(16)
  #end = 0
  #unused = 0
  /** Starts of blocks that wait for a list, by step. */
  #free: number[][] = []

  /** Makes an empty list and returns its number. */
  create(): number {
    const list = this.size
    if (list === this.#starts.length) {
      this.#starts = grown(this.#starts, list + 1)
      this.#lengths = grown(this.#lengths, list + 1)
      const steps = new Uint8Array(this.#starts.length)
      steps.set(this.#steps)
      this.#steps = steps
    }
    this.#starts[list] = this.#take(0)
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
    const step = this.#steps[list] ?? 0
    if (length === blockSize(step)) this.#move(list, step)
    this.data[this.start(list) + length] = value
    this.#lengths[list] = length + 1
  }

  #move(list: number, step: number): void {
    const to = this.#take(step + 1)
    const from = this.start(list)
    this.data.copyWithin(to, from, from + this.length(list))
    const free = this.#free[step]
    if (free === undefined) this.#free[step] = [from]
    else free.push(from)
    this.#unused += blockSize(step)
    this.#starts[list] = to
    this.#steps[list] = step + 1
  }

  /** A free block of this step, or a new one at the end. May move lists. */
  #take(step: number): number {
    const size = blockSize(step)
    const reused = this.#free[step]?.pop()
    if (reused !== undefined) {
      this.#unused -= size
      return reused
    }
    if (this.#end + size > this.data.length) {
      if (this.#unused > this.#end * mostUnused) this.#pack()
      this.data = grown(this.data, this.#end + size)
    }
    const start = this.#end
    this.#end += size
    return start
  }

  /** Puts the blocks of all lists one behind the other again. */
  #pack(): void {
    const packed = new Uint32Array(this.data.length)
    let end = 0
    for (let list = 0; list < this.size; list += 1) {
      packed.set(this.values(list), end)
      this.#starts[list] = end
      end += blockSize(this.#steps[list] ?? 0)
    }
    this.data = packed
    this.#end = end
    this.#unused = 0
    this.#free = []
  }
}

/** 2, 4, 6, 8, 12, 16, 24, ...: always even, so that a list of pairs fills its block. */
function blockSize(step: number): number {
  if (step === 0) return 2
  return step % 2 === 1 ? 4 << ((step - 1) / 2) : 6 << ((step - 2) / 2)
}

/** The array itself when it has `needed` places, else a copy that is a quarter longer. */
export function grown(array: Uint32Array, needed: number): Uint32Array {
  if (needed <= array.length) return array
  const larger = new Uint32Array(Math.max(needed, Math.ceil(array.length * 1.25)))
  larger.set(array)
  return larger
}
