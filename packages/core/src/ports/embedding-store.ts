import type { StoredObject } from '../model/object.ts'
import type { ReadScope, Scope } from '../model/scope.ts'
import type { CallOptions, WriteOptions } from './call-options.ts'

/** A vector of one object. */
export interface EmbeddingWrite {
  /** Id of the space, as `openSpace` gave it. */
  readonly space: string
  readonly vector: Float32Array
  /** Hash of the text that was embedded. */
  readonly contentHash: string
}

/** A vector of an object, from its text as it was read. */
export interface EmbeddingRow extends EmbeddingWrite {
  readonly id: string
  /** Version of the object that the text was read from. */
  readonly version: number
  /** Title of its parent that the text was made with. Not looked at when absent, as for a first-class object. */
  readonly parentTitle?: string | undefined
}

/** An object whose embedding is missing or stale. */
export interface PendingEmbedding {
  readonly object: StoredObject
  /** Title of its parent, "" for a first-class object. */
  readonly parentTitle: string
}

/** A vector as it is kept. */
export interface StoredEmbedding {
  readonly namespace: string
  readonly id: string
  readonly vector: Float32Array
  /** Hash of the text that was embedded. */
  readonly contentHash: string
  /** Whether the object, or the title of its parent, has changed since in a way that may have changed its text. */
  readonly stale: boolean
}

/**
 * Keeps vectors by embedding space. A space belongs to one model and one dimension, so that vectors of different models
 * never meet; another model is another space. A stale vector, whose text has changed since, still serves until a new one
 * takes its place: a rough answer is better than none. A vector of zeros has no direction and is never found.
 */
export interface EmbeddingStore {
  /** Opens the space of a model, and makes it (index included) when it is new. The one place that runs DDL. */
  openSpace(
    model: { readonly model: string; readonly dimensions: number },
    options: CallOptions,
  ): Promise<{ readonly id: string }>

  /**
   * Live objects with some text (title, summary or content) whose embedding in the space is missing or stale, by
   * namespace and id; of certain parents only when `parentIds` is given.
   */
  listPending(
    scope: ReadScope,
    request: {
      readonly space: string
      readonly limit: number
      readonly parentIds?: readonly string[] | undefined
      readonly after?: { readonly namespace: string; readonly id: string } | undefined
    },
    options: CallOptions,
  ): Promise<readonly PendingEmbedding[]>

  /** The vectors of live objects in a space, stale ones too, in any order; objects without one are left out. */
  getEmbeddings(
    scope: ReadScope,
    request: { readonly space: string; readonly ids: readonly string[] },
    options: CallOptions,
  ): Promise<readonly StoredEmbedding[]>

  /**
   * Writes vectors that are not stale from then on. A row whose object no longer exists, or has a newer version than
   * `version`, is passed over: its text may have changed meanwhile. So is one whose parent has another title than `parentTitle`,
   * which does not raise the version of a part: a late writer never puts the vector of an old text in place of a newer one.
   *
   * @throws `invalid_option` with `details.space` for a space that is not there (any more)
   */
  putEmbeddings(scope: Scope, rows: readonly EmbeddingRow[], options: WriteOptions): Promise<void>

  /** Removes the vectors of a scope from a space, or only those of certain objects; unknown ids are fine. */
  removeEmbeddings(
    scope: ReadScope,
    request: { readonly space: string; readonly ids?: readonly string[] | undefined },
    options: WriteOptions,
  ): Promise<void>

  /** Forgets a space with all its vectors, index included; an unknown one is fine. `openSpace` makes it anew, under another id. */
  dropSpace(space: string, options: CallOptions): Promise<void>
}
