import type { FilterPlan } from '../filters/plan.ts'
import type { Properties, StoredObject } from '../model/object.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from './call-options.ts'

/** A stored object without its content, for lists. */
export type ObjectHead = Omit<StoredObject, 'content'>

/** What a snippet is made from. */
export interface EvidenceText {
  readonly namespace: string
  readonly id: string
  readonly title: string
  readonly content: string
  readonly position?: number
  readonly properties: Properties
}

/** A part among its siblings. */
export interface Siblings {
  readonly namespace: string
  /** The part that was asked about. */
  readonly id: string
  /** With the part itself. */
  readonly parts: readonly ObjectHead[]
}

/** The last item of the page before: the next page begins behind it. */
export interface ObjectCursor {
  readonly namespace: string
  readonly id: string
}

/** The last child of the page before. */
export interface ChildCursor {
  readonly position?: number
  readonly id: string
}

/**
 * Reads the truth. Only live objects inside the scope exist: deleted ones, those whose `expiresAt` the store's clock has reached,
 * parts of such parents and foreign ones are left out, never reported. Every other read of a store (searches, neighbours, edges,
 * pending embeddings) sees the same objects and no others.
 */
export interface ObjectReader {
  /**
   * The objects with these ids, in the order of the ids, each once; unknown ids are left out. Under `everywhere` an id
   * may stand for several objects: all of them, by namespace.
   */
  getMany(scope: ReadScope, ids: readonly string[], options: CallOptions): Promise<readonly StoredObject[]>

  /** Everything one page of results needs, in one request. Order is free; unknown ids are left out. */
  hydrate(
    scope: ReadScope,
    ids: { readonly heads: readonly string[]; readonly texts: readonly string[] },
    options: CallOptions,
  ): Promise<{ readonly heads: readonly ObjectHead[]; readonly texts: readonly EvidenceText[] }>

  /** The live parts of a parent by position ascending (those without one last), then id. */
  listChildren(
    scope: ReadScope,
    parentId: string,
    page: { readonly limit: number; readonly after?: ChildCursor | undefined },
    options: CallOptions,
  ): Promise<readonly ObjectHead[]>

  /**
   * The first `limit` live parts of many parents together, in one request: by parent in the order of the ids (under `everywhere`
   * by namespace inside), each parent's in the order of `listChildren`.
   */
  listChildrenOfMany(
    scope: ReadScope,
    request: { readonly parentIds: readonly string[]; readonly limit: number },
    options: CallOptions,
  ): Promise<readonly ObjectHead[]>

  /**
   * The live parts around many parts, in one request: for each part its up to `radius` siblings before it, itself, and up to
   * `radius` after it, in the order of `listChildren`. Groups stand in the order of the ids; what is no live part has none.
   */
  listSiblings(
    scope: ReadScope,
    request: { readonly ids: readonly string[]; readonly radius: number },
    options: CallOptions,
  ): Promise<readonly Siblings[]>

  /** Live objects that satisfy the filter, by namespace and id ascending: a stable order for keyset paging. */
  listObjects(
    scope: ReadScope,
    page: {
      readonly filter?: FilterPlan | undefined
      readonly limit: number
      readonly after?: ObjectCursor | undefined
    },
    options: CallOptions,
  ): Promise<readonly StoredObject[]>
}
