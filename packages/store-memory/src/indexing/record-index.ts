import type { Analyzer } from '../analysis/analyzer.ts'
import type { ObjectTerms } from '../analysis/object-terms.ts'
import { LexicalIndex } from '../lexical/lexical-index.ts'
import type { Entry, IndexPlaces } from '../objects/entry.ts'
import type { ObjectRecord } from '../objects/object-record.ts'

/** A lexical index of objects by some of their terms. */
export class RecordIndex {
  readonly lexical: LexicalIndex<Entry> = new LexicalIndex<Entry>()
  readonly #name: keyof Pick<IndexPlaces, 'texts' | 'entity'>
  readonly #terms: ObjectTerms
  readonly #analyzer: Analyzer

  /** `name` says where entries note their place in this index. */
  constructor(name: 'texts' | 'entity', terms: ObjectTerms, analyzer: Analyzer) {
    this.#name = name
    this.#terms = terms
    this.#analyzer = analyzer
  }

  termsOf(record: ObjectRecord): readonly string[] {
    return this.#terms.of(this.#analyzer, record)
  }

  /** The terms that a record would bring, or undefined when the entry stands here with the same ones. */
  newTerms(entry: Entry | undefined, record: ObjectRecord): readonly string[] | undefined {
    const held = entry?.places[this.#name]?.record
    return held !== undefined && this.#terms.same(held, record) ? undefined : this.termsOf(record)
  }

  /** Makes the index hold `wanted` of an entry, or nothing. `terms` are its terms, when somebody has them already. */
  refresh(entry: Entry, wanted: ObjectRecord | undefined, terms?: readonly string[]): void {
    const place = entry.places[this.#name]
    if (place === undefined && wanted === undefined) return
    if (place !== undefined && wanted !== undefined && this.#terms.same(place.record, wanted)) {
      place.record = wanted
      return
    }
    if (place !== undefined && place.ordinal >= 0) this.lexical.remove(place.ordinal, this.termsOf(place.record))
    if (wanted === undefined) {
      entry.places[this.#name] = undefined
      return
    }
    const found = terms ?? this.termsOf(wanted)
    entry.places[this.#name] = { record: wanted, ordinal: found.length > 0 ? this.lexical.add(entry, found) : -1 }
  }

  tidy(): void {
    this.lexical.tidy((entry, ordinal) => {
      const place = entry.places[this.#name]
      if (place !== undefined) place.ordinal = ordinal
    })
  }
}
