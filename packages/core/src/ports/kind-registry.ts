import type { KindSpec } from '../kinds/kind-spec.ts'
import type { CallOptions, WriteOptions } from './call-options.ts'

/** Durable kinds. They belong to the store, not to a namespace. */
export interface KindReader {
  /** All kinds, by name. */
  listKinds(options: CallOptions): Promise<readonly KindSpec[]>
}

export interface KindWriter {
  /** Inserts or replaces kinds by name, in one transaction. */
  putKinds(kinds: readonly KindSpec[], options: WriteOptions): Promise<void>
}
