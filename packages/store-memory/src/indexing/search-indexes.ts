import { foldTitle } from '@recollect/core'
import type { Analyzer } from '../analysis/analyzer.ts'
import { entityTerms, textTerms } from '../analysis/object-terms.ts'
import type { Entry } from '../objects/entry.ts'
import { Multimap } from '../objects/multimap.ts'
import type { ObjectRecord } from '../objects/object-record.ts'
import { VectorSet } from '../vectors/vector-set.ts'
import { NoteIndex } from './note-index.ts'
import { RecordIndex } from './record-index.ts'
import { TrigramIndexes } from './trigram-indexes.ts'

/** Index terms of an object, so far as somebody has them already. */
export interface ReadyTerms {
  readonly texts: readonly string[] | undefined
  readonly entity: readonly string[] | undefined
}

/** All indexes of one namespace, kept equal to its entries. Those that a search may never need are made by the first one. */
export class SearchIndexes {
  readonly exactTitles: Multimap<string, Entry> = new Multimap<string, Entry>()
  /** Live first-class objects. */
  readonly nodes: Set<Entry> = new Set<Entry>()
  readonly texts: RecordIndex
  /** Vectors by space. */
  readonly vectors: Map<string, VectorSet<Entry>> = new Map<string, VectorSet<Entry>>()

  readonly #analyzer: Analyzer
  #trigrams: TrigramIndexes | undefined
  #entities: RecordIndex | undefined
  #notes: NoteIndex | undefined

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer
    this.texts = new RecordIndex('texts', textTerms, analyzer)
  }

  /** The index of notes, when a search has asked for it. */
  get knownNotes(): NoteIndex | undefined {
    return this.#notes
  }

  /** What has to be cut into terms before a record takes the place of an entry's: here analyzers may fail. */
  readyTerms(entry: Entry | undefined, record: ObjectRecord): ReadyTerms {
    const part = record.parentId !== undefined
    return {
      texts: part || record.content !== '' ? this.texts.newTerms(entry, record) : undefined,
      entity: part ? undefined : this.#entities?.newTerms(entry, record),
    }
  }

  /** Brings what the indexes hold of an entry up to date, after a change of it or of its parts. */
  refresh(entry: Entry, terms?: ReadyTerms): void {
    const { record, live, parent } = entry
    entry.candidate = live && (parent !== undefined || (record.content !== '' && !entry.hasLiveParts))
    this.#refreshNode(entry, live && parent === undefined)
    this.#refreshExactTitle(entry)
    this.texts.refresh(entry, entry.candidate ? record : undefined, terms?.texts)
    this.#entities?.refresh(entry, entry.node ? record : undefined, terms?.entity)
    this.#trigrams?.refresh(entry)
  }

  /** Shrinks what many removals have left behind. Between batches, not inside them: it renumbers. */
  tidy(): void {
    this.texts.tidy()
    this.#entities?.tidy()
    this.#notes?.tidy()
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

  /** The index of live first-class objects as entities, made like the trigram indexes. */
  entities(entries: readonly Entry[]): RecordIndex {
    this.#entities ??= newEntityIndex(this.#analyzer, entries)
    return this.#entities
  }

  /** The index of notes, made like the trigram indexes. */
  notes(entries: readonly Entry[]): NoteIndex {
    this.#notes ??= newNoteIndex(this.#analyzer, entries)
    return this.#notes
  }

  vectorsOf(space: string, dimensions: number): VectorSet<Entry> {
    let vectors = this.vectors.get(space)
    if (vectors === undefined) {
      vectors = new VectorSet(dimensions)
      this.vectors.set(space, vectors)
    }
    return vectors
  }

  #refreshNode(entry: Entry, node: boolean): void {
    if (node === entry.node) return
    entry.node = node
    if (node) this.nodes.add(entry)
    else this.nodes.delete(entry)
    if (this.#notes === undefined) return
    for (const edge of entry.edges ?? []) this.#notes.refresh(edge)
  }

  #refreshExactTitle(entry: Entry): void {
    const { places } = entry
    const title = entry.live ? foldTitle(entry.record.title) : ''
    if (title === places.exactTitle) return
    if (places.exactTitle !== '') this.exactTitles.delete(places.exactTitle, entry)
    if (title !== '') this.exactTitles.add(title, entry)
    places.exactTitle = title
  }
}

// Deleted objects and hidden edges are cut into terms as well: what an analyzer cannot take must show before it is kept here,
// not when something is revived.

function newEntityIndex(analyzer: Analyzer, entries: readonly Entry[]): RecordIndex {
  const index = new RecordIndex('entity', entityTerms, analyzer)
  try {
    for (const entry of entries) {
      if (entry.node) index.refresh(entry, entry.record)
      else if (entry.parent === undefined) index.termsOf(entry.record)
    }
  } catch (error) {
    for (const entry of entries) entry.places.entity = undefined
    throw error
  }
  return index
}

function newNoteIndex(analyzer: Analyzer, entries: readonly Entry[]): NoteIndex {
  const index = new NoteIndex(analyzer)
  const edges = entries.flatMap((entry) => [...(entry.edges?.out ?? [])])
  try {
    for (const edge of edges) {
      if (edge.visible) index.refresh(edge)
      else index.termsOf(edge.record)
    }
  } catch (error) {
    for (const edge of edges) {
      edge.indexedNote = ''
      edge.noteOrdinal = -1
    }
    throw error
  }
  return index
}
