import type { SearchDegradation } from './part-searcher.ts'

/** Where answers fell short of the full service. */
export type Degradation =
  | 'lexical_only'
  | SearchDegradation
  | 'not_reranked'
  | 'rerank_incomplete'
  | 'embeddings_pending'
  | GraphDegradation
  | IndexDegradation

/**
 * `containment_only`: the graph failed at once, and only parts and siblings are given. `graph_partial`: it failed later on, in searches
 * and explorations also at once, and what was found before is given. `unknown_relation`: no edge here has one of the relations asked for.
 * `graph_behind`: the truth is written, but the graph was not told or did not take it; or it knew no edges of an object that has
 * some, and the store was walked instead.
 */
export type GraphDegradation = 'containment_only' | 'graph_partial' | 'unknown_relation' | 'graph_behind'

/**
 * `index_failed`: the semantic index did not answer, and the other channels did. `index_behind`: it knew nothing here although there
 * is something, or suggested what is not there (any more). `partial_index_scan`: the filters left so few of its suggestions that
 * something that matches may be missing.
 */
export type IndexDegradation = 'index_failed' | 'index_behind' | 'partial_index_scan'

export type OperationName =
  | 'search'
  | 'find_exact'
  | 'find_objects'
  | 'find_links'
  | 'expand'
  | 'expand_many'
  | 'explore'
  | 'continue'
  | 'read'
  | 'list_children'
  | 'list_objects'
  | 'list_edges'
  | 'list_relations'
  | 'schema'
  | 'put'
  | 'write'
  | 'patch'
  | 'soft_delete'
  | 'revive'
  | 'purge'
  | 'purge_unlinked'
  | 'purge_expired'
  | 'link'
  | 'unlink'
  | 'embed_pending'
  | 'copy_to_graph'
  | 'apply_kinds'
  | 'load_kinds'
  | 'sync_kinds'

/** How an operation ended. */
export interface OperationEnd {
  /** Objects returned or written; 0 after an error. */
  readonly hits: number
  readonly degraded: readonly Degradation[]
  readonly error?: unknown
}

/** Sees every engine operation begin and end, never the texts. */
export interface Observer {
  /** Returns the function that is called exactly once when the operation ends. What it throws is ignored. */
  start(operation: OperationName): (end: OperationEnd) => void
}
