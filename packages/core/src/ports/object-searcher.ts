import type { FilterPlan } from '../filters/plan.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from './call-options.ts'
import type { Candidate, SearchDegradation } from './part-searcher.ts'

/** A search for entities: first-class objects, with or without content or parts. */
export interface ObjectSearchRequest {
  /** The only kinds wanted, where the filter names some; for adapters that push down no more than that. */
  readonly kinds?: readonly string[] | undefined
  /**
   * Stores apply it inside every channel, before its limit. A graph applies what it can and never drops an object that
   * satisfies it: the engine reads every answer again, and asks for more when too few are left.
   */
  readonly filter?: FilterPlan | undefined
  /** Words in `entityIndexText`: title, summary, properties and the beginning of the content. Any word may match. */
  readonly lexical?: { readonly query: string; readonly limit: number } | undefined
  /** Cosine similarity, -1 to 1; objects without a vector are no candidates. Graphs have one space and ignore its name. */
  readonly vector?: { readonly space: string; readonly vector: Float32Array; readonly limit: number } | undefined
}

export interface ObjectSearchResponse {
  /** Best first (score descending, updatedAt descending, id ascending); a channel that cannot be served is absent. */
  readonly channels: { readonly lexical?: readonly Candidate[]; readonly vector?: readonly Candidate[] }
  readonly degraded: readonly SearchDegradation[]
  /** Whether a list ends before its limit although more would match: the server gives no more than that. */
  readonly truncated?: boolean | undefined
}

/** Finds entities by text and vector, all channels in one request. */
export interface ObjectSearcher {
  /** @throws `dimension_mismatch` for a vector of another length than the space's */
  searchObjects(scope: ReadScope, request: ObjectSearchRequest, options: CallOptions): Promise<ObjectSearchResponse>
}
