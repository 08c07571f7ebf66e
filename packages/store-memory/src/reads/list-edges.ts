import { compareText, type Edge, type EdgeCursor, type EdgeReader, type ReadScope } from '@recollect/core'
import { compareEdges, compareWithRef } from '../edges/compare-edges.ts'
import { type StoredEdge, toEdge } from '../edges/stored-edge.ts'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import type { Namespace } from '../objects/namespace.ts'
import { firstBehind } from '../objects/ordered-set.ts'
import { TopK } from '../search/top-k.ts'

type EdgePage = Parameters<EdgeReader['listEdges']>[1]

/** The first edges behind a cursor, by namespace, source, relation and target. */
export function listEdges(state: MemoryState, scope: ReadScope, page: EdgePage): Edge[] {
  const relations = page.relations && new Set(page.relations)
  const wanted = (edge: StoredEdge): boolean => edge.visible && relations?.has(edge.relation) !== false
  const found: StoredEdge[] = []
  for (const namespace of state.inScope(scope)) {
    const place = page.after === undefined ? 1 : compareText(namespace.name, page.after.namespace)
    if (place < 0) continue
    const rest = { limit: page.limit - found.length, after: place > 0 ? undefined : page.after, wanted }
    if (rest.limit < 1) break
    found.push(...firstOf(namespace, page, rest))
  }
  return found.map(toEdge)
}

interface Rest {
  readonly limit: number
  readonly after: EdgeCursor | undefined
  wanted(edge: StoredEdge): boolean
}

function firstOf(
  namespace: Namespace,
  { ids, direction = 'both' }: Pick<EdgePage, 'ids' | 'direction'>,
  rest: Rest,
): readonly StoredEdge[] {
  if (ids === undefined) return firstFrom(namespace.edges.sources.sorted(), rest)
  const entries = [...new Set(ids)].map((id) => namespace.get(id)).filter((entry) => entry !== undefined)
  if (direction === 'out')
    return firstFrom(
      entries.sort((a, b) => compareText(a.id, b.id)),
      rest,
    )
  return firstAround(new Set(entries), direction, rest)
}

/** The first edges of sources, which stand in order. */
function firstFrom(sources: readonly Entry[], { limit, after, wanted }: Rest): readonly StoredEdge[] {
  const found: StoredEdge[] = []
  const start = after === undefined ? 0 : firstBehind(sources, ({ id }) => compareText(id, after.fromId) >= 0)
  for (let i = start; i < sources.length; i += 1) {
    const edges = sources[i]?.edges?.out.sorted() ?? []
    const first = after === undefined ? 0 : firstBehind(edges, (edge) => compareWithRef(edge, after) > 0)
    for (let k = first; k < edges.length; k += 1) {
      if (found.length >= limit) return found
      const edge = edges[k]
      if (edge !== undefined && wanted(edge)) found.push(edge)
    }
  }
  return found
}

/** The first edges of objects that may be at either end: chosen from all of them, since incoming ones stand in no order. */
function firstAround(entries: ReadonlySet<Entry>, direction: 'in' | 'both', rest: Rest): readonly StoredEdge[] {
  const first = new TopK<StoredEdge>(rest.limit, compareEdges)
  const offer = (edge: StoredEdge): void => {
    if (rest.after !== undefined && compareWithRef(edge, rest.after) <= 0) return
    if (rest.wanted(edge)) first.offer(edge, 0)
  }
  for (const { edges } of entries) {
    if (edges === undefined) continue
    for (const edge of edges.in) offer(edge)
    if (direction === 'in') continue
    for (const edge of edges.out) if (!entries.has(edge.to)) offer(edge)
  }
  return first.ranked().map(({ item }) => item)
}
