import type { GraphSearch } from '../engine/graph-types.ts'
import type { NearWindow, SearchRequest } from '../engine/search-types.ts'
import type { Filters } from '../filters/filters.ts'
import type { Reranker } from '../ports/reranker.ts'
import type { MemoryKind } from './memory-input.ts'

/** What every recall takes. */
export interface RecallRequest
  extends Pick<SearchRequest, 'vector' | 'channels' | 'fusion' | 'recency' | 'siblings' | 'withinIds'> {
  readonly query: string
  /** 1 to 1000, default 10. */
  readonly limit?: number | undefined
  /** Default: all. */
  readonly kinds?: readonly MemoryKind[] | undefined
  /** The filters of the engine: over metadata, times and kinds. Entities are never recalled. */
  readonly filters?: Filters | undefined
  /** A soft window: what lies inside is raised, nothing is cut. */
  readonly near?: NearWindow | undefined
  /** Turns or passages that show a memory: 1 to 1000, default 3. */
  readonly evidence?: number | undefined
  /** Candidates of each channel that ranking looks at: 1 to 1000, default 64, or `limit` when that is more. */
  readonly pool?: number | undefined
  /** Whether what `feedback` taught counts; default true. */
  readonly confidence?: boolean | undefined
}

/** A recall with filters that must be there. */
export interface RecallWhereRequest extends RecallRequest {
  readonly filters: Filters
}

/** A recall that follows links. */
export interface FusedRecallRequest
  extends RecallRequest,
    Pick<
      GraphSearch,
      'hops' | 'seeds' | 'decay' | 'specificity' | 'relations' | 'direction' | 'maxNodes' | 'maxEdges' | 'perNode'
    > {
  /** What a weight of 1 adds, in shares of the best score: -10 to 10, default 0.15; below 0 it lowers what is linked. */
  readonly graphBoost?: number | undefined
  /**
   * Whether the entities that the question names count: the walk begins at them too, and what they said comes first. Default true.
   */
  readonly linkQuery?: boolean | undefined
  /** What a turn gains when the question names its speaker, in shares of the best score: 0 to 10, default 0.5. */
  readonly speakerBoost?: number | undefined
}

/** A recall whose best candidates a model orders. */
export interface RerankedRecallRequest extends FusedRecallRequest {
  /** The memory's own reranker when absent. */
  readonly reranker?: Reranker | undefined
}

export interface WhyRequest
  extends Pick<
    FusedRecallRequest,
    | 'kinds'
    | 'filters'
    | 'near'
    | 'channels'
    | 'vector'
    | 'fusion'
    | 'hops'
    | 'seeds'
    | 'decay'
    | 'relations'
    | 'direction'
    | 'linkQuery'
  > {
  readonly query: string
  /** Candidates of each channel: how many of the neighbours of a crowded node can come first. 1 to 1000, default 500. */
  readonly pool?: number | undefined
  /** Most nodes, seeds included: 1 to 5000, default 500. */
  readonly maxNodes?: number | undefined
  /** Most edges: 1 to 20,000, default 2000. */
  readonly maxEdges?: number | undefined
  /** Most edges followed from one node: 1 to 1000, default 64; those that lead to what the question found come first. */
  readonly perNode?: number | undefined
}
