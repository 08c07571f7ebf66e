import type { DocumentKinds } from '../kinds/document-kinds.ts'
import type { ReadScope, Scope } from '../model/scope.ts'
import type { CallOptions } from './call-options.ts'

/** What an index keeps of one object: a text under an id. */
export interface IndexDocument {
  /** Id of the object. */
  readonly ref: string
  /** A name of the document kinds, such as `EPISODE`. */
  readonly kind: string
  /** Never blank. */
  readonly text: string
  /** Version of the object that the text was read from. */
  readonly version: number
  /** Title of the parent that the text was made with; absent for a first-class object, and when it is not known. */
  readonly parentTitle?: string | undefined
  /** The place of this state among all states of the object; 0 in a rebuild, where any other is newer. */
  readonly sequence: number
}

/** A document that an index shall forget. */
export interface IndexRemoval {
  readonly ref: string
  /** The place of the removal among the states of the object. */
  readonly sequence: number
}

export interface IndexQuery {
  readonly text: string
  /** Only documents of these kinds; never empty. All when absent. */
  readonly kinds?: readonly string[] | undefined
  /** Engines ask for up to 10,000, and take a shorter answer for everything there is. */
  readonly limit: number
}

/** A candidate: an id and its kind, and nothing else that could leak. */
export interface IndexCandidate {
  readonly ref: string
  readonly kind: string
}

/** Finds documents by what they mean. Its answers are suggestions: whoever asked reads each again from the truth. */
export interface IndexSearcher {
  /** Under which kinds it keeps objects; those of `documentKinds()` when absent. */
  readonly kinds?: DocumentKinds | undefined
  /** Most candidates that it gives, whatever the limit; no more than is asked for when absent. */
  readonly maxLimit?: number | undefined
  /** Candidates of exactly this namespace, each once, best first. @throws `index_unavailable` */
  search(scope: Scope, query: IndexQuery, options: CallOptions): Promise<readonly IndexCandidate[]>
}

/**
 * A disposable index of texts by namespace; the same ref in two namespaces is two documents. Every write may be repeated, and may
 * come late: one with a lower sequence than the index holds of the document, or held when it removed it, changes nothing. A document
 * of another kind under the same ref takes its place.
 *
 * Errors tell the projector what to do: `index_unavailable` is tried again for as long as it takes, with `details.retryAfterMs`
 * when the index says when, and so are `dimension_mismatch` and `invalid_kind`, which blame the configuration; `invalid_object` is a
 * document that will never be taken. Anything else is tried again, and given up after some attempts.
 */
export interface MemoryIndex extends IndexSearcher {
  /** Whether what is written survives the process; it does when absent. */
  readonly durable?: boolean | undefined
  /** Nothing happens for an empty list. */
  upsert(scope: Scope, documents: readonly IndexDocument[], options: CallOptions): Promise<void>
  /** Unknown documents are fine: what comes late is ignored then, too. Nothing happens for an empty list. */
  delete(scope: Scope, removals: readonly IndexRemoval[], options: CallOptions): Promise<void>
  /** Forgets everything of a scope, whatever its sequence; of `everywhere` also what it takes to keep it, such as database indexes. */
  reset(scope: ReadScope, options: CallOptions): Promise<void>
}
