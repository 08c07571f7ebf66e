import type { ReadScope, Scope } from '../model/scope.ts'
import type { Subject } from '../model/subject.ts'
import type { CallOptions } from './call-options.ts'

/** What a copy keeps of one subject, as the truth has it now; or why that cannot be told, which concerns this subject alone. */
export type SourceDocument<D> = { readonly namespace: string; readonly subject: Subject } & (
  | { readonly document: D; readonly error?: never }
  | { readonly error: unknown; readonly document?: never }
)

/** A page of everything there is. */
export interface SourcePage<D> {
  readonly documents: readonly SourceDocument<D>[]
  /** Where the next page begins: opaque, durable, and different from every cursor before. Absent at the end. */
  readonly next?: string
}

/** Reads from the truth what a copy shall hold. */
export interface CanonicalSource<D> {
  /** The documents of these subjects, in any order; a subject without one (gone, hidden, of no interest) is left out. */
  read(scope: Scope, subjects: readonly Subject[], options: CallOptions): Promise<readonly SourceDocument<D>[]>
  /**
   * All documents of a scope, in a stable order. What is there from the first page to the last is given exactly once; what comes or
   * goes meanwhile may be missing.
   *
   * @throws `invalid_option` for a cursor that is none of this source's, and a limit that is not 1 to 1,000
   */
  enumerate(
    scope: ReadScope,
    page: { readonly after?: string | undefined; readonly limit: number },
    options: CallOptions,
  ): Promise<SourcePage<D>>
}
