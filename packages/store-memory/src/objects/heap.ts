/** What a heap can hold: it notes there where the item stands, so that it is found again without a look around. */
export interface HeapItem {
  heapIndex: number
}

/** A binary heap: the least item at once, adding and removing any item in O(log n). An item stands in one heap at a time. */
export class Heap<T extends HeapItem> {
  readonly #items: T[] = []
  readonly #key: (item: T) => number

  /** `key` may not change while an item is in the heap. */
  constructor(key: (item: T) => number) {
    this.#key = key
  }

  get size(): number {
    return this.#items.length
  }

  peek(): T | undefined {
    return this.#items[0]
  }

  add(item: T): void {
    this.#items.push(item)
    this.#rise(item, this.#items.length - 1)
  }

  /** Takes an item out that is in the heap. */
  delete(item: T): void {
    const last = this.#items.pop()
    const index = item.heapIndex
    item.heapIndex = -1
    if (last === undefined || last === item) return
    this.#rise(last, index)
    this.#sink(last, last.heapIndex)
  }

  #rise(item: T, from: number): void {
    let index = from
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = this.#items[above]
      if (parent === undefined || this.#key(parent) <= this.#key(item)) break
      this.#put(parent, index)
      index = above
    }
    this.#put(item, index)
  }

  #sink(item: T, from: number): void {
    let index = from
    for (;;) {
      const left = this.#items[2 * index + 1]
      const right = this.#items[2 * index + 2]
      const child = left !== undefined && right !== undefined && this.#key(right) < this.#key(left) ? right : left
      if (child === undefined || this.#key(item) <= this.#key(child)) break
      const below = child.heapIndex
      this.#put(child, index)
      index = below
    }
    this.#put(item, index)
  }

  #put(item: T, index: number): void {
    this.#items[index] = item
    item.heapIndex = index
  }
}
