import type { Analyzer } from '../analysis/analyzer.ts'
import type { EdgeRecord, StoredEdge } from '../edges/stored-edge.ts'
import { LexicalIndex } from '../lexical/lexical-index.ts'

/** The notes of the visible edges of one namespace. */
export class NoteIndex {
  readonly lexical: LexicalIndex<StoredEdge> = new LexicalIndex<StoredEdge>()
  readonly #analyzer: Analyzer

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer
  }

  termsOf({ note = '' }: EdgeRecord): readonly string[] {
    return note === '' ? [] : this.#analyzer(note)
  }

  /** Brings what the index holds of an edge up to date. `terms` are those of its note, when somebody has them already. */
  refresh(edge: StoredEdge, terms?: readonly string[]): void {
    const note = edge.visible ? (edge.record.note ?? '') : ''
    if (note === edge.indexedNote) return
    this.drop(edge)
    if (note === '') return
    const found = terms ?? this.termsOf(edge.record)
    if (found.length === 0) return
    edge.indexedNote = note
    edge.noteOrdinal = this.lexical.add(edge, found)
  }

  /** Takes an edge out. */
  drop(edge: StoredEdge): void {
    if (edge.noteOrdinal >= 0) this.lexical.remove(edge.noteOrdinal, this.#analyzer(edge.indexedNote))
    edge.noteOrdinal = -1
    edge.indexedNote = ''
  }

  tidy(): void {
    this.lexical.tidy((edge, ordinal) => {
      edge.noteOrdinal = ordinal
    })
  }
}
