import { type Entries, type Entry, keyOf } from './entries.ts'

/** Hides an entry or brings it back: a write like any other, so its version goes up. */
export function setDeleted(entries: Entries, entry: Entry, deleted: Entry['deleted'], at: Date): void {
  const { namespace, id, version } = entry.object
  const object = { ...entry.object, version: version + 1, updatedAt: new Date(at) }
  entries.set(keyOf(namespace, id), { ...entry, deleted, object })
}
