import { compareText } from '@recollect/core'
import { Names } from '../collections/names.ts'
import { Uint32Lists } from '../collections/uint32-lists.ts'
import { words } from './words.ts'

/** BM25's usual knobs: how soon more of the same word stops to count, and how much long texts are held back. */
const k1 = 1.2
const b = 0.75

/** Removed documents that are always put up with. */
const fewRemoved = 64

/** Whoever is found by a text keeps its document's number for the index. */
export interface TextOwner {
  /** -1 = it is not in the index. */
  document: number
}

/**
 * An inverted index with BM25. Documents are numbered in the order of their coming; removed ones stay in the lists until
 * they are half of all.
 */
export class TextIndex<T extends TextOwner> {
  #owners: (T | undefined)[] = []
  #lengths: number[] = []
  #live = 0
  #totalLength = 0
  #terms = new Names()
  /** For each term pairs of a document and how often it holds the term. */
  #postings = new Uint32Lists()
  /** How many live documents hold each term. */
  #frequencies: number[] = []

  /** Makes an owner findable by a text, when that holds any word. */
  add(owner: T, text: string): void {
    const tokens = words(text)
    if (tokens.length === 0) return
    owner.document = this.#owners.length
    this.#owners.push(owner)
    this.#lengths.push(tokens.length)
    this.#live += 1
    this.#totalLength += tokens.length
    for (const [term, times] of counted(tokens)) this.#append(term, owner.document, times)
  }

  /** `text` is what the owner was added with. */
  remove(owner: T, text: string): void {
    if (owner.document < 0) return
    this.#owners[owner.document] = undefined
    this.#live -= 1
    this.#totalLength -= this.#lengths[owner.document] ?? 0
    owner.document = -1
    for (const token of new Set(words(text))) {
      const term = this.#terms.numberOf(token)
      if (term !== undefined) this.#frequencies[term] = this.#frequency(term) - 1
    }
    if (this.#owners.length > this.#live * 2 + fewRemoved) this.#rebuild()
  }

  /**
   * Calls `visit` with every document that holds a word of the query and its score, above 0. The score depends on the
   * documents alone, not on the order of their coming: terms add up from the rarest on.
   */
  search(query: string, visit: (owner: T, score: number) => void): void {
    const terms = [...new Set(words(query))]
      .flatMap((name) => this.#terms.numberOf(name) ?? [])
      .filter((term) => this.#frequency(term) > 0)
      .sort((x, y) => this.#frequency(x) - this.#frequency(y) || compareText(this.#name(x), this.#name(y)))
    if (terms.length === 0) return
    const scores = new Float64Array(this.#owners.length)
    for (const term of terms) this.#score(term, scores)
    for (let document = 0; document < scores.length; document += 1) {
      const score = scores[document] ?? 0
      const owner = score > 0 ? this.#owners[document] : undefined
      if (owner !== undefined) visit(owner, score)
    }
  }

  /**
   * Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), with Lucene's weight of a term, which is never
   * negative.
   */
  #score(term: number, scores: Float64Array): void {
    const frequency = this.#frequency(term)
    const weight = (k1 + 1) * Math.log(1 + (this.#live - frequency + 0.5) / (frequency + 0.5))
    const slope = (k1 * b * this.#live) / this.#totalLength
    const { data } = this.#postings
    const end = this.#postings.end(term)
    for (let at = this.#postings.start(term); at < end; at += 2) {
      const document = data[at] ?? 0
      const times = data[at + 1] ?? 0
      const norm = k1 * (1 - b) + slope * (this.#lengths[document] ?? 0)
      scores[document] = (scores[document] ?? 0) + (weight * times) / (times + norm)
    }
  }

  #append(name: string, document: number, times: number): void {
    // An engine keeps a word cut from a text as a window on the whole text: a copy keeps the word only.
    const term = this.#terms.numberOf(name) ?? this.#terms.add(` ${name}`.slice(1))
    this.#postings.push(term, document)
    this.#postings.push(term, times)
    this.#frequencies[term] = this.#frequency(term) + 1
  }

  #frequency(term: number): number {
    return this.#frequencies[term] ?? 0
  }

  #name(term: number): string {
    return this.#terms.nameOf(term)
  }

  /** Makes the lists anew, without removed documents and words that no document holds any more. */
  #rebuild(): void {
    const owners = this.#owners
    const lengths = this.#lengths
    const numbers = new Uint32Array(owners.length)
    this.#owners = []
    this.#lengths = []
    for (const [old, owner] of owners.entries()) {
      if (owner === undefined) continue
      numbers[old] = this.#owners.length
      owner.document = this.#owners.length
      this.#owners.push(owner)
      this.#lengths.push(lengths[old] ?? 0)
    }
    const terms = this.#terms
    const postings = this.#postings
    this.#terms = new Names()
    this.#postings = new Uint32Lists()
    this.#frequencies = []
    for (let term = 0; term < terms.end; term += 1) {
      const end = postings.end(term)
      for (let at = postings.start(term); at < end; at += 2) {
        const old = postings.data[at] ?? 0
        if (owners[old] === undefined) continue
        this.#append(terms.nameOf(term), numbers[old] ?? 0, postings.data[at + 1] ?? 0)
      }
    }
  }
}

function counted(tokens: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}
