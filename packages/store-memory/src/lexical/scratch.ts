/** Working memory of one evaluation, by ordinal; kept between searches, and clean between them. */
export class Scratch {
  /** Score so far; 0 = not met yet. */
  scores: Float64Array = new Float64Array(0)
  /** Ordinals met, in the order of meeting; the first `met` of them count. */
  touched: Uint32Array = new Uint32Array(0)
  met = 0
  /** What was found out about a document's right to be a hit: 0 nothing yet, 1 yes, 2 no. */
  verdicts: Uint8Array = new Uint8Array(0)

  /** Makes room for `count` documents. */
  reserve(count: number): void {
    if (count <= this.scores.length) return
    const size = Math.ceil(count * 1.25)
    this.scores = new Float64Array(size)
    this.touched = new Uint32Array(size)
    this.verdicts = new Uint8Array(size)
  }

  /** Forgets the evaluation, touching no more memory than it did. */
  clear(): void {
    for (let i = 0; i < this.met; i += 1) {
      const ordinal = this.touched[i] ?? 0
      this.scores[ordinal] = 0
      this.verdicts[ordinal] = 0
    }
    this.met = 0
  }
}
