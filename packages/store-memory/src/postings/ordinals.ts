/** What a dropped document's ordinal maps to in the result of `compact`. */
export const dropped = 0xffffffff

/** Documents dropped before it is worth looking at their share. */
const patience = 128

/**
 * Numbers documents in the order of their arrival, so that posting lists stay sorted by appending. A removed document
 * leaves its number unused until `compact`.
 */
export class Ordinals<T> {
  #items: (T | undefined)[] = []
  #live = 0

  /** Numbers given out: every ordinal is below it. */
  get length(): number {
    return this.#items.length
  }

  /** Documents that are there. */
  get live(): number {
    return this.#live
  }

  /** Whether a third of the numbers is unused: time to renumber. */
  get wasteful(): boolean {
    const unused = this.#items.length - this.#live
    return unused > patience && unused * 3 > this.#items.length
  }

  add(item: T): number {
    this.#live += 1
    return this.#items.push(item) - 1
  }

  /** The document, or undefined when it was removed. */
  at(ordinal: number): T | undefined {
    return this.#items[ordinal]
  }

  remove(ordinal: number): void {
    this.#items[ordinal] = undefined
    this.#live -= 1
  }

  /** Forgets all documents and returns them, by their ordinals. */
  clear(): readonly (T | undefined)[] {
    const items = this.#items
    this.#items = []
    this.#live = 0
    return items
  }

  /** Renumbers the documents without gaps, in the same order: the new number of each old one, or `dropped`. */
  compact(): Uint32Array {
    const numbers = new Uint32Array(this.#items.length).fill(dropped)
    const kept: T[] = []
    for (const [ordinal, item] of this.#items.entries()) {
      if (item !== undefined) numbers[ordinal] = kept.push(item) - 1
    }
    this.#items = kept
    return numbers
  }
}
