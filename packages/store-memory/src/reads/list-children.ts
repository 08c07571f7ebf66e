import { type ChildCursor, compareText, type ObjectHead, type ReadScope } from '@recollect/core'
import { comparePositions, type Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { toHead } from '../objects/object-record.ts'
import { firstBehind } from '../objects/ordered-set.ts'

export function listChildren(
  state: MemoryState,
  scope: ReadScope,
  parentId: string,
  page: { readonly limit: number; readonly after?: ChildCursor | undefined },
): ObjectHead[] {
  const pages = state.inScope(scope).flatMap((namespace) => {
    const parent = namespace.getLive(parentId)
    return parent === undefined ? [] : [pageOf(parent, page)]
  })
  const [only, ...others] = pages
  if (only === undefined) return []
  const found = others.length === 0 ? only : pages.flat().sort(compareChildren).slice(0, page.limit)
  return found.map(({ record }) => toHead(record))
}

function pageOf(
  parent: Entry,
  { limit, after }: { readonly limit: number; readonly after?: ChildCursor | undefined },
): readonly Entry[] {
  const parts = parent.orderedParts()
  const start = after === undefined ? 0 : firstBehind(parts, (part) => compareWithCursor(part, after) > 0)
  const found: Entry[] = []
  for (let i = start; i < parts.length && found.length < limit; i += 1) {
    const part = parts[i]
    if (part?.live === true) found.push(part)
  }
  return found
}

function compareWithCursor({ record }: Entry, cursor: { position?: number | undefined; id: string }): number {
  return comparePositions(record.position, cursor.position) || compareText(record.id, cursor.id)
}

/** Children of the same parent id in several namespaces: in the order of one list, then by namespace. */
function compareChildren(a: Entry, b: Entry): number {
  return compareWithCursor(a, b.record) || compareText(a.record.namespace, b.record.namespace)
}
