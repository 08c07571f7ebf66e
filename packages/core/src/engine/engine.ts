import type { Filters } from '../filters/filters.ts'
import type { CopiedToGraph } from '../graph/copy-to-graph.ts'
import type { KindCatalog } from '../kinds/catalog.ts'
import type { AnyKind } from '../kinds/kind.ts'
import type { KindSpec } from '../kinds/kind-spec.ts'
import type { Edge, EdgeRef } from '../model/edge.ts'
import type { ReadScope, Scope } from '../model/scope.ts'
import type { CallOptions, WriteOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import type { Degradation } from '../ports/observer.ts'
import type {
  EdgeListing,
  ExpandManyRequest,
  ExpandManyResult,
  ExpandRecipe,
  ExpandRequest,
  ExpandResult,
  ExploreRequest,
  ExploreResult,
  FindLinksRequest,
  FindLinksResult,
  FindObjectsRequest,
  LinkInput,
  LinkManyResult,
  ListEdgesRequest,
  WriteBatch,
  WriteResult,
} from './graph-types.ts'
import type { BatchItem, ObjectInput, ObjectOf, ObjectPatch } from './object-input.ts'
import type { SchemaResult } from './schema.ts'
import type { FindExactRequest, PageOptions, SearchPage, SearchRequest } from './search-types.ts'

/** What became of one item of `putMany`, in the order of the items. */
export type PutManyItem<K extends AnyKind = AnyKind> =
  | { readonly status: 'created' | 'updated' | 'unchanged'; readonly object: ObjectOf<K> }
  | { readonly status: 'failed'; readonly error: Error }

export interface PutManyResult<K extends AnyKind = AnyKind> {
  readonly items: readonly PutManyItem<K>[]
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  /** Where the write fell short of the full service; empty when nowhere. */
  readonly degraded: readonly Degradation[]
}

export interface PutManyOptions extends WriteOptions {
  /** `throw` (default): one bad item and nothing is written. `report`: the good ones are, the bad ones say why not. */
  readonly onInvalid?: 'throw' | 'report' | undefined
}

export interface PatchOptions extends WriteOptions {
  /** Without it, a concurrent write makes the patch start over on the newer version (up to 12 times). */
  readonly ifVersion?: number | undefined
}

export interface ListOptions extends WriteOptions {
  /** 1 to 1000, default 100. */
  readonly limit?: number | undefined
  /** `cursor` of the page before. */
  readonly cursor?: string | undefined
}

export interface Listing<T> {
  readonly objects: readonly T[]
  /** Absent on the last page. */
  readonly cursor?: string
}

export interface EmbedPendingOptions extends WriteOptions {
  /** Objects a round: 1 to 1000, default 64. */
  readonly batch?: number | undefined
  /** Called after each round with the number embedded so far. */
  readonly onProgress?: ((progress: { readonly embedded: number }) => void) | undefined
}

export interface CopyIntoGraphOptions extends CallOptions {
  /** Empties the scope in the graph first, so that nothing stays of objects and edges that are gone; default false. */
  readonly reset?: boolean | undefined
  readonly onProgress?: ((copied: CopiedToGraph) => void) | undefined
}

/**
 * The knowledge base: typed objects in, whole objects with evidence out. Made by `createEngine`. Types follow the kinds
 * given there.
 *
 * Every method checks its input before any I/O and throws `RecollectError`s (see docs/errors.md).
 */
export interface Engine<K extends AnyKind = AnyKind> {
  readonly kinds: KindCatalog

  /** Writes one whole object. Writing the same again changes nothing. */
  put<T extends AnyKind>(scope: Scope, kind: T, input: ObjectInput<T>, options?: WriteOptions): Promise<ObjectOf<T>>
  put(scope: Scope, kind: string, input: ObjectInput, options?: WriteOptions): Promise<ObjectOf<AnyKind>>
  /** Writes many objects in one transaction: parents and parts may come together. */
  putMany<T extends AnyKind>(
    scope: Scope,
    kind: T,
    inputs: readonly ObjectInput<T>[],
    options?: PutManyOptions,
  ): Promise<PutManyResult<T>>
  putMany(scope: Scope, items: readonly BatchItem[], options?: PutManyOptions): Promise<PutManyResult>
  /**
   * Writes objects and links in one transaction: all of it, or nothing. Throws what `putMany` and `linkMany` throw; an item that is
   * wrong is named by its place.
   */
  write(scope: Scope, batch: WriteBatch, options?: WriteOptions): Promise<WriteResult<K>>
  /**
   * Changes only the named fields. A function makes the changes from the object as it is, and again when another write comes between:
   * so counters count right. @throws `not_found`, `version_conflict`
   */
  patch(
    scope: Scope,
    id: string,
    changes: ObjectPatch | ((current: ObjectOf<K>) => ObjectPatch),
    options?: PatchOptions,
  ): Promise<ObjectOf<K>>
  /** Hides an object and its parts. @throws `not_found` */
  softDelete(scope: Scope, id: string, options?: WriteOptions): Promise<void>
  /** Hides what is there of these; returns the ids that were. */
  softDeleteMany(scope: Scope, ids: readonly string[], options?: WriteOptions): Promise<readonly string[]>
  /** Brings a soft-deleted object back, with the parts that were hidden with it. @throws `not_found`, `parent_not_found` */
  revive(scope: Scope, id: string, options?: WriteOptions): Promise<void>
  reviveMany(scope: Scope, ids: readonly string[], options?: WriteOptions): Promise<readonly string[]>
  /** Removes an object and its parts for good, deleted or not. @throws `not_found` */
  purge(scope: Scope, id: string, options?: WriteOptions): Promise<void>
  purgeMany(scope: Scope, ids: readonly string[], options?: WriteOptions): Promise<readonly string[]>
  /**
   * Purges those of these that are linked with nothing but objects of `ignoreKinds` (default: none): topics without content, say. Safe
   * beside writes: a link made at the same time keeps its object, or finds it gone. Returns the ids that were removed.
   */
  purgeUnlinked(
    scope: Scope,
    request: { readonly ids: readonly string[]; readonly ignoreKinds?: readonly (string | AnyKind)[] | undefined },
    options?: WriteOptions,
  ): Promise<readonly string[]>
  /**
   * Frees the place of objects that have expired; readers miss them since then anyway. For a job of the host. At most `limit` (default
   * all) objects, the longest expired first.
   */
  purgeExpired(
    scope: ReadScope,
    options?: WriteOptions & { readonly limit?: number | undefined },
  ): Promise<{ readonly purged: number }>

  /** One object with its content. @throws `not_found` */
  read<T extends AnyKind = K>(
    scope: ReadScope,
    id: string,
    options?: WriteOptions & { readonly kind?: T },
  ): Promise<ObjectOf<T>>
  /** Those that exist, in the order of the ids. */
  readMany(scope: ReadScope, ids: readonly string[], options?: WriteOptions): Promise<readonly ObjectOf<K>[]>
  /** The parts of an object, in order, without content. @throws `not_found` */
  listChildren(scope: ReadScope, parentId: string, options?: ListOptions): Promise<Listing<ObjectHead>>
  /** Objects that satisfy a filter, in a stable order, with content. */
  listObjects(
    scope: ReadScope,
    request?: { readonly filters?: Filters | undefined },
    options?: ListOptions,
  ): Promise<Listing<ObjectOf<K>>>

  /**
   * Writes one whole edge between two first-class objects: linking them again replaces what it says and keeps `createdAt`. The
   * observer hears `graph_behind` when a graph did not take it; `linkMany` says it in its answer.
   * @throws `invalid_edge`, `invalid_relation`, `endpoint_not_found`, `endpoint_not_first_class`, `version_conflict`
   */
  link(scope: Scope, link: LinkInput, options?: WriteOptions): Promise<Edge>
  /** Writes many edges in one transaction: one bad link and nothing is written. */
  linkMany(scope: Scope, links: readonly LinkInput[], options?: WriteOptions): Promise<LinkManyResult>
  /** Removes an edge for good. @throws `not_found` */
  unlink(scope: Scope, edge: EdgeRef, options?: WriteOptions): Promise<void>
  /** Removes what is there of these; returns the edges that were. */
  unlinkMany(scope: Scope, edges: readonly EdgeRef[], options?: WriteOptions): Promise<readonly EdgeRef[]>
  /**
   * Copies the objects and edges of a scope to the engine's graph: to fill a new one, or one that is behind. Safe beside writes,
   * and to stop and repeat.
   * @throws `invalid_option` when there is no graph that takes writes, or projections keep it (rebuild their target then), and what
   * the graph throws
   */
  copyToGraph(scope: ReadScope, options?: CopyIntoGraphOptions): Promise<CopiedToGraph>

  /** The relations that edges have here, each once, by name: what `expand` can follow. */
  listRelations(scope: ReadScope, options?: CallOptions): Promise<readonly string[]>
  /** Edges in a stable order, whose ends are both there. */
  listEdges(scope: ReadScope, request?: ListEdgesRequest, options?: ListOptions): Promise<EdgeListing>

  /**
   * What is around an object: its parts or siblings, and what its edges lead to. Objects outside the scope are neither
   * given nor passed through. A part stands for its parent when edges are followed.
   * @throws `not_found`, `invalid_relation`, `graph_unavailable` and the graph's other errors
   */
  expand(scope: ReadScope, request: ExpandRequest, options?: PageOptions): Promise<ExpandResult<K>>
  /**
   * What is around many objects, within a budget: one walk from all of them at once, one request to the graph for each hop.
   * An object that several lead to is given once, by its shortest path; of equally short ones the earlier seed's counts. A seed
   * is given when another seed's walk meets it.
   */
  expandMany(scope: ReadScope, request: ExpandManyRequest, options?: CallOptions): Promise<ExpandManyResult<K>>
  /**
   * The links around the best hits of a question, or around some objects: a subgraph within budgets, with the best path to each of its
   * objects. Objects outside the scope, and those that the filters leave out, are neither given nor passed through.
   * @throws what `search` throws
   */
  explore(scope: ReadScope, request: ExploreRequest, options?: CallOptions): Promise<ExploreResult<K>>
  /** `expand` as a recipe says. @throws `recipe_not_found` */
  expandByRecipe(
    scope: ReadScope,
    recipe: string,
    request: Pick<ExpandRequest, 'objectId' | 'limit'>,
    options?: PageOptions,
  ): Promise<ExpandResult<K>>
  /** Adds or replaces a recipe. @throws `invalid_option` */
  registerRecipe(name: string, recipe: ExpandRecipe): void
  /** Entities by their names, texts and properties: first-class objects, also those without content or parts. */
  findObjects(scope: ReadScope, request: FindObjectsRequest, options?: PageOptions): Promise<SearchPage<K>>
  /** Edges by what their notes say, with both ends. */
  findLinks(scope: ReadScope, request: FindLinksRequest, options?: CallOptions): Promise<FindLinksResult<K>>

  /** Hybrid search: whole objects by the evidence in their parts. */
  search(scope: ReadScope, request: SearchRequest, options?: PageOptions): Promise<SearchPage<K>>
  /** An id, a key, an exact title, else words and near-spellings. No model is asked. */
  findExact(scope: ReadScope, request: FindExactRequest, options?: PageOptions): Promise<SearchPage<K>>
  /** The next page. @throws `result_set_not_found` */
  continue(
    scope: ReadScope,
    resultSetId: string,
    options?: PageOptions & { readonly limit?: number | undefined },
  ): Promise<SearchPage<K>>

  /** The kinds and how to filter by them, for agents. @throws `unknown_kind` */
  schema(kind?: string, options?: CallOptions): Promise<SchemaResult>
  /**
   * Makes these the kinds of this engine and of the store, after checking that existing objects satisfy them. Looks at
   * live objects: one that is revived later is as it was when it was deleted, so write it again.
   * @throws `kind_violated` with examples, `kinds_frozen`, `invalid_kind`
   */
  applyKinds(kinds: readonly (AnyKind | KindSpec)[], options?: WriteOptions): Promise<void>
  /** Replaces the catalog by the store's durable kinds. */
  loadKinds(options?: CallOptions): Promise<void>
  /** Writes the catalog's kinds to the store, after the same checks. @throws `kind_violated` */
  syncKinds(options?: WriteOptions): Promise<void>

  /** Embeds what has no up-to-date embedding, in batches; returns how many were embedded. Safe to stop and repeat. */
  embedPending(scope: ReadScope, options?: EmbedPendingOptions): Promise<{ readonly embedded: number }>
}
