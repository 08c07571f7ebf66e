import { type Condition, type Entry, entry, whenAtLeast, whenNone } from '../wire/batch.ts'
import type { Lookup } from '../wire/lookup.ts'
import type { Predicate } from '../wire/predicate.ts'
import { where } from '../wire/step.ts'
import type { Tree } from '../wire/tree.ts'

export interface SomeSearch {
  /** Name of the hits of the whole index that are among the wanted ones; with `_among` behind it, of the other search. */
  readonly name: string
  /** The best hits of the whole index, or of the rows within. */
  readonly hits: (within?: Tree) => Tree
  /** What the wanted rows are like, by a property without an index: with one, 0.3.3 finds nothing behind a search. */
  readonly matching?: Predicate | undefined
  /** The wanted rows, looked up only when `unlessFull` of this search holds. */
  readonly among: Lookup
  /** Cuts hits to a list, as the answer shall give it. */
  readonly list: (hits: Tree) => Tree
  /** With that many the list is full. */
  readonly wanted: number
}

/** Holds when the first list of a search is not full. */
export const unlessFull = (name: string): Condition => whenNone(`${name}_full`)

/**
 * A search of some rows, in two steps of one request: the best hits of the whole index that are among those rows; and where
 * that gives too few, the rows themselves are looked up and searched. That is right for any rows, but slow for very many,
 * which the first step serves.
 */
export function searchSome({ name, hits, matching, among, list, wanted }: SomeSearch): {
  readonly entries: readonly Entry[]
  readonly returns: readonly string[]
} {
  const first = matching === undefined ? hits() : where(hits(), matching)
  return {
    entries: [
      entry(name, list(first)),
      // Holds something, if it runs: a first list is full only where there are hits.
      entry(`${name}_full`, hits(), whenAtLeast(name, wanted)),
      ...among.entries,
      entry(`${name}_among`, list(hits(among.found)), unlessFull(name)),
    ],
    returns: [name, `${name}_among`],
  }
}
