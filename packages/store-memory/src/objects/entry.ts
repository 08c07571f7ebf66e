import { compareText, type Facets } from '@recollect/core'
import type { NodeEdges } from '../edges/node-edges.ts'
import type { VectorSlot } from '../vectors/vector-set.ts'
import type { ObjectRecord } from './object-record.ts'
import { OrderedSet } from './ordered-set.ts'

/** A stored embedding. */
export interface Embedding {
  readonly space: string
  /** Hash of the text it came from. */
  readonly hash: string
  /** Whether the text has changed since. */
  stale: boolean
  /** Where the vector lies; undefined for one without direction. */
  readonly slot: VectorSlot<Entry> | undefined
}

/** `deleted` on its own account, or `hidden` with its parent. */
export type EntryState = 'live' | 'deleted' | 'hidden'

/** What a lexical index holds of an entry. */
export interface RecordPlace {
  /** The record that the terms came from. */
  record: ObjectRecord
  /** -1 for a record without terms. */
  ordinal: number
}

/** What the search indexes hold of an entry; -1 = nothing. */
export interface IndexPlaces {
  /** The title under which exact search finds it, "" for none. */
  exactTitle: string
  texts: RecordPlace | undefined
  entity: RecordPlace | undefined
  title: number
  titleText: string
  content: number
  contentText: string
}

/** An object in its place: its record, its relatives, its state, and where the indexes hold it. */
export class Entry {
  record: ObjectRecord
  /** Embeddings by space; most objects have one or none. */
  embeddings: readonly Embedding[] = []
  /** Whether the lexical and the vector channel see it. */
  candidate = false
  /** Whether it is live and first-class: what edges join, and what is searched for as an entity. */
  node = false
  /** Its edges, hidden ones too; undefined for none. */
  edges: NodeEdges | undefined
  readonly places: IndexPlaces = {
    exactTitle: '',
    texts: undefined,
    entity: undefined,
    title: -1,
    titleText: '',
    content: -1,
    contentText: '',
  }

  #state: EntryState = 'live'
  #expired = false
  #parent: Entry | undefined
  #parts: OrderedSet<Entry> | undefined
  /** Parts that are neither deleted nor expired; they are live when this entry has not expired. */
  #presentParts = 0
  #facets: { readonly own: Facets; readonly inherited: Facets; readonly both: Facets } | undefined

  constructor(record: ObjectRecord) {
    this.record = record
  }

  get id(): string {
    return this.record.id
  }

  get state(): EntryState {
    return this.#state
  }

  set state(state: EntryState) {
    const before = this.#present
    this.#state = state
    this.#recount(before)
  }

  /** Whether it has expired on its own account. */
  get expired(): boolean {
    return this.#expired
  }

  set expired(expired: boolean) {
    const before = this.#present
    this.#expired = expired
    this.#recount(before)
  }

  /** Whether readers see it: neither deleted nor expired, and its parent neither. */
  get live(): boolean {
    return this.#present && this.#parent?.expired !== true
  }

  get parent(): Entry | undefined {
    return this.#parent
  }

  /** All parts, deleted ones too, in any order. */
  get parts(): Iterable<Entry> {
    return this.#parts ?? []
  }

  /** Of an entry that is live itself. */
  get hasLiveParts(): boolean {
    return this.#presentParts > 0
  }

  /** All parts by position (those without one last), then id. */
  orderedParts(): readonly Entry[] {
    return this.#parts?.sorted() ?? []
  }

  /** Becomes a part of `parent`, or first-class without one. Its record must be the new one already. */
  moveTo(parent: Entry | undefined): void {
    const before = this.#parent
    if (before === parent) {
      if (parent !== undefined) parent.#parts?.reorder()
      return
    }
    const counts = this.#present ? 1 : 0
    if (before !== undefined) {
      before.#parts?.delete(this)
      before.#presentParts -= counts
    }
    this.#parent = parent
    if (parent !== undefined) {
      parent.#parts ??= new OrderedSet(compareParts)
      parent.#parts.add(this)
      parent.#presentParts += counts
    }
  }

  /** What filters see: the parent's facets under its own. */
  effectiveFacets(): Facets {
    const own = this.record.facets
    const inherited = this.#parent?.record.facets
    if (inherited === undefined || isEmpty(inherited)) return own
    if (isEmpty(own)) return inherited
    if (this.#facets?.own !== own || this.#facets.inherited !== inherited) {
      this.#facets = { own, inherited, both: { ...inherited, ...own } }
    }
    return this.#facets.both
  }

  get #present(): boolean {
    return this.#state === 'live' && !this.#expired
  }

  #recount(before: boolean): void {
    if (this.#parent === undefined || this.#present === before) return
    this.#parent.#presentParts += before ? -1 : 1
  }
}

function isEmpty(facets: Facets): boolean {
  for (const _ in facets) return false
  return true
}

function compareParts(a: Entry, b: Entry): number {
  return comparePositions(a.record.position, b.record.position) || compareText(a.id, b.id)
}

/** Ascending; what has no position comes last. */
export function comparePositions(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0
  if (a === undefined) return 1
  return b === undefined ? -1 : a - b
}
