import type { CallOptions } from './call-options.ts'
import type { EdgeSearcher } from './edge-searcher.ts'
import type { EdgeReader, EdgeWriter } from './edges.ts'
import type { EmbeddingStore } from './embedding-store.ts'
import type { GenerationRegistry } from './generations.ts'
import type { GraphReader } from './graph.ts'
import type { KindReader, KindWriter } from './kind-registry.ts'
import type { ObjectReader } from './object-reader.ts'
import type { ObjectSearcher } from './object-searcher.ts'
import type { ObjectWriter } from './object-writer.ts'
import type { OperationQueue } from './operation-queue.ts'
import type { PartSearcher } from './part-searcher.ts'

/** What an adapter can do; the conformance suite runs what is stated here. */
export interface StoreCapabilities {
  /** Which lexical ranking serves: an in-process index, pg_textsearch, or PostgreSQL's own text search. */
  readonly lexical: 'in-process' | 'pg_textsearch' | 'native'
  /** Whether `tx` joins a transaction of the host. */
  readonly hostTransactions: boolean
  /** Whether what is written survives the process. */
  readonly durable: boolean
  /** Largest dimension of an embedding that the store accepts. */
  readonly maxDimensions: number
}

/**
 * A store that can be read, walked and searched. It keeps the edges, so it is a graph too, and its answers are the truth:
 * `neighbors`, `searchObjects` and `searchEdges` give what is visible in the scope and nothing else.
 */
export interface ReadableStore
  extends ObjectReader,
    KindReader,
    EdgeReader,
    PartSearcher,
    GraphReader,
    ObjectSearcher,
    EdgeSearcher {
  readonly capabilities: StoreCapabilities
  /** Rejects (`migration_required`, `extension_missing`, `store_unavailable`) when the store cannot serve. */
  ready(options: CallOptions): Promise<void>
}

/** A full store: the only truth. */
export interface Store extends ReadableStore, ObjectWriter, KindWriter, EdgeWriter, EmbeddingStore {
  /** The changes that projections have not taken yet; absent when the store keeps none. */
  readonly queue?: OperationQueue | undefined
  /** The copies that projections keep; there when `queue` is. */
  readonly generations?: GenerationRegistry | undefined
}
