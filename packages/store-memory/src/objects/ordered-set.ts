/**
 * Items in an order that is made when somebody looks. Adding in order, as new ids and positions mostly come, costs
 * nothing; other changes cost one sort at the next look.
 */
export class OrderedSet<T> {
  readonly #compare: (a: T, b: T) => number
  readonly #items = new Set<T>()
  #sorted: T[] = []
  #state: 'sorted' | 'unsorted' | 'outdated' = 'sorted'

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }

  get size(): number {
    return this.#items.size
  }

  add(item: T): void {
    if (this.#items.has(item)) return
    this.#items.add(item)
    if (this.#state === 'outdated') return
    const last = this.#sorted.at(-1)
    if (last !== undefined && this.#compare(last, item) > 0) this.#state = 'unsorted'
    this.#sorted.push(item)
  }

  delete(item: T): void {
    if (!this.#items.delete(item)) return
    this.#state = 'outdated'
    this.#sorted = []
  }

  /** Says that what the order depends on has changed in some item. */
  reorder(): void {
    if (this.#state === 'sorted') this.#state = 'unsorted'
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#items.values()
  }

  /** All items in order. Do not keep it: it changes with the set. */
  sorted(): readonly T[] {
    if (this.#state === 'outdated') this.#sorted = [...this.#items]
    if (this.#state !== 'sorted') this.#sorted.sort(this.#compare)
    this.#state = 'sorted'
    return this.#sorted
  }
}

/** Where the first item stands that lies behind a border: `isBehind` is false for those before it, true from it on. */
export function firstBehind<T>(sorted: readonly T[], isBehind: (item: T) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = sorted[middle]
    if (item !== undefined && isBehind(item)) high = middle
    else low = middle + 1
  }
  return low
}
