import { namespaceOf, type ReadScope } from '@recollect/core'
import type { Truth } from './changes.ts'
import { removeEdgesOf } from './edges.ts'
import {
  comparePlaces,
  type Entries,
  type Entry,
  find,
  isEntity,
  isExpired,
  keyOf,
  parentOf,
  partsOf,
} from './entries.ts'

/** Removes entries for good, with their parts and the edges of both. */
export function purgeEntries({ entries, edges }: Truth, named: readonly Entry[]): void {
  for (const { object } of named.flatMap((entry) => [entry, ...partsOf(entries, entry)])) {
    entries.delete(keyOf(object.namespace, object.id))
    removeEdgesOf(edges, object.namespace, object.id)
  }
}

/** Whether no edge joins a first-class entry with a live one of a kind that counts. */
export function isUnlinked(
  { entries, edges }: Truth,
  { object: { namespace, id, parentId } }: Entry,
  ignoreKinds: readonly string[],
): boolean {
  if (parentId !== undefined) return false
  return [...edges.values()]
    .filter((edge) => edge.namespace === namespace && (edge.fromId === id || edge.toId === id))
    .map(({ fromId, toId }) => find(entries, namespace, fromId === id ? toId : fromId))
    .every((peer) => !isEntity(entries, peer) || ignoreKinds.includes(peer?.object.kind ?? ''))
}

/** What has expired on its own account, the longest first. A part goes with its parent where that has expired too. */
export function expiredIn(entries: Entries, scope: ReadScope): readonly Entry[] {
  const namespace = namespaceOf(scope)
  return [...entries.values()]
    .filter(({ object }) => namespace === undefined || object.namespace === namespace)
    .filter((entry) => {
      const parent = parentOf(entries, entry)
      return isExpired(entries, entry) && !(parent !== undefined && isExpired(entries, parent))
    })
    .sort((a, b) => expiryOf(a) - expiryOf(b) || comparePlaces(a.object, b.object))
}

function expiryOf({ object }: Entry): number {
  return object.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
}
