import { type Entries, type Entry, keyOf } from './entries.ts'

/** Hides an entry or brings it back: a write like any other, so its version goes up. */
export function setDeleted(entries: Entries, entry: Entry, deleted: Entry['deleted'], at: Date): void {
  const { namespace, id, version } = entry.object
  const object = { ...entry.object, version: version + 1, updatedAt: new Date(at) }
  entries.set(keyOf(namespace, id), { ...entry, deleted, object })
}

/** A part is no longer hidden with its parent: a write of it, when it is `touched` by that. */
export function unhide(
  entries: Entries,
  part: Entry,
  { at, touched }: { readonly at: Date; readonly touched: boolean },
): void {
  if (touched) setDeleted(entries, part, undefined, at)
  else entries.set(keyOf(part.object.namespace, part.object.id), { ...part, deleted: undefined })
}
