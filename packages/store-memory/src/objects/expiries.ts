import type { Entry } from './entry.ts'
import { Heap } from './heap.ts'
import type { Namespace } from './namespace.ts'

/** That an entry expires. Times are epoch milliseconds. */
interface Expiry {
  readonly namespace: Namespace
  readonly entry: Entry
  readonly at: number
  heapIndex: number
}

/** When entries expire. What stays costs nothing here, and what has not expired yet is not looked at before its time. */
export class Expiries {
  readonly #coming = new Heap<Expiry>(({ at }) => at)
  readonly #ofEntry = new Map<Entry, Expiry>()
  #now = Number.NEGATIVE_INFINITY

  /** Whether this instant was reached when the call under way began. */
  isOver(at: number | undefined): boolean {
    return at !== undefined && at <= this.#now
  }

  /** Moves on to `now`; the entries that have expired since, by namespace. */
  settle(now: number): ReadonlyMap<Namespace, readonly Entry[]> {
    this.#now = now
    const due = new Map<Namespace, Entry[]>()
    for (let next = this.#coming.peek(); next !== undefined && next.at <= now; next = this.#coming.peek()) {
      const { namespace, entry } = next
      this.set(namespace, entry)
      const entries = due.get(namespace) ?? []
      entries.push(entry)
      due.set(namespace, entries)
    }
    return due
  }

  /** Notes when an entry expires, or that it has, after its record has changed. */
  set(namespace: Namespace, entry: Entry): void {
    this.drop(namespace, entry)
    const { expiresAt: at } = entry.record
    if (at === undefined) return
    if (this.isOver(at)) {
      entry.expired = true
      namespace.expired.add(entry)
      return
    }
    const expiry: Expiry = { namespace, entry, at, heapIndex: -1 }
    this.#ofEntry.set(entry, expiry)
    this.#coming.add(expiry)
  }

  /** Forgets when an entry expires, and that it has. */
  drop(namespace: Namespace, entry: Entry): void {
    const expiry = this.#ofEntry.get(entry)
    if (expiry !== undefined) {
      this.#ofEntry.delete(entry)
      this.#coming.delete(expiry)
    }
    if (!entry.expired) return
    entry.expired = false
    namespace.expired.delete(entry)
  }
}
