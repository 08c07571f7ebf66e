import type { DocumentKinds } from '../kinds/document-kinds.ts'
import type { AnyKind } from '../kinds/kind.ts'
import type { IdMaker } from '../model/ids.ts'
import type { Clock } from '../ports/clock.ts'
import type { EdgeSearcher } from '../ports/edge-searcher.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { GraphCapabilities, GraphReader, GraphWriter } from '../ports/graph.ts'
import type { IndexSearcher } from '../ports/memory-index.ts'
import type { ObjectSearcher } from '../ports/object-searcher.ts'
import type { Observer } from '../ports/observer.ts'
import type { Projections } from '../ports/projections.ts'
import type { Reranker } from '../ports/reranker.ts'
import type { ReadableStore, Store } from '../ports/store.ts'
import type { FusionOptions } from '../ranking/fuse.ts'
import type { RecencyOptions } from '../ranking/recency.ts'
import type { ResultSetStore } from '../session/result-set.ts'
import type { ExpandRecipe } from './graph-types.ts'

/** A graph for an engine: one that is only read, or one that also takes writes and searches. */
export type EngineGraph = GraphReader &
  Partial<GraphWriter & ObjectSearcher & EdgeSearcher> & { readonly capabilities?: GraphCapabilities }

export interface EngineOptions<K extends AnyKind = AnyKind> {
  /** Where everything is kept. A store that only reads makes writes fail with `writes_unsupported`. */
  readonly store: Store | ReadableStore
  /**
   * The kinds of this knowledge base; none = open mode. The store is told those that it does not know yet; one that has
   * changed since wants `applyKinds`.
   */
  readonly kinds?: readonly K[] | undefined
  /**
   * The graph to walk, and to search for entities and edges when it can. It takes every write after the store has, unless
   * `projections` bring it there; what it answers is read again from the store. Without one the store's own edges serve.
   */
  readonly graph?: EngineGraph | undefined
  /**
   * Keeps graphs and indexes equal to the truth from what the store queues. The engine then writes to no graph itself, and wakes
   * the projections after each write; those of a host's transaction are taken after its commit.
   */
  readonly projections?: Projections | undefined
  /**
   * With `projections`: whether a write waits until the graphs have taken it (`await`, the default), or only wakes the projections
   * (`background`). A graph that does not take it in time is `graph_behind`, and takes it later.
   */
  readonly graphWrites?: 'await' | 'background' | undefined
  /** Named requests for `expandByRecipe`. */
  readonly recipes?: { readonly [name: string]: ExpandRecipe } | undefined
  readonly embedder?: Embedder | undefined
  /** Dimension of vectors that callers supply themselves (`embedding`), for engines without an embedder. */
  readonly suppliedVectors?: { readonly model: string; readonly dimensions: number } | undefined
  /**
   * `inline` (default): writes embed before they commit. `deferred`: `embedPending` does, when the host wants it. `projected`: one
   * of the `projections` does, soon after the write.
   */
  readonly embed?: 'inline' | 'deferred' | 'projected' | undefined
  /**
   * Serves the vector channel of `search` in one namespace, instead of the embedder's space. It only suggests: each answer is read
   * again from the store. Under `everywhere`, for a search that brings its own vector, and for `findObjects`, the space serves.
   */
  readonly index?: IndexSearcher | undefined
  /** With `index`: under which kinds it keeps objects; those that it names itself when absent, else those of a memory. */
  readonly documentKinds?: DocumentKinds | undefined
  readonly reranker?: Reranker | undefined
  readonly observer?: Observer | undefined
  /** Where result sets are kept by default; an in-process one (1,000 sets, 15 minutes) when absent. */
  readonly resultSets?: ResultSetStore | undefined
  readonly clock?: Clock | undefined
  readonly newId?: IdMaker | undefined
  readonly config?: EngineConfig | undefined
}

/** Numbers and switches; every one has a default. Out of range throws `invalid_option`. */
export interface EngineConfig {
  /** Candidates of each channel that ranking looks at; behind them the best of each further hit. Default 40. */
  readonly candidates?: number | undefined
  /**
   * Candidates asked of each channel: how far a result set can be paged. At least `candidates`; default 200. A semantic index is
   * asked for up to 50 times as many, 10,000 at most, while the filters leave too few of those that it suggests.
   */
  readonly depth?: number | undefined
  /** Evidence parts of a hit; default 3. */
  readonly evidencePerHit?: number | undefined
  /** Hits of a page when none are asked for; default 10. */
  readonly defaultLimit?: number | undefined
  /** Most hits of a page; default 50. */
  readonly maxLimit?: number | undefined
  /** Most entries of a result set; default 1000. */
  readonly maxResultSet?: number | undefined
  /** Hits that a reranker sees; default 50. */
  readonly rerankWindow?: number | undefined
  /** Edges that a walk follows from one node, the most certain and latest first; default 50. */
  readonly neighborsPerNode?: number | undefined
  /** Most hops of a walk; default 4. */
  readonly maxHops?: number | undefined
  /** Objects that `expand` gives in one answer before it makes pages; default 20. */
  readonly expandInlineMax?: number | undefined
  /** Siblings on each side of a part; default 5. */
  readonly siblingRadius?: number | undefined
  /** How long a semantic index may take in one search, in milliseconds; then the other channels answer. Default 5000. */
  readonly indexTimeoutMs?: number | undefined
  readonly fusion?: FusionOptions | undefined
  readonly recency?: RecencyOptions | false | undefined
  /** Turn degradation into errors; default false. */
  readonly failOnEmbedderError?: boolean | undefined
  readonly failOnRerankerError?: boolean | undefined
  /** For what a graph does; inside a host's transaction it is not asked, and `graph_behind` stays a label. */
  readonly failOnGraphError?: boolean | undefined
}
