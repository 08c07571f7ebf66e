import { compareText, type KindSpec } from '@recollect/core'

/** The kinds of a store, by name. */
export class KindTable {
  readonly #kinds = new Map<string, KindSpec>()

  list(): KindSpec[] {
    return [...this.#kinds.values()].sort((a, b) => compareText(a.kind, b.kind))
  }

  /** Inserts or replaces kinds: all of them, or none when one cannot be copied. */
  put(kinds: readonly KindSpec[]): void {
    for (const kind of structuredClone(kinds)) this.#kinds.set(kind.kind, deeplyFrozen(kind))
  }
}

function deeplyFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) deeplyFrozen(inner)
  return Object.freeze(value)
}
