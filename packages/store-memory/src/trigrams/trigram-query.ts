import { grown } from '../postings/uint32-lists.ts'
import { bitsIn } from './bits-in.ts'
import { setSimilarity, wordSimilarity } from './similarity.ts'
import type { TrigramIndex } from './trigram-index.ts'
import { trigramsOf } from './trigrams.ts'

/** One question to a trigram index. Good until the index changes. */
export class TrigramQuery<T> {
  /** How many different trigrams the question has. */
  readonly size: number
  readonly #index: TrigramIndex<T>
  /** The question's trigrams that the index knows. */
  readonly #trigrams: readonly number[]
  readonly #wanted: Uint8Array
  readonly #seen: Uint32Array
  #flat: Uint32Array = new Uint32Array(256)

  constructor(index: TrigramIndex<T>, question: string) {
    const trigrams = trigramsOf(question)
    this.#index = index
    this.size = trigrams.size
    this.#trigrams = [...trigrams].map((trigram) => index.trigram(trigram)).filter((number) => number !== undefined)
    this.#wanted = new Uint8Array(index.trigramCount)
    this.#seen = new Uint32Array(index.trigramCount)
    for (const trigram of this.#trigrams) this.#wanted[trigram] = 1
  }

  /** Calls `visit` for every text that has at least `fewest` different trigrams of the question. */
  candidates(fewest: number, visit: (ordinal: number, shared: number) => void): void {
    const count = this.#index.documents.length
    const shared = new Uint32Array(count)
    const masks = new Uint32Array(count)
    // A trigram may come in several words of a text, so each is a bit of a mask: 32 of them at a time.
    for (let first = 0; first < this.#trigrams.length; first += 32) {
      this.#markTexts(this.#trigrams.slice(first, first + 32), masks)
      for (let ordinal = 0; ordinal < count; ordinal += 1) {
        shared[ordinal] = (shared[ordinal] ?? 0) + bitsIn(masks[ordinal] ?? 0)
      }
      masks.fill(0)
    }
    for (let ordinal = 0; ordinal < count; ordinal += 1) {
      const found = shared[ordinal] ?? 0
      if (found >= fewest) visit(ordinal, found)
    }
  }

  /** The similarity of the question with a whole text. */
  similarity(ordinal: number): number {
    return setSimilarity(this.#textOf(ordinal), { size: this.size, wanted: this.#wanted, seen: this.#seen })
  }

  /** The similarity of the question with the most similar extent of a text. */
  wordSimilarity(ordinal: number): number {
    return wordSimilarity(this.#textOf(ordinal), { size: this.size, wanted: this.#wanted, seen: this.#seen })
  }

  #markTexts(trigrams: readonly number[], masks: Uint32Array): void {
    const { documentsOf } = this.#index
    for (const [word, mask] of this.#wordMasks(trigrams)) {
      const end = documentsOf.end(word)
      for (let at = documentsOf.start(word); at < end; at += 1) {
        const ordinal = documentsOf.data[at] ?? 0
        masks[ordinal] = (masks[ordinal] ?? 0) | mask
      }
    }
  }

  /** The words that hold any of at most 32 trigrams, with a bit for each that they hold. */
  #wordMasks(trigrams: readonly number[]): ReadonlyMap<number, number> {
    const { wordsOf } = this.#index
    const masks = new Map<number, number>()
    for (const [bit, trigram] of trigrams.entries()) {
      const end = wordsOf.end(trigram)
      for (let at = wordsOf.start(trigram); at < end; at += 1) {
        const word = wordsOf.data[at] ?? 0
        masks.set(word, (masks.get(word) ?? 0) | (1 << bit))
      }
    }
    return masks
  }

  /** The trigrams of a text, in order. */
  #textOf(ordinal: number): Uint32Array {
    const { sequence, trigramsOf: lists, ends } = this.#index
    const end = ends[ordinal] ?? 0
    let length = 0
    for (let at = this.#index.start(ordinal); at < end; at += 1) {
      const word = sequence[at] ?? 0
      const from = lists.start(word)
      const to = lists.end(word)
      if (length + to - from > this.#flat.length) this.#flat = grown(this.#flat, (length + to - from) * 2)
      for (let i = from; i < to; i += 1) {
        this.#flat[length] = lists.data[i] ?? 0
        length += 1
      }
    }
    return this.#flat.subarray(0, length)
  }
}
