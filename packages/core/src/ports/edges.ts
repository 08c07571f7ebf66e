import type { Edge, EdgeMeta, EdgeRef } from '../model/edge.ts'
import type { ReadScope, Scope } from '../model/scope.ts'
import type { CallOptions, WriteOptions } from './call-options.ts'
import type { EdgeDirection } from './graph.ts'

/** The last edge of the page before: the next page begins behind it. */
export interface EdgeCursor extends EdgeRef {
  readonly namespace: string
}

/**
 * Reads edges as truth. An edge is there while both its ends are live first-class objects: deleting an end hides it, and
 * reviving that brings it back as it was. Hidden and foreign edges are left out, never reported.
 */
export interface EdgeReader {
  /**
   * These edges, in any order, each once; unknown ones are left out. Under `everywhere` a ref may stand for an edge of
   * several namespaces: all of them.
   */
  getEdges(scope: ReadScope, refs: readonly EdgeRef[], options: CallOptions): Promise<readonly Edge[]>

  /** Edges by namespace, fromId, relation and toId ascending: a stable order for keyset paging. */
  listEdges(
    scope: ReadScope,
    page: {
      /** Only edges of these objects: their outgoing ones (`out`), incoming ones (`in`), or all (`both`, default). */
      readonly ids?: readonly string[] | undefined
      readonly direction?: EdgeDirection | undefined
      /** Only edges of these relations; never empty. */
      readonly relations?: readonly string[] | undefined
      readonly limit: number
      readonly after?: EdgeCursor | undefined
    },
    options: CallOptions,
  ): Promise<readonly Edge[]>

  /** The relations that edges of the scope have, hidden ones too, each once, by name. Cheap, however many edges there are. */
  listRelations(scope: ReadScope, options: CallOptions): Promise<readonly string[]>
}

/** One edge to write: its whole metadata. */
export interface EdgeWrite extends EdgeRef, EdgeMeta {
  /** The version that must be stored now; 0 = the edge must not exist. */
  readonly ifVersion?: number | undefined
}

export interface EdgeOutcome {
  /** `unchanged`: the stored edge was already the same; nothing was written, the version stays. */
  readonly status: 'created' | 'updated' | 'unchanged'
  readonly edge: Edge
}

/** Writes edges as truth. Every method is one transaction: all of it or nothing, in the scope's namespace alone. */
export interface EdgeWriter {
  /**
   * Inserts or replaces whole edges; outcomes stand in the order of the rows. `createdAt` is kept, `updatedAt` becomes
   * `at`, `version` goes up by one. An edge may stand in a batch once only. Both ends are checked inside the transaction,
   * so that no edge is ever made to what is being deleted.
   *
   * @throws `endpoint_not_found` (missing, deleted or foreign), `endpoint_not_first_class` (a part), with `details.id`,
   * `details.end` (`from` or `to`) and `details.index` of the row; `version_conflict`, and `invalid_edge` for an edge from an
   * object to itself or one that stands twice, with `details.index`.
   */
  putEdges(
    scope: Scope,
    rows: readonly EdgeWrite[],
    options: WriteOptions & { readonly at: Date },
  ): Promise<readonly EdgeOutcome[]>

  /** Removes edges for good; hidden ones are out of reach. Returns those that were there, in any order. */
  removeEdges(
    scope: Scope,
    refs: readonly EdgeRef[],
    options: WriteOptions & { readonly at: Date },
  ): Promise<readonly EdgeRef[]>
}
