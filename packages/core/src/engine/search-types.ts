import type { Filters, FilterValue } from '../filters/filters.ts'
import type { AnyKind, KindName, KindOutput } from '../kinds/kind.ts'
import type { Properties } from '../model/object.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import type { Degradation } from '../ports/observer.ts'
import type { Channel } from '../ports/part-searcher.ts'
import type { Reranker } from '../ports/reranker.ts'
import type { FusionOptions } from '../ranking/fuse.ts'
import type { RecencyOptions } from '../ranking/recency.ts'
import type { ResultSetStore } from '../session/result-set.ts'
import type { GraphSearch, PathStep, Relation } from './graph-types.ts'

/** A part (or a first-class object's own content) that made a hit. */
export interface Evidence {
  /** The part; the hit's own id when its own content matched. */
  readonly partId: string
  readonly title: string
  /** The best window of the content around the query's terms: at most 240 code points, and "…" where it was cut. */
  readonly snippet: string
  /** Where the query's terms stand in `snippet`: `snippet.slice(start, end)`. */
  readonly matches: readonly (readonly [start: number, end: number])[]
  readonly score: number
  readonly position?: number
  readonly properties: Properties
}

/** Where a hit's score comes from: its best part. */
export interface Explanation {
  /** The part that gave the hit its score. */
  readonly partId: string
  /** 1-based rank and raw score of that part in each channel that found it. */
  readonly channels: { readonly [channel in Channel]?: { readonly rank: number; readonly score: number } }
  /** Score after fusion. */
  readonly fused: number
  /** What recency multiplied it by. */
  readonly recency: number
  /**
   * What was added afterwards: for an exact match, for lying inside the `near` window, for good siblings, for what is
   * preferred, for its links.
   */
  readonly boosts: {
    readonly exact?: number
    readonly near?: number
    readonly siblings?: number
    readonly prefer?: number
    readonly graph?: number
  }
  /** How the walk of a `graph` search came to the object: its best path. */
  readonly graph?: GraphReason
  /** What `weigh` multiplied the score by. */
  readonly weight?: number
  /** The reranker's score, when it gave one. */
  readonly rerank?: number
}

/** What the links of an object did for it. */
export interface GraphReason {
  /** 0 to 1: how strongly the walk led there. */
  readonly weight: number
  /** The object that the walk began at. */
  readonly seedId: string
  readonly path: readonly PathStep[]
}

/** A whole object that was found, without its content (`read` gives it), with the evidence for it. */
export type Hit<K extends AnyKind = AnyKind> = K extends AnyKind
  ? Omit<ObjectHead, 'kind' | 'properties'> & {
      readonly kind: KindName<K>
      readonly properties: KindOutput<K>
      readonly score: number
      readonly evidence: readonly Evidence[]
      readonly explanation?: Explanation
      /** How a walk reached it, on the pages of an `expand`. */
      readonly relation?: Relation
    }
  : never

/** One page of results. */
export interface SearchPage<K extends AnyKind = AnyKind> {
  readonly objects: readonly Hit<K>[]
  /** Pass it to `continue` for the next page. */
  readonly resultSetId: string
  readonly hasMore: boolean
  /** Whether more objects may match than the result set holds: `config.depth` decides how many can be paged. */
  readonly truncated: boolean
  /** Where this answer fell short of the full service; empty when nowhere. */
  readonly degraded: readonly Degradation[]
}

export interface PageOptions extends CallOptions {
  /** Keeps the result set; the engine's own store when absent. A `SearchContext` is one. */
  readonly resultSets?: ResultSetStore | undefined
}

/** A soft window: what lies inside gets a boost, nothing is cut. */
export interface NearWindow {
  /** `created_at`, `updated_at`, `occurred_at`, or a number or datetime property. */
  readonly field: string
  /** Inclusive; open when absent. */
  readonly from?: FilterValue | undefined
  /** Inclusive; open when absent. */
  readonly to?: FilterValue | undefined
  /** Boost in shares of the best score; default 0.5. */
  readonly weight?: number | undefined
}

/** A soft filter: what satisfies it gets a boost, nothing is cut. */
export interface Preference {
  readonly filters: Filters
  /** Boost in shares of the best score, 0 to 10; default 0.5. */
  readonly weight?: number | undefined
}

export interface SearchRequest {
  readonly query: string
  /** The question's vector, for engines whose callers supply the vectors. */
  readonly vector?: ArrayLike<number> | undefined
  readonly filters?: Filters | undefined
  /** Only these objects and their parts. An empty list is refused. */
  readonly withinIds?: readonly string[] | undefined
  /** Hits a page: 1 to 50, default 10. */
  readonly limit?: number | undefined
  /** Default: `lexical`, and `vector` when there is an embedder, or an index. */
  readonly channels?: readonly ('lexical' | 'vector' | 'trigram')[] | undefined
  readonly fusion?: FusionOptions | undefined
  /** `false` switches it off. */
  readonly recency?: RecencyOptions | false | undefined
  /** How the scores of a parent's parts become its own: default `max`. */
  readonly promotion?: 'max' | 'sum' | undefined
  readonly near?: NearWindow | undefined
  /**
   * Good parts raise the parts around them: each gets these shares of the scores of the parts right before and after it, of those
   * two away, and so on. `true` means `[0.3, 0.15]`, measured on conversations; default false. Shares are of
   * scores: with `rrf`, whose scores are nearly flat, they do harm; mix by `convex`.
   */
  readonly siblings?: boolean | readonly number[] | undefined
  /** Soft filters, looked at for the best 200 candidates; of several that one satisfies the sum counts. At most 10. */
  readonly prefer?: readonly Preference[] | undefined
  /** Walks from the best hits, and raises what their links lead to; `true` takes every default. Default false. */
  readonly graph?: boolean | GraphSearch | undefined
  /** Candidates of each channel that ranking looks at: 1 to 10,000, default `config.candidates`. */
  readonly candidates?: number | undefined
  /** Evidence parts of a hit: 1 to 1000, default `config.evidencePerHit`. */
  readonly evidence?: number | undefined
  /**
   * Multiplies the scores of the best hits (as many as `candidates`, `limit` or `config.rerankWindow`, whichever is most) by what it makes of each: a finite
   * number, 0 or more; scores below 0, which a negative `graph.boost` makes, by 2 minus that. It runs before a reranker, and must not change anything.
   */
  readonly weigh?: ((object: ObjectHead) => number) | undefined
  /** Adds `explanation` to every hit. */
  readonly explain?: boolean | undefined
  /** A reranker for this search instead of the engine's; `false` keeps the engine's order even when there is one. */
  readonly rerank?: boolean | Reranker | undefined
}

export type FindExactRequest = Pick<SearchRequest, 'query' | 'filters' | 'withinIds' | 'limit' | 'recency' | 'explain'>
