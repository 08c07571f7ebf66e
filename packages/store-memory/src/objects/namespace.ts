import { compareText } from '@recollect/core'
import type { Analyzer } from '../analysis/analyzer.ts'
import { EdgeTable } from '../edges/edge-table.ts'
import { SearchIndexes } from '../indexing/search-indexes.ts'
import { Entry } from './entry.ts'
import { Multimap } from './multimap.ts'
import type { ObjectRecord } from './object-record.ts'
import { OrderedSet } from './ordered-set.ts'

/** The objects and edges of one namespace and the ways to find them. Deleted ones are among them until they are purged. */
export class Namespace {
  readonly name: string
  readonly indexes: SearchIndexes
  /** Entries by key, of all kinds. */
  readonly keys: Multimap<string, Entry> = new Multimap<string, Entry>()
  readonly edges: EdgeTable = new EdgeTable()
  /** Those that have expired on their own account, the longest first. */
  readonly expired: OrderedSet<Entry> = new OrderedSet<Entry>(compareExpiries)

  readonly #entries = new Map<string, Entry>()
  readonly #ordered = new OrderedSet<Entry>((a, b) => compareText(a.id, b.id))

  constructor(name: string, analyzer: Analyzer) {
    this.name = name
    this.indexes = new SearchIndexes(analyzer)
  }

  get size(): number {
    return this.#entries.size
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  getLive(id: string): Entry | undefined {
    const entry = this.#entries.get(id)
    return entry?.live === true ? entry : undefined
  }

  /** The entries with these ids, each once, live or not. */
  getEach(ids: readonly string[]): readonly Entry[] {
    return [...new Set(ids)].map((id) => this.#entries.get(id)).filter((entry) => entry !== undefined)
  }

  /** The holder of a key: at most one per kind. */
  getByKey(kind: string, key: string): Entry | undefined {
    for (const entry of this.keys.get(key)) if (entry.record.kind === kind) return entry
    return undefined
  }

  /** All entries by id, in code point order. */
  ordered(): readonly Entry[] {
    return this.#ordered.sorted()
  }

  create(record: ObjectRecord): Entry {
    const entry = new Entry(record)
    this.#entries.set(record.id, entry)
    this.#ordered.add(entry)
    return entry
  }

  /** Forgets an entry that nothing refers to any more. */
  drop(entry: Entry): void {
    this.#entries.delete(entry.id)
    this.#ordered.delete(entry)
  }
}

function compareExpiries(a: Entry, b: Entry): number {
  return (a.record.expiresAt ?? 0) - (b.record.expiresAt ?? 0) || compareText(a.id, b.id)
}
