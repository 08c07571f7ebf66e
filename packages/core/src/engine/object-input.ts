import type { AnyKind, KindInput, KindName, KindOutput } from '../kinds/kind.ts'
import type { Json, Properties, StoredObject } from '../model/object.ts'

/** An object with the properties of its kind typed; a union, told apart by `kind`, for several kinds. */
export type ObjectOf<K extends AnyKind> = K extends AnyKind
  ? Omit<StoredObject, 'kind' | 'properties'> & { readonly kind: KindName<K>; readonly properties: KindOutput<K> }
  : never

/** What a caller writes. Everything that is left out is empty; `put` replaces the whole object, `patch` does not. */
export interface ObjectFields {
  /** Left out: the id stored under `key`, else a new one (version 5 of namespace, kind and key, or version 7). */
  readonly id?: string | undefined
  /** Natural key, unique per namespace and kind: makes writing again an update. */
  readonly key?: string | undefined
  /** Makes it a part of this first-class object. */
  readonly parentId?: string | undefined
  /** Order among its siblings: a whole number. */
  readonly position?: number | undefined
  readonly title?: string | undefined
  readonly summary?: string | undefined
  /** At most 512 KiB of UTF-8 together with title and summary. NUL characters are removed, lone surrogates replaced. */
  readonly content?: string | undefined
  /** MIME type of the content, for the host's own use. */
  readonly contentType?: string | undefined
  /** When it happened. An ISO string or a Date. */
  readonly occurredAt?: Date | string | undefined
  /**
   * When it is gone for every reader, its parts and edges with it; never when absent. An ISO string or a Date. `purgeExpired` frees
   * the place.
   */
  readonly expiresAt?: Date | string | undefined
  /** A vector of the caller's own, in the engine's space; only for engines without an embedder of their own. */
  readonly embedding?: ArrayLike<number> | undefined
  /** The version that must be stored now, else `version_conflict`; 0 = it must be new. */
  readonly ifVersion?: number | undefined
}

/** Properties may be left out where the kind requires none. */
type WithProperties<In> =
  Record<never, never> extends In ? { readonly properties?: In | undefined } : { readonly properties: In }

export type ObjectInput<K extends AnyKind = AnyKind> = ObjectFields &
  (AnyKind extends K ? { readonly properties?: Properties | undefined } : WithProperties<KindInput<K>>)

/** One object of a mixed batch. */
export type BatchItem = ObjectFields & {
  readonly kind: AnyKind | string
  /** Checked against the kind when it is written; undefined entries are left out. */
  readonly properties?: { readonly [name: string]: Json | undefined } | undefined
}

/** Changes of some fields. `null` clears a field or property; what is not named stays. */
export interface ObjectPatch {
  readonly key?: string | null
  readonly parentId?: string | null
  readonly position?: number | null
  readonly title?: string | null
  readonly summary?: string | null
  readonly content?: string | null
  readonly contentType?: string | null
  readonly occurredAt?: Date | string | null
  readonly expiresAt?: Date | string | null
  readonly properties?: { readonly [name: string]: Json | undefined }
  readonly embedding?: ArrayLike<number>
}
