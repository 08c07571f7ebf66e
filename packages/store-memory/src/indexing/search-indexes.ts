import { foldTitle } from '@recollect/core'
import { type IndexTexts, sameTexts } from '../analysis/index-texts.ts'
import { LexicalIndex } from '../lexical/lexical-index.ts'
import type { Entry } from '../objects/entry.ts'
import { Multimap } from '../objects/multimap.ts'
import { VectorSet } from '../vectors/vector-set.ts'
import { TrigramIndexes } from './trigram-indexes.ts'

/** All indexes of one namespace, kept equal to its entries. */
export class SearchIndexes {
  readonly exactTitles: Multimap<string, Entry> = new Multimap<string, Entry>()
  readonly lexical: LexicalIndex<Entry> = new LexicalIndex<Entry>()
  /** Vectors by space. */
  readonly vectors: Map<string, VectorSet<Entry>> = new Map<string, VectorSet<Entry>>()

  readonly #indexTexts: IndexTexts
  #trigrams: TrigramIndexes | undefined

  constructor(indexTexts: IndexTexts) {
    this.#indexTexts = indexTexts
  }

  /**
   * Brings what the indexes hold of an entry up to date, after a change of it or of its parts. `tokens` are those of its
   * texts, when somebody has them already.
   */
  refresh(entry: Entry, tokens?: readonly string[]): void {
    const { record, live } = entry
    entry.candidate = live && (entry.parent !== undefined || (record.content !== '' && !entry.hasLiveParts))
    this.#refreshExactTitle(entry)
    this.#refreshLexical(entry, tokens)
    this.#trigrams?.refresh(entry)
  }

  /** Shrinks what many removals have left behind. Between batches, not inside them: it renumbers. */
  tidy(): void {
    this.lexical.tidy((entry, ordinal) => {
      entry.places.lexical = ordinal
    })
    this.#trigrams?.tidy()
  }

  /** The trigram indexes: made when a search first needs them, from the live entries among `entries`. */
  trigrams(entries: Iterable<Entry>): TrigramIndexes {
    if (this.#trigrams === undefined) {
      this.#trigrams = new TrigramIndexes()
      for (const entry of entries) this.#trigrams.refresh(entry)
    }
    return this.#trigrams
  }

  vectorsOf(space: string, dimensions: number): VectorSet<Entry> {
    let vectors = this.vectors.get(space)
    if (vectors === undefined) {
      vectors = new VectorSet(dimensions)
      this.vectors.set(space, vectors)
    }
    return vectors
  }

  #refreshExactTitle(entry: Entry): void {
    const { places } = entry
    const title = entry.live ? foldTitle(entry.record.title) : ''
    if (title === places.exactTitle) return
    if (places.exactTitle !== '') this.exactTitles.delete(places.exactTitle, entry)
    if (title !== '') this.exactTitles.add(title, entry)
    places.exactTitle = title
  }

  #refreshLexical(entry: Entry, tokens?: readonly string[]): void {
    const { places } = entry
    const wanted = entry.candidate ? entry.record : undefined
    const before = places.lexicalRecord
    places.lexicalRecord = wanted
    if (before !== undefined && wanted !== undefined && sameTexts(before, wanted)) return
    if (before !== undefined && places.lexical >= 0) {
      this.lexical.remove(places.lexical, this.#indexTexts(before))
      places.lexical = -1
    }
    if (wanted === undefined) return
    const terms = tokens ?? this.#indexTexts(wanted)
    if (terms.length > 0) places.lexical = this.lexical.add(entry, terms)
  }
}
