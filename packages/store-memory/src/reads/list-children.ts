import { type ChildCursor, compareText, type ObjectHead, type ReadScope } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { toHead } from '../objects/object-record.ts'
import { compareWithCursor, partsBehind } from './parts-in-order.ts'

export function listChildren(
  state: MemoryState,
  scope: ReadScope,
  parentId: string,
  { limit, after }: { readonly limit: number; readonly after?: ChildCursor | undefined },
): ObjectHead[] {
  const pages = state.inScope(scope).flatMap((namespace) => {
    const parent = namespace.getLive(parentId)
    return parent === undefined ? [] : [partsBehind(parent, limit, after)]
  })
  const [only, ...others] = pages
  if (only === undefined) return []
  const found = others.length === 0 ? only : pages.flat().sort(compareChildren).slice(0, limit)
  return found.map(({ record }) => toHead(record))
}

/** Children of the same parent id in several namespaces: in the order of one list, then by namespace. */
function compareChildren(a: Entry, b: Entry): number {
  return compareWithCursor(a, b.record) || compareText(a.record.namespace, b.record.namespace)
}
