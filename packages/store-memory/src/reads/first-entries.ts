import { compareText, type ObjectCursor } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import { firstBehind } from '../objects/ordered-set.ts'

export interface EntryPage {
  readonly limit: number
  readonly after: ObjectCursor | undefined
  /** The entries of a namespace to look at, by id. */
  entriesOf(namespace: Namespace): readonly Entry[]
  wanted(entry: Entry): boolean
}

/** The first wanted entries behind a cursor, by namespace and id. */
export function firstEntries(namespaces: readonly Namespace[], page: EntryPage): readonly Entry[] {
  const { limit, after } = page
  const found: Entry[] = []
  for (const namespace of namespaces) {
    const place = after === undefined ? 1 : compareText(namespace.name, after.namespace)
    if (place < 0) continue
    const entries = page.entriesOf(namespace)
    const start = place > 0 ? 0 : firstBehind(entries, ({ id }) => compareText(id, after?.id ?? '') > 0)
    for (let i = start; i < entries.length; i += 1) {
      if (found.length >= limit) return found
      const entry = entries[i]
      if (entry !== undefined && page.wanted(entry)) found.push(entry)
    }
  }
  return found
}
