/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The typed fields of an object, as its kind declares them. */
export type Properties = { readonly [key: string]: Json }

/** A filterable value in its canonical form: datetimes are epoch milliseconds. */
export type Scalar = string | number | boolean

/** Filterable properties in canonical form; absent and null values are left out. */
export type Facets = Readonly<Record<string, Scalar>>

/**
 * One row of knowledge as the store keeps it. First-class (an entity, a document) without `parentId`; a part (a chunk,
 * a turn) with one. Absent texts are empty strings.
 */
export interface StoredObject {
  readonly namespace: string
  /** Opaque; a UUID when Recollect makes it. Unique inside its namespace. */
  readonly id: string
  readonly kind: string
  /** Natural key, unique per namespace and kind: writing it again updates the same object. */
  readonly key?: string
  readonly parentId?: string
  /** Order among the parts of one parent. */
  readonly position?: number
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly contentType: string
  readonly properties: Properties
  /** When it happened, as the caller says. */
  readonly occurredAt?: Date
  /** From then on it is gone for every reader, with its parts and edges, as if it were deleted; absent = it stays. */
  readonly expiresAt?: Date
  /** When it was first recorded. */
  readonly createdAt: Date
  /** When it was last written. */
  readonly updatedAt: Date
  /** Raised by every write that changes something; 1 when new. */
  readonly version: number
}
