import type { Explanation } from '../engine/search-types.ts'
import type { Json } from '../model/object.ts'
import type { CallOptions } from '../ports/call-options.ts'

/** One ranked hit as a result set keeps it: enough to show it again, no text. */
export interface ResultSetEntry {
  readonly id: string
  readonly namespace: string
  readonly score: number
  readonly evidence: readonly { readonly id: string; readonly score: number }[]
  readonly explanation?: Explanation
}

/** A ranked list, kept so that `continue` can page it. */
export interface ResultSet {
  readonly id: string
  /** The namespace it was made in; absent for `everywhere`. Other scopes cannot continue it. */
  readonly namespace?: string
  /** For the snippets of later pages. */
  readonly query: string
  readonly entries: readonly ResultSetEntry[]
  /** How each object was reached, by its id: opaque here, kept as it came. */
  readonly relations?: { readonly [id: string]: Json }
  /** Whether more may match than the set holds. */
  readonly truncated?: boolean
  /** Index of the next entry to serve. */
  readonly offset: number
  readonly createdAt: Date
}

/** Keeps result sets between pages: the host's side. */
export interface ResultSetStore {
  put(set: ResultSet, options: CallOptions): Promise<void>
  /** The set, or undefined when it is unknown, replaced or expired. */
  get(id: string, options: CallOptions): Promise<ResultSet | undefined>
}
