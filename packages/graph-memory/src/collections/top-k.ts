export interface Scored<T> {
  readonly item: T
  readonly score: number
}

/** Keeps the best `limit` of what it is offered, in order. */
export class TopK<T> {
  readonly #limit: number
  readonly #compareTied: (a: T, b: T) => number
  readonly #best: Scored<T>[] = []

  /** `compareTied` orders items of equal score, the better one first, so that the order of offers never matters. */
  constructor(limit: number, compareTied: (a: T, b: T) => number) {
    this.#limit = limit
    this.#compareTied = compareTied
  }

  /** What scores less is not kept. */
  get floor(): number {
    if (this.#best.length < this.#limit) return Number.NEGATIVE_INFINITY
    return this.#best.at(-1)?.score ?? Number.POSITIVE_INFINITY
  }

  offer(item: T, score: number): void {
    if (score < this.floor) return
    let low = 0
    let high = this.#best.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#best[middle]
      if (other === undefined || score > other.score) high = middle
      else if (score === other.score && this.#compareTied(item, other.item) < 0) high = middle
      else low = middle + 1
    }
    if (low >= this.#limit) return
    this.#best.splice(low, 0, { item, score })
    if (this.#best.length > this.#limit) this.#best.pop()
  }

  /** Everything kept, best first. */
  ranked(): readonly Scored<T>[] {
    return this.#best
  }
}
