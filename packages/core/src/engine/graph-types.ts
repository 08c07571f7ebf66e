import type { AnyKind, KindName, KindOutput } from '../kinds/kind.ts'
import type { Edge, EdgeMeta } from '../model/edge.ts'
import type { EdgeDirection } from '../ports/graph.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import type { Degradation } from '../ports/observer.ts'
import type { BatchItem, ObjectOf } from './object-input.ts'
import type { SearchRequest } from './search-types.ts'

/** An edge to write. What is left out is empty: a link replaces the whole edge. */
export interface LinkInput {
  readonly fromId: string
  /** Trimmed and lower-cased; not `contains`, `part_of` or `partof`. */
  readonly relation: string
  readonly toId: string
  /** What `findLinks` looks at; at most 64 KiB. */
  readonly note?: string | undefined
  readonly status?: string | undefined
  readonly role?: string | undefined
  /** 0 to 1; an edge without it counts as certain. */
  readonly confidence?: number | undefined
  /** The object that the edge was learned from. */
  readonly evidenceId?: string | undefined
  /** The version that must be stored now; 0 = the edge must not exist. */
  readonly ifVersion?: number | undefined
}

/** What became of a batch of links; outcomes stand in the order of the links. */
export interface LinkManyResult {
  readonly edges: readonly { readonly status: 'created' | 'updated' | 'unchanged'; readonly edge: Edge }[]
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Where the write fell short of the full service; empty when nowhere. */
  readonly degraded: readonly Degradation[]
}

/** Which edges to list; all of the scope when nothing is named. */
export interface ListEdgesRequest {
  /** Edges of these objects. */
  readonly ids?: readonly string[] | undefined
  /** Of those, the outgoing ones, the incoming ones, or both (default). */
  readonly direction?: EdgeDirection | undefined
  readonly relations?: readonly string[] | undefined
}

export interface EdgeListing {
  readonly edges: readonly Edge[]
  /** `unknown_relation` when no edge here has one of the relations asked for; empty otherwise. */
  readonly degraded: readonly Degradation[]
  /** Absent on the last page. */
  readonly cursor?: string
}

/** One step of a walk. */
export interface PathStep {
  readonly relation: string
  /** `out` when the step goes along the edge, `in` when it goes against it. */
  readonly direction: 'out' | 'in'
  /** The object that the step arrives at. */
  readonly id: string
}

