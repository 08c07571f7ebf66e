import type { KindSpec } from '../kinds/kind-spec.ts'
import type { Scope } from '../model/scope.ts'
import type { CallOptions, WriteOptions } from './call-options.ts'
import type { ObjectWrite } from './object-writer.ts'

/** Durable kinds. They belong to the store, not to a namespace. */
export interface KindReader {
  /** All kinds, by name. */
  listKinds(options: CallOptions): Promise<readonly KindSpec[]>
}

/** Objects of one namespace that a changed kind makes read differently. */
export interface KindRewrite {
  readonly scope: Scope
  readonly rows: readonly ObjectWrite[]
  readonly at: Date
}

export interface KindWriter {
  /**
   * Inserts or replaces kinds by name, and writes objects as `ObjectWriter.putMany` does, all in one transaction: what
   * filters see of objects and the kinds that filters are checked against never disagree.
   */
  putKinds(
    kinds: readonly KindSpec[],
    options: WriteOptions & { readonly rewrites?: readonly KindRewrite[] | undefined },
  ): Promise<void>
}
