import { compareText, type KindSpec } from '@recollect/core'

/** The kinds of a store, by name. What goes in and what comes out are copies. */
export class KindTable {
  readonly #kinds = new Map<string, KindSpec>()

  list(): KindSpec[] {
    const kinds = [...this.#kinds.values()].sort((a, b) => compareText(a.kind, b.kind))
    return structuredClone(kinds)
  }

  /** Inserts or replaces kinds: all of them, or none when one cannot be copied. */
  put(kinds: readonly KindSpec[]): void {
    for (const kind of structuredClone(kinds)) this.#kinds.set(kind.kind, kind)
  }
}
