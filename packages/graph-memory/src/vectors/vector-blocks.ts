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
        if (owner !== undefined) visit(owner, dot(direction, block, offset))
      }
    }
  }

  #at(row: number): Float32Array {
    const offset = (row % this.#rowsPerBlock) * this.#dimensions
    const block = this.#blocks[Math.floor(row / this.#rowsPerBlock)] ?? new Float32Array(0)
    return block.subarray(offset, offset + this.#dimensions)
  }
}

/** The product of a vector with the one at `offset` of a block. Four sums at once, since one waits for itself. */
function dot(vector: Float32Array, block: Float32Array, offset: number): number {
  const whole = vector.length - (vector.length % 4)
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let i = 0; i < whole; i += 4) {
    const at = offset + i
    a += (vector[i] ?? 0) * (block[at] ?? 0)
    b += (vector[i + 1] ?? 0) * (block[at + 1] ?? 0)
    c += (vector[i + 2] ?? 0) * (block[at + 2] ?? 0)
    d += (vector[i + 3] ?? 0) * (block[at + 3] ?? 0)
  }
  for (let i = whole; i < vector.length; i += 1) a += (vector[i] ?? 0) * (block[offset + i] ?? 0)
  return Math.min(1, Math.max(-1, a + b + (c + d)))
}
