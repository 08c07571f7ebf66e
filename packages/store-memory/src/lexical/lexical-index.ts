import { detached } from '../analysis/detached.ts'
import { dropped, Ordinals } from '../postings/ordinals.ts'
import { grown, Uint32Lists } from '../postings/uint32-lists.ts'

/**
 * The inverted index of one namespace. A term's list holds pairs (ordinal, frequency) in ascending order; removed
 * documents stay in the lists until they are a third of them, and are told by their ordinal.
 */
export class LexicalIndex<T> {
  readonly documents: Ordinals<T> = new Ordinals<T>()
  /** Lists by number, in pairs. */
  lists: Uint32Lists = new Uint32Lists()
  /** Tokens of each document, by ordinal. */
  lengths: Uint32Array = new Uint32Array(16)
  /** Tokens of all documents. */
  totalLength = 0

  #terms = new Map<string, number>()
  #frequencies: Uint32Array = new Uint32Array(16)
  #mostTimes: Uint32Array = new Uint32Array(16)
  #shortest: Uint32Array = new Uint32Array(16)

  /** Number of a term's list, or undefined when no document ever held it. */
  listOf(term: string): number | undefined {
    return this.#terms.get(term)
  }

  /** How many documents hold the term. */
  documentFrequency(list: number): number {
    return this.#frequencies[list] ?? 0
  }

  /** Bounds of a list, for pruning: no document holds the term more often, none that holds it is shorter. */
  extremes(list: number): { most: number; shortest: number } {
    return { most: this.#mostTimes[list] ?? 0, shortest: this.#shortest[list] ?? 0 }
  }

  /** Adds a document and returns its ordinal, which `onMove` changes later. */
  add(item: T, tokens: readonly string[]): number {
    const ordinal = this.documents.add(item)
    this.lengths = grown(this.lengths, ordinal + 1)
    this.lengths[ordinal] = tokens.length
    this.totalLength += tokens.length
    for (const token of tokens) this.#count(this.#list(token), ordinal, tokens.length)
    return ordinal
  }

  /** Removes a document. `tokens` are what it was added with. */
  remove(ordinal: number, tokens: readonly string[]): void {
    this.documents.remove(ordinal)
    this.totalLength -= tokens.length
    for (const token of new Set(tokens)) {
      const list = this.#terms.get(token)
      if (list !== undefined) this.#frequencies[list] = this.documentFrequency(list) - 1
    }
  }

  /** Renumbers the documents and drops what is unused, once that is worth it. `onMove` learns every new ordinal. */
  tidy(onMove: (item: T, ordinal: number) => void): void {
    if (!this.documents.wasteful) return
    const { lists, lengths } = this
    const terms = this.#terms
    const numbers = this.documents.compact()
    this.lists = new Uint32Lists()
    this.lengths = new Uint32Array(this.documents.live)
    this.#terms = new Map()
    for (const [old, ordinal] of numbers.entries()) {
      if (ordinal === dropped) continue
      this.lengths[ordinal] = lengths[old] ?? 0
      const item = this.documents.at(ordinal)
      if (item !== undefined) onMove(item, ordinal)
    }
    for (const [term, list] of terms) this.#rewrite(term, lists, list, numbers)
  }

  #rewrite(term: string, lists: Uint32Lists, list: number, numbers: Uint32Array): void {
    const end = lists.end(list)
    for (let at = lists.start(list); at < end; at += 2) {
      const ordinal = numbers[lists.data[at] ?? 0] ?? dropped
      if (ordinal === dropped) continue
      this.#append(this.#list(term), ordinal, lists.data[at + 1] ?? 0, this.lengths[ordinal] ?? 0)
    }
  }

  #list(term: string): number {
    const known = this.#terms.get(term)
    if (known !== undefined) return known
    const list = this.lists.create()
    this.#terms.set(detached(term), list)
    if (list === this.#frequencies.length) {
      this.#frequencies = grown(this.#frequencies, list + 1)
      this.#mostTimes = grown(this.#mostTimes, list + 1)
      this.#shortest = grown(this.#shortest, list + 1)
    }
    this.#frequencies[list] = 0
    this.#mostTimes[list] = 0
    this.#shortest[list] = 0xffffffff
    return list
  }

  /** One more occurrence: the list's last pair when it is of this document, else a new pair. */
  #count(list: number, ordinal: number, length: number): void {
    const end = this.lists.end(list)
    if (this.lists.length(list) === 0 || this.lists.data[end - 2] !== ordinal) {
      this.#append(list, ordinal, 1, length)
      return
    }
    const times = (this.lists.data[end - 1] ?? 0) + 1
    this.lists.data[end - 1] = times
    if (times > (this.#mostTimes[list] ?? 0)) this.#mostTimes[list] = times
  }

  #append(list: number, ordinal: number, times: number, length: number): void {
    this.lists.push(list, ordinal)
    this.lists.push(list, times)
    this.#frequencies[list] = this.documentFrequency(list) + 1
    if (times > (this.#mostTimes[list] ?? 0)) this.#mostTimes[list] = times
    if (length < (this.#shortest[list] ?? 0)) this.#shortest[list] = length
  }
}
