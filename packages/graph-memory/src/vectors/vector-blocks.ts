import { cosineAt } from '@recollect/core'

/** Numbers of one block: 32 KiB, so that a small graph stays small and a large one grows without copying. */
const blockSize = 8192

/** Whoever owns a vector keeps its row for the blocks. */
export interface VectorOwner {
  /** -1 = it has no vector. */
  row: number
}

/** Vectors of length 1, one behind the other in blocks. The last one fills the gap of a removed one. */
export class VectorBlocks<T extends VectorOwner> {
  readonly #dimensions: number
  readonly #rowsPerBlock: number
  readonly #blocks: Float32Array[] = []
  readonly #owners: T[] = []

  constructor(dimensions: number) {
    this.#dimensions = dimensions
    this.#rowsPerBlock = Math.max(1, Math.floor(blockSize / dimensions))
  }

  /** Gives an owner a vector of length 1, in place of the one it had. */
  set(owner: T, direction: Float32Array): void {
    if (owner.row < 0) {
      owner.row = this.#owners.length
      this.#owners.push(owner)
      if (owner.row === this.#blocks.length * this.#rowsPerBlock) {
        this.#blocks.push(new Float32Array(this.#rowsPerBlock * this.#dimensions))
      }
    }
    this.#at(owner.row).set(direction)
  }

  remove(owner: T): void {
    if (owner.row < 0) return
    const last = this.#owners.pop()
    if (last !== undefined && last !== owner) {
      this.#at(owner.row).set(this.#at(last.row))
      this.#owners[owner.row] = last
      last.row = owner.row
    }
    owner.row = -1
    if (this.#owners.length <= (this.#blocks.length - 1) * this.#rowsPerBlock) this.#blocks.pop()
  }

  /** Calls `visit` with every owner and the cosine of its vector with the direction. */
  compare(direction: Float32Array, visit: (owner: T, cosine: number) => void): void {
    let row = 0
    for (const block of this.#blocks) {
      const end = Math.min(this.#owners.length, row + this.#rowsPerBlock)
      for (let offset = 0; row < end; row += 1, offset += this.#dimensions) {
        const owner = this.#owners[row]
        if (owner !== undefined) visit(owner, cosineAt(direction, block, offset))
      }
    }
  }

  #at(row: number): Float32Array {
    const offset = (row % this.#rowsPerBlock) * this.#dimensions
    const block = this.#blocks[Math.floor(row / this.#rowsPerBlock)] ?? new Float32Array(0)
    return block.subarray(offset, offset + this.#dimensions)
  }
}
