import type { Facets, StoredObject } from '../model/object.ts'
import type { Scope } from '../model/scope.ts'
import type { WriteOptions } from './call-options.ts'
import type { EmbeddingWrite } from './embedding-store.ts'

/** One object to write: every field that the caller decides. */
export type ObjectRow = Omit<StoredObject, 'namespace' | 'createdAt' | 'updatedAt' | 'version'>

/** One row of `putMany`. */
export interface ObjectWrite {
  readonly object: ObjectRow
  /** Canonical filterable values of the object's own properties. */
  readonly facets: Facets
  /** Hash of the text that an embedding of this object must come from; older embeddings become stale. */
  readonly indexHash: string
  /** The version that must be stored now; 0 = the object must not exist (a deleted one does not). */
  readonly ifVersion?: number | undefined
  /** The new embedding, in the same transaction. */
  readonly embedding?: EmbeddingWrite | undefined
}

export interface PutOutcome {
  /** `unchanged`: the stored object was already the same; nothing was written, the version stays. */
  readonly status: 'created' | 'updated' | 'unchanged'
  readonly object: StoredObject
}

/** What a write has to know before it: one request for a whole batch. */
export interface WriteLookup {
  readonly ids: readonly string[]
  readonly keys: readonly { readonly kind: string; readonly key: string }[]
  readonly parentIds: readonly string[]
  /** The embedding space whose hashes are wanted. */
  readonly space?: string | undefined
}

export interface ExistingObject {
  readonly object: StoredObject
  readonly deleted: boolean
  /** Hash of the embedded text in the wanted space, absent when there is none or it is stale. */
  readonly embeddedHash?: string | undefined
}

/**
 * Writes the truth. Every method is one transaction: all of it or nothing. All rows lie in the scope's namespace, and
 * no write ever touches another one.
 */
export interface ObjectWriter {
  /** Existing objects by id or key (deleted ones included), and the live parents among `parentIds`. */
  readForWrite(
    scope: Scope,
    lookup: WriteLookup,
    options: WriteOptions,
  ): Promise<{ readonly existing: readonly ExistingObject[]; readonly parents: readonly StoredObject[] }>

  /**
   * Inserts or replaces whole objects; outcomes stand in the order of the rows. A row that equals the stored object
   * (facets too; times and version aside) changes nothing but its embedding. Writing a deleted object revives it, with
   * the parts that were hidden with it. `createdAt` is kept, `updatedAt` becomes `at`, `version` goes up by one. When a
   * parent's kind, title or facets change, what filters see of its parts follows; when its title changes, the embeddings
   * of its parts become stale.
   *
   * A batch is judged by the state that it leaves: parents may stand before or after their parts, and keys and roles may
   * change hands inside it. An id may stand in a batch once only. A deleted object keeps its key, and deleted parts
   * still keep their parent from becoming a part; purging frees both.
   *
   * @throws `version_conflict`, `key_taken`, `parent_not_found` (missing, deleted or foreign) and
   * `parent_not_first_class` (the parent is a part, the object itself, or the object has parts of its own), with
   * `details.id`.
   */
  putMany(
    scope: Scope,
    rows: readonly ObjectWrite[],
    options: WriteOptions & { readonly at: Date },
  ): Promise<readonly PutOutcome[]>

  /**
   * Hides live objects; a parent hides its live parts and its edges with it, and a part that is named too counts as deleted on its own
   * account. Returns the ids among `ids` that were live. Versions go
   * up, of the hidden parts too.
   */
  softDelete(
    scope: Scope,
    ids: readonly string[],
    options: WriteOptions & { readonly at: Date },
  ): Promise<readonly string[]>

  /**
   * Brings soft-deleted objects back, a parent with its edges and the parts that were hidden with it (not those deleted on
   * their own).
   * Returns the ids among `ids` that were deleted on their own account, in any order. Versions go up.
   *
   * @throws `parent_not_found` for a part whose parent is deleted.
   */
  revive(
    scope: Scope,
    ids: readonly string[],
    options: WriteOptions & { readonly at: Date },
  ): Promise<readonly string[]>

  /** Removes objects for good, live or deleted, with their parts, embeddings and edges. Returns the ids that existed. */
  purge(scope: Scope, ids: readonly string[], options: WriteOptions): Promise<readonly string[]>
}
