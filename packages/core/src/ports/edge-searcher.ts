import type { Edge } from '../model/edge.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from './call-options.ts'
import type { SearchDegradation } from './part-searcher.ts'

export interface EdgeSearchRequest {
  /** Words in the note; any may match. */
  readonly query: string
  /** Only edges of these relations, in canonical form; never empty. All relations when absent. */
  readonly relations?: readonly string[] | undefined
  readonly limit: number
}

export interface EdgeHit {
  readonly edge: Edge
  /** Above 0, higher is better; comparable inside one answer only. */
  readonly score: number
}

export interface EdgeSearchResponse {
  /** Best first: score descending, updatedAt descending, then namespace, fromId, relation and toId ascending. */
  readonly hits: readonly EdgeHit[]
  readonly degraded: readonly SearchDegradation[]
  /** Whether the list ends before its limit although more would match: the server gives no more than that. */
  readonly truncated?: boolean | undefined
}

/** Finds edges by the words of their notes. */
export interface EdgeSearcher {
  searchEdges(scope: ReadScope, request: EdgeSearchRequest, options: CallOptions): Promise<EdgeSearchResponse>
}
