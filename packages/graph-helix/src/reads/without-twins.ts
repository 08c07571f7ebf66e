import type { Edge } from '@recollect/core'
import { edgeKey } from '../layout/keys.ts'

/**
 * Each edge once, in the order of the list: of those with the same ends and relation the one that was changed last. A server
 * knows no unique edges: should two processes ever make the same one at once, only one is seen.
 */
export function withoutTwins<T extends { readonly edge: Edge }>(list: readonly T[]): readonly T[] {
  const latest = new Map<string, T>()
  for (const item of list) {
    const key = edgeKey(item.edge.namespace, item.edge)
    const known = latest.get(key)
    if (known === undefined || changed(item) > changed(known)) latest.set(key, item)
  }
  return latest.size === list.length
    ? list
    : list.filter((item) => latest.get(edgeKey(item.edge.namespace, item.edge)) === item)
}

const changed = ({ edge }: { readonly edge: Edge }): number => edge.updatedAt.getTime()
