import type { Facets, StoredObject } from '../model/object.ts'
import type { ReadScope, Scope } from '../model/scope.ts'
import type { WriteOptions } from './call-options.ts'
import type { EdgeOutcome, EdgeWrite } from './edges.ts'
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
  /** The version that must be stored now; 0 = the object must not exist (a deleted or expired one does not). */
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
  /** Deleted or expired, or a part of such a parent. */
  readonly deleted: boolean
  /** Hash of the embedded text in the wanted space, absent when there is none or it is stale. */
  readonly embeddedHash?: string | undefined
}

/** An object of one namespace. */
export interface ObjectRef {
  readonly namespace: string
  readonly id: string
}

/**
 * Writes the truth. An expired object counts as deleted, on its own account, until it is written again or purged. Every method is one transaction: all of it or nothing. All rows lie in the scope's namespace, and
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
   * `putMany`, then `EdgeWriter.putEdges`, in one transaction: edges may begin and end at what the same call writes. A row or an edge
   * that cannot be written leaves nothing of either behind. Throws what both throw.
   */
  putWithEdges(
    scope: Scope,
    batch: { readonly objects: readonly ObjectWrite[]; readonly edges: readonly EdgeWrite[] },
    options: WriteOptions & { readonly at: Date },
  ): Promise<{ readonly objects: readonly PutOutcome[]; readonly edges: readonly EdgeOutcome[] }>

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

  /**
   * Purges those of these first-class objects that are linked with nothing but objects of `ignoreKinds`: no edge of theirs, in either
   * direction, leads to a live object of another kind. Decided inside the transaction, so that an edge made at the same time is
   * either seen, or finds its end gone. Returns the ids that were removed; unknown ones, and parts, are passed over.
   */
  purgeUnlinked(
    scope: Scope,
    request: { readonly ids: readonly string[]; readonly ignoreKinds: readonly string[] },
    options: WriteOptions,
  ): Promise<readonly string[]>

  /**
   * Purges up to `limit` objects whose own `expiresAt` the store's clock has reached, the longest expired first. Returns them, in that
   * order, without the parts that went with them.
   */
  purgeExpired(
    scope: ReadScope,
    request: { readonly limit: number },
    options: WriteOptions,
  ): Promise<readonly ObjectRef[]>
}
