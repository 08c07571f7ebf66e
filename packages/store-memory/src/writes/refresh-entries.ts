import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'

/** Brings the indexes up to date for changed entries and for their parents, which gain or lose parts. */
export function refreshEntries(namespace: Namespace, entries: readonly Entry[]): void {
  const parents = entries.map(({ parent }) => parent).filter((parent) => parent !== undefined)
  for (const entry of new Set([...entries, ...parents])) namespace.indexes.refresh(entry)
  namespace.indexes.tidy()
}
