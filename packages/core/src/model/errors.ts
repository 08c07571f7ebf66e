/** Every error code, stable across versions. `docs/errors.md` says what each means and what to do. */
export const errorCodes = [
  // what was asked for
  'not_found',
  'id_required',
  'query_required',
  'invalid_scope',
  'invalid_id',
  'invalid_filter',
  'invalid_option',
  'invalid_cursor',
  'result_set_not_found',
  'invalid_context',
  'invalid_relation',
  'recipe_not_found',
  // what was to be written
  'invalid_object',
  'text_too_large',
  'parent_not_found',
  'parent_not_first_class',
  'version_conflict',
  'key_taken',
  'invalid_edge',
  'endpoint_not_found',
  'endpoint_not_first_class',
  'writes_unsupported',
  // kinds
  'invalid_kind',
  'unknown_kind',
  'kinds_frozen',
  'kind_violated',
  // the host's side
  'embedder_failed',
  'dimension_mismatch',
  'reranker_failed',
  'extractor_failed',
  // the graph
  'graph_unavailable',
  'graph_incompatible',
  'graph_index_pending',
  'graph_failed',
  // projections
  'index_unavailable',
  'index_failed',
  'unknown_target',
  'rebuild_running',
  'projection_timeout',
  // the store
  'store_unavailable',
  'store_failed',
  'store_locked',
  'extension_missing',
  'migration_required',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Facts for programs: which field, which id, what was expected. Never document text. */
export type ErrorDetails = Readonly<Record<string, unknown>>

const marker: symbol = Symbol.for('recollect.error')

/**
 * The one error class. Tell errors apart by `code`, and recognise them with `RecollectError.is`, which also works
 * when two versions of this package are installed.
 */
export class RecollectError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'RecollectError'
    this.code = code
    this.details = options.details ?? {}
    Object.defineProperty(this, marker, { value: true })
  }

  /** True for any RecollectError of any installed version, and only for `code` when one is given. */
  static is(error: unknown, code?: ErrorCode): error is RecollectError {
    if (typeof error !== 'object' || error === null || !(marker in error)) return false
    return code === undefined || ('code' in error && error.code === code)
  }
}
