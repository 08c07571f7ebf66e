import { compareText, type ObjectRef, type ReadScope } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { purgeEntries } from './remove.ts'

/** Purges the longest expired objects of a scope; parts go with their parents where those have expired too. Returns them. */
export function purgeExpired(state: MemoryState, scope: ReadScope, { limit }: { readonly limit: number }): ObjectRef[] {
  const expired = state
    .inScope(scope)
    .flatMap((namespace) =>
      namespace.expired
        .sorted()
        .filter(({ parent }) => parent?.expired !== true)
        .slice(0, limit)
        .map((entry) => ({ namespace, entry })),
    )
    .sort((a, b) => expiryOf(a.entry) - expiryOf(b.entry) || compareText(a.namespace.name, b.namespace.name))
    .slice(0, limit)
  for (const [namespace, group] of Map.groupBy(expired, ({ namespace: one }) => one)) {
    const entries = group.map(({ entry }) => entry)
    purgeEntries(state, namespace, entries)
  }
  return expired.map(({ namespace, entry }) => ({ namespace: namespace.name, id: entry.id }))
}

function expiryOf({ record }: Entry): number {
  return record.expiresAt ?? Number.POSITIVE_INFINITY
}
