import { detached } from '../analysis/detached.ts'
import { Ordinals } from '../postings/ordinals.ts'
import { grown, Uint32Lists } from '../postings/uint32-lists.ts'
import { trigramsOfWord, trigramWords } from './trigrams.ts'

/**
 * Texts and the trigrams in them. Trigrams lie inside words, so the index goes from trigrams to the words of all texts
 * and from words to texts: a fraction of what a list of texts per trigram would hold. Each text is also kept as the
 * sequence of its words, so that comparing with it needs no text.
 */
export class TrigramIndex<T> {
  readonly documents: Ordinals<T> = new Ordinals<T>()
  /** Ordinals by word, ascending. */
  documentsOf: Uint32Lists = new Uint32Lists()
  /** Words by trigram. */
  wordsOf: Uint32Lists = new Uint32Lists()
  /** The trigrams of each word, in order. */
  trigramsOf: Uint32Lists = new Uint32Lists()
  /** How many different trigrams each word has. */
  distinctOf: Uint32Array = new Uint32Array(16)
  /** The words of all texts, one text behind the other. */
  sequence: Uint32Array = new Uint32Array(64)

  /** Where the words of each text end in `sequence`, by ordinal; they begin where those of the text before end. */
  #ends: Uint32Array = new Uint32Array(16)
  #words = new Map<string, number>()
  #trigrams = new Map<string, number>()

  /** The number of a trigram, or undefined when no text ever held it. */
  trigram(trigram: string): number | undefined {
    return this.#trigrams.get(trigram)
  }

  /** How many numbers of trigrams are given out. */
  get trigramCount(): number {
    return this.wordsOf.size
  }

  /** How many numbers of words are given out. */
  get wordCount(): number {
    return this.documentsOf.size
  }

  /** Where the words of a text stand in `sequence`. */
  wordsOfText(ordinal: number): { readonly start: number; readonly end: number } {
    return { start: ordinal === 0 ? 0 : (this.#ends[ordinal - 1] ?? 0), end: this.#ends[ordinal] ?? 0 }
  }

  /** Adds a text and returns its ordinal, which `tidy` changes later. */
  add(item: T, text: string): number {
    return this.#append(item, trigramWords(text))
  }

  remove(ordinal: number): void {
    this.documents.remove(ordinal)
  }

  /** Renumbers the texts and drops what is unused, once that is worth it. `onMove` learns every new ordinal. */
  tidy(onMove: (item: T, ordinal: number) => void): void {
    if (!this.documents.wasteful) return
    const { sequence } = this
    const ends = this.#ends
    const names = [...this.#words.keys()]
    const items = this.documents.clear()
    this.documentsOf = new Uint32Lists()
    this.wordsOf = new Uint32Lists()
    this.trigramsOf = new Uint32Lists()
    this.sequence = new Uint32Array(64)
    this.#words = new Map()
    this.#trigrams = new Map()
    for (const [ordinal, item] of items.entries()) {
      if (item === undefined) continue
      const words = sequence.subarray(ordinal === 0 ? 0 : ends[ordinal - 1], ends[ordinal])
      const texts = Array.from(words, (word) => names[word] ?? '')
      onMove(item, this.#append(item, texts))
    }
  }

  #append(item: T, words: readonly string[]): number {
    const ordinal = this.documents.add(item)
    const { start } = this.wordsOfText(ordinal)
    const end = start + words.length
    this.sequence = grown(this.sequence, end)
    this.#ends = grown(this.#ends, ordinal + 1)
    this.#ends[ordinal] = end
    for (const [i, word] of words.entries()) {
      const number = this.#words.get(word) ?? this.#addWord(word)
      this.sequence[start + i] = number
      if (this.documentsOf.last(number) !== ordinal) this.documentsOf.push(number, ordinal)
    }
    return ordinal
  }

  #addWord(word: string): number {
    const number = this.documentsOf.create()
    this.trigramsOf.create()
    this.#words.set(detached(word), number)
    const trigrams = trigramsOfWord(word)
    this.distinctOf = grown(this.distinctOf, number + 1)
    this.distinctOf[number] = new Set(trigrams).size
    for (const trigram of trigrams) {
      const known = this.#trigrams.get(trigram)
      const list = known ?? this.wordsOf.create()
      if (known === undefined) this.#trigrams.set(trigram, list)
      this.trigramsOf.push(number, list)
      if (this.wordsOf.last(list) !== number) this.wordsOf.push(list, number)
    }
    return number
  }
}
