import type { Entry } from '../objects/entry.ts'
import { compareTied } from './compare-tied.ts'
import type { Ranking } from './ranking.ts'
import { type Scored, TopK } from './top-k.ts'

/** Keeps the best match of each hit, apart from those hits that are known already. */
export class BestOfEach implements Ranking<Entry> {
  readonly limit: number = Number.POSITIVE_INFINITY
  readonly floor: number = Number.NEGATIVE_INFINITY
  readonly #known: ReadonlySet<Entry>
  readonly #best = new Map<Entry, Scored<Entry>>()

  constructor(known: ReadonlySet<Entry>) {
    this.#known = known
  }

  admits(item: Entry, score: number): boolean {
    const hit = hitOf(item)
    if (this.#known.has(hit)) return false
    const best = this.#best.get(hit)
    return best === undefined || score > best.score || (score === best.score && compareTied(item, best.item) < 0)
  }

  offer(item: Entry, score: number): void {
    if (this.admits(item, score)) this.#best.set(hitOf(item), { item, score })
  }

  /** The best of them, best first. */
  ranked(limit: number): readonly Scored<Entry>[] {
    const top = new TopK<Entry>(limit, compareTied)
    for (const { item, score } of this.#best.values()) top.offer(item, score)
    return top.ranked()
  }
}

/** The first-class object that a match stands for. */
export function hitOf(entry: Entry): Entry {
  return entry.parent ?? entry
}
