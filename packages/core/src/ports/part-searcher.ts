import type { FilterPlan } from '../filters/plan.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from './call-options.ts'

/** A ranked candidate list: BM25, vector similarity, trigram similarity, or equality of id, key or title. */
export type Channel = 'lexical' | 'vector' | 'trigram' | 'exact'

/**
 * All channels of one search, answered in one request.
 *
 * Candidates of `lexical` and `vector` are live parts, and live first-class objects that have content and no live parts.
 * `trigram` and `exact` also see the titles (and keys, and ids) of every other live first-class object.
 * Scope, filter and `withinIds` hold inside every channel, before its limit.
 */
export interface PartSearchRequest {
  readonly filter?: FilterPlan | undefined
  /** Only these objects and parts of these objects; never empty. */
  readonly withinIds?: readonly string[] | undefined
  /**
   * A list that its limit cut goes on until it stands for this many different hits (a hit is a first-class object, or the
   * parent of a part), or for all there are: behind the first `limit` candidates follow the best candidate of each hit not
   * seen yet, best first. So one parent with very many parts never hides the others.
   */
  readonly hits?: number | undefined
  /** BM25 over title, summary and content; any term may match. Rows without a match are no candidates. */
  readonly lexical?: { readonly query: string; readonly limit: number } | undefined
  /** Cosine similarity in a space; rows without a vector are no candidates. */
  readonly vector?: { readonly space: string; readonly vector: Float32Array; readonly limit: number } | undefined
  /**
   * Fuzzy match of the query with the title, or with the most similar extent of words in the content: trigram similarity
   * as in PostgreSQL's pg_trgm, at least 0.3 for the title and 0.6 for the content. The score is the larger of the title's
   * similarity and half of the content's: a name that is nearly right says more than a mention.
   */
  readonly trigram?: { readonly query: string; readonly limit: number } | undefined
  /** Id or key equal to the text, or title equal to it (trimmed, lower-cased). Score 1. */
  readonly exact?: { readonly text: string; readonly limit: number } | undefined
  /** A soft window: candidates that satisfy it are marked, none is left out for it. */
  readonly mark?: FilterPlan | undefined
}

export interface Candidate {
  readonly namespace: string
  readonly id: string
  /** Higher is better, comparable inside its channel only. */
  readonly score: number
  readonly parentId?: string
  readonly position?: number
  readonly updatedAt: Date
  readonly occurredAt?: Date
  /** Whether it satisfies the request's `mark`. */
  readonly marked?: boolean
}

/**
 * `exact_vector_scan`: the index could not fill the list under this filter, so all matching rows were compared one by one:
 * right, but slow. `partial_vector_scan`: there were too many of them, and only some were compared.
 * `partial_lexical_scan`: so many texts hold words of the question that only the likeliest were scored, and a better one may be
 * missing. `partial_trigram_scan`: so many contents resemble the question that only some were compared.
 */
export type SearchDegradation =
  | 'exact_vector_scan'
  | 'partial_vector_scan'
  | 'partial_lexical_scan'
  | 'partial_trigram_scan'

export interface PartSearchResponse {
  /** Best first (score descending, updatedAt descending, id ascending), each object once per channel. */
  readonly channels: { readonly [channel in Channel]?: readonly Candidate[] }
  readonly degraded: readonly SearchDegradation[]
}

export interface PartSearcher {
  searchParts(scope: ReadScope, request: PartSearchRequest, options: CallOptions): Promise<PartSearchResponse>
}
