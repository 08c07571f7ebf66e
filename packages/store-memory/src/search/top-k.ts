import type { Ranking } from './ranking.ts'

/** A scored item. */
export interface Scored<T> {
  readonly item: T
  readonly score: number
}

/** Keeps the best `limit` of what it is offered: a heap whose root is the worst of them. */
export class TopK<T> implements Ranking<T> {
  readonly limit: number
  readonly #compareTied: (a: T, b: T) => number
  readonly #heap: Scored<T>[] = []

  /** `compareTied` orders items of equal score, the better one first, so that the order of the offers never matters. */
  constructor(limit: number, compareTied: (a: T, b: T) => number) {
    this.limit = limit
    this.#compareTied = compareTied
  }

  get floor(): number {
    if (this.#heap.length < this.limit) return Number.NEGATIVE_INFINITY
    return this.#heap[0]?.score ?? Number.POSITIVE_INFINITY
  }

  admits(item: T, score: number): boolean {
    if (this.#heap.length < this.limit) return true
    const worst = this.#heap[0]
    return worst !== undefined && this.#compare({ item, score }, worst) < 0
  }

  offer(item: T, score: number): void {
    const entry = { item, score }
    if (this.#heap.length < this.limit) {
      this.#heap.push(entry)
      this.#rise(this.#heap.length - 1, entry)
    } else if (this.admits(item, score)) {
      this.#sink(entry)
    }
  }

  /** Everything kept, best first. */
  ranked(): Scored<T>[] {
    return this.#heap.toSorted((a, b) => this.#compare(a, b))
  }

  #compare(a: Scored<T>, b: Scored<T>): number {
    return b.score - a.score || this.#compareTied(a.item, b.item)
  }

  #rise(start: number, entry: Scored<T>): void {
    let at = start
    while (at > 0) {
      const up = (at - 1) >> 1
      const parent = this.#heap[up]
      if (parent === undefined || this.#compare(parent, entry) >= 0) break
      this.#heap[at] = parent
      at = up
    }
    this.#heap[at] = entry
  }

  #sink(entry: Scored<T>): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const right = left + 1
      const first = heap[left]
      const second = heap[right]
      if (first === undefined) break
      const down = second !== undefined && this.#compare(second, first) > 0 ? right : left
      const child = down === left ? first : second
      if (child === undefined || this.#compare(child, entry) <= 0) break
      heap[at] = child
      at = down
    }
    heap[at] = entry
  }
}
