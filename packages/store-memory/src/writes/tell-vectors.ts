import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { vectorChange } from '../queue/change.ts'

/** Tells the queue of entries whose vectors were written or removed: vectors of parts are nobody's. */
export function tellVectors({ changes }: MemoryState, name: string, entries: Iterable<Entry>): void {
  const nodes = [...new Set(entries)].filter(({ parent }) => parent === undefined)
  changes.record(name, nodes, ({ record }) => vectorChange(record))
}