/** How an object was reached. */
export interface Relation extends EdgeMeta {
  /** The relation of the last edge. */
  readonly type: string
  /** Whether the last step went along the edge (`out`) or against it (`in`). */
  readonly direction: 'out' | 'in'
  /** Steps from the seed: 1 for its neighbours. */
  readonly depth: number
  /** The seed: the landing that the walk came from. */
  readonly sourceId: string
  /** Every step from the seed to the object. */
  readonly path: readonly PathStep[]
  /** Times of the last edge. */
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What to look at around an object. */
export interface ExpandRequest {
  readonly objectId: string
  /**
   * Relations to follow. `contains` (also `part_of`, `partof`) stands for the parts of a parent, or the siblings of a part;
   * `all` for edges of every relation. Nothing: containment only.
   */
  readonly relations?: readonly string[] | 'all' | undefined
  /** `true` adds containment to whatever `relations` names. */
  readonly containment?: boolean | undefined
  /** Edges in a row: 1 to 4 (`config.maxHops`), default 1. */
  readonly maxHops?: number | undefined
  /** Default `both`. */
  readonly direction?: EdgeDirection | undefined
  /** Objects of a page when there are more than fit in one answer: 1 to 50, default 10. */
  readonly limit?: number | undefined
}

export interface ExpandManyRequest extends Omit<ExpandRequest, 'objectId' | 'limit'> {
  /** Unknown ids are passed over; parts stand for their parents when edges are followed. */
  readonly objectIds: readonly string[]
  /** Most objects of the answer: 1 to 1000 (`config.maxResultSet`), which is the default. */
  readonly budget?: number | undefined
}

/** A named request that `expandByRecipe` fills in. */
export type ExpandRecipe = Omit<ExpandRequest, 'objectId' | 'limit'>

/** An object without its content, typed by its kind. */
export type HeadOf<K extends AnyKind = AnyKind> = K extends AnyKind
  ? Omit<ObjectHead, 'kind' | 'properties'> & { readonly kind: KindName<K>; readonly properties: KindOutput<K> }
  : never

/** An object around another one. */
export type ExpandedObject<K extends AnyKind = AnyKind> = HeadOf<K> & {
  /** How it was reached; absent for parts, parents and siblings. */
  readonly relation?: Relation
}

export interface ExpandResult<K extends AnyKind = AnyKind> {
  /** Parts or siblings first, in their order; then what the walk reached, nearest first. */
  readonly objects: readonly ExpandedObject<K>[]
  /** What was looked at: parts, siblings, edges, or both kinds. */
  readonly mode: 'children' | 'neighborhood' | 'graph' | 'mixed'
  /** Pass it to `continue`; absent when everything is here. */
  readonly resultSetId?: string
  readonly hasMore: boolean
  /** Whether there is more around the object than was looked at: a limit was reached. */
  readonly truncated: boolean
  readonly degraded: readonly Degradation[]
}

export interface ExpandManyResult<K extends AnyKind = AnyKind> {
  readonly objects: readonly ExpandedObject<K>[]
  readonly truncated: boolean
  readonly degraded: readonly Degradation[]
}

/** A search for entities. */
export interface FindObjectsRequest
  extends Pick<SearchRequest, 'query' | 'vector' | 'filters' | 'limit' | 'fusion' | 'recency' | 'explain' | 'rerank'> {
  /** Only objects of these kinds. */
  readonly kinds?: readonly (string | AnyKind)[] | undefined
  /** Default: `lexical`, and `vector` when there is an embedder. */
  readonly channels?: readonly ('lexical' | 'vector')[] | undefined
}

export interface FindLinksRequest {
  readonly query: string
  /** All relations when absent. */
  readonly relations?: readonly string[] | undefined
  /** 1 to 50, default 10. */
  readonly limit?: number | undefined
}

/** An edge that was found, with both its ends. */
export interface LinkHit<K extends AnyKind = AnyKind> {
  readonly edge: Edge
  readonly from: HeadOf<K>
  readonly to: HeadOf<K>
  readonly score: number
}

export interface FindLinksResult<K extends AnyKind = AnyKind> {
  readonly links: readonly LinkHit<K>[]
  readonly degraded: readonly Degradation[]
}

/** Which links a search follows, and what they are worth. */
export interface GraphSearch {
  /** Relations to follow; all when absent. */
  readonly relations?: readonly string[] | undefined
  /** Default `both`. */
  readonly direction?: EdgeDirection | undefined
  /** Edges in a row: 0 to 10, default 2. */
  readonly hops?: number | undefined
  /** What a weight of 1 adds, in shares of the best score: -10 to 10, default 0.15. Below 0 it lowers what is linked. */
  readonly boost?: number | undefined
  /** How many of the best hits the walk begins at: 1 to 100, default 10. Each counts by its share of the best score. */
  readonly seeds?: number | undefined
  /**
   * First-class objects that the walk begins at besides, with a full share: what the question names. At most 100, in one namespace;
   * unknown ones, and those that the filters leave out, are passed over.
   */
  readonly from?: readonly string[] | undefined
  /** What is left of a weight with every hop behind the first: above 0 to 1, default 0.8. */
  readonly decay?: number | undefined
  /** What is left of a weight that leaves an object with this many edges, 0 to 1; default `rootSpecificity`. */
  readonly specificity?: ((edges: number) => number) | undefined
  /** Kinds that are walked through whatever the filters say; they are hits only where the filters let them. */
  readonly through?: readonly (string | AnyKind)[] | undefined
  /** Most objects that the walk looks at: 1 to 5000, default 500. */
  readonly maxNodes?: number | undefined
  /** Most edges that it keeps: 1 to 20,000, default 2000. */
  readonly maxEdges?: number | undefined
  /** Most edges that it follows from one object: 1 to 1000, default 64. Those that lead to what the question found come first. */
  readonly perNode?: number | undefined
}

/** The links around the best hits of a question, or around some objects. */
export interface ExploreRequest
  extends Omit<GraphSearch, 'from' | 'boost'>,
    Pick<SearchRequest, 'vector' | 'channels' | 'filters' | 'fusion' | 'near' | 'recency' | 'siblings' | 'candidates'> {
  /** The walk begins at its best hits, and follows crowded objects in the order of its ranking. */
  readonly query?: string | undefined
  /**
   * The walk begins at these first-class objects besides; without a query at these alone, and then only `filters` of what belongs to a
   * search. At most 100, in one namespace; unknown ones, and those that the filters leave out, are passed over.
   */
  readonly objectIds?: readonly string[] | undefined
}

/** An object of an explored graph. */
export interface ExploredNode<K extends AnyKind = AnyKind> {
  readonly object: HeadOf<K>
  /** Hops from the nearest seed; 0 for a seed. */
  readonly depth: number
  /** 0 to 1: of a seed its share of the best score, else how strongly its best path leads there. */
  readonly score: number
  /** Where its best path begins; the object itself for a seed. */
  readonly seedId: string
  /** The steps of its best path; empty for a seed. */
  readonly path: readonly PathStep[]
}

/** A connected piece of the graph for each seed, within the budgets. */
export interface ExploreResult<K extends AnyKind = AnyKind> {
  /** Seeds first, best first; then by depth, and inside by score; equally well linked ones as the question ranks them. */
  readonly nodes: readonly ExploredNode<K>[]
  /** Edges between these nodes that were met, in the order in which they were. */
  readonly edges: readonly Edge[]
  /** Whether a budget left something out. */
  readonly truncated: boolean
  readonly degraded: readonly Degradation[]
}

/** Objects and links that are written together. */
export interface WriteBatch {
  readonly objects?: readonly BatchItem[] | undefined
  /** They may begin and end at objects of the same batch: give those an id, or take `keyedId` of their kind and key. */
  readonly links?: readonly LinkInput[] | undefined
}

export interface WriteResult<K extends AnyKind = AnyKind> {
  /** In the order of the batch. */
  readonly objects: readonly { readonly status: 'created' | 'updated' | 'unchanged'; readonly object: ObjectOf<K> }[]
  readonly edges: readonly { readonly status: 'created' | 'updated' | 'unchanged'; readonly edge: Edge }[]
  /** Where the write fell short of the full service; empty when nowhere. */
  readonly degraded: readonly Degradation[]
}
