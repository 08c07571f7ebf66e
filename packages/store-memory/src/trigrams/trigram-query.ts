import { grown } from '../postings/uint32-lists.ts'
import { bitsIn } from './bits-in.ts'
import {
  bestExtent,
  contentThreshold,
  fewestShared,
  foreignLimit,
  setSimilarity,
  type WantedTrigrams,
} from './similarity.ts'
import type { TrigramIndex } from './trigram-index.ts'
import { trigramsOf } from './trigrams.ts'

/** What reaches the threshold for contents is above this; no other similarity lies between the two. */
const justBelow = contentThreshold - 1e-12

/** One question to a trigram index. Good until the index changes. */
export class TrigramQuery<T> {
  readonly #index: TrigramIndex<T>
  /** The question's trigrams that the index knows. */
  readonly #trigrams: readonly number[]
  readonly #question: WantedTrigrams
  /** How many different trigrams of the question each word holds. */
  readonly #held: Uint32Array
  #flat: Uint32Array = new Uint32Array(256)

  constructor(index: TrigramIndex<T>, question: string) {
    const trigrams = trigramsOf(question)
    const wanted = new Uint8Array(index.trigramCount)
    this.#index = index
    this.#trigrams = [...trigrams].map((trigram) => index.trigram(trigram)).filter((number) => number !== undefined)
    this.#held = new Uint32Array(index.wordCount)
    for (const trigram of this.#trigrams) {
      wanted[trigram] = 1
      for (const word of index.wordsOf.values(trigram)) this.#held[word] = (this.#held[word] ?? 0) + 1
    }
    this.#question = {
      size: trigrams.size,
      wanted,
      seen: new Uint32Array(index.trigramCount),
      extents: 0,
    }
  }

  /** How many different trigrams the question has. */
  get size(): number {
    return this.#question.size
  }

  /** How many different trigrams of the question each text holds, by ordinal. */
  countShared(): Uint32Array {
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
    return shared
  }

  /** The similarity of the question with a whole text. */
  similarity(ordinal: number): number {
    const { start, end } = this.#index.wordsOfText(ordinal)
    return setSimilarity(this.#trigramsBetween(start, end), this.#question)
  }

  /**
   * The similarity of the question with the most similar extent of a text; 0 when it is below the threshold for contents.
   *
   * No good extent reaches across a word with many foreign trigrams, though it may begin or end in it. Between two such
   * words there is nothing to compare unless the words hold enough trigrams of the question.
   */
  wordSimilarity(ordinal: number): number {
    const { size } = this.#question
    const { sequence, distinctOf } = this.#index
    const { start, end } = this.#index.wordsOfText(ordinal)
    const mostForeign = foreignLimit(size, contentThreshold)
    const fewest = fewestShared(size, contentThreshold)
    let best = 0
    let from = start
    let held = 0
    for (let at = start; at < end; at += 1) {
      const word = sequence[at] ?? 0
      const own = this.#held[word] ?? 0
      held += own
      if ((distinctOf[word] ?? 0) - own <= mostForeign && at < end - 1) continue
      if (held >= fewest && held > best * size) {
        const floor = Math.max(best, justBelow)
        best = Math.max(best, bestExtent(this.#trigramsBetween(from, at + 1), this.#question, floor))
      }
      from = at
      held = own
    }
    return best
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

  /** The trigrams of the words between two places of the index's sequence, in order. */
  #trigramsBetween(start: number, end: number): Uint32Array {
    const { sequence, trigramsOf: lists } = this.#index
    let length = 0
    for (let at = start; at < end; at += 1) {
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
