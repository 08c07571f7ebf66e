import type { SearchDegradation } from './part-searcher.ts'

/** Where answers fell short of the full service. */
export type Degradation =
  | 'lexical_only'
  | SearchDegradation
  | 'not_reranked'
  | 'rerank_incomplete'
  | 'embeddings_pending'

export type OperationName =
  | 'search'
  | 'find_exact'
  | 'continue'
  | 'read'
  | 'list_children'
  | 'list_objects'
  | 'schema'
  | 'put'
  | 'patch'
  | 'soft_delete'
  | 'revive'
  | 'purge'
  | 'embed_pending'
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
