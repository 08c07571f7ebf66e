import { compareText, type EdgeSearchRequest, type EdgeSearchResponse, type ReadScope } from '@recollect/core'
import { compareEdges } from '../edges/compare-edges.ts'
import { type StoredEdge, toEdge } from '../edges/stored-edge.ts'
import { searchLexical } from '../lexical/search-lexical.ts'
import type { SearchSetup } from './search-setup.ts'
import { TopK } from './top-k.ts'

/** Finds edges by the words of their notes. */
export function searchEdges(
  setup: SearchSetup,
  scope: ReadScope,
  { query: text, relations, limit }: EdgeSearchRequest,
): EdgeSearchResponse {
  const { scratch, ...query } = setup.lexicalQuery(text)
  const accepts = relations && ((edge: StoredEdge) => relations.includes(edge.relation))
  const top = new TopK<StoredEdge>(limit, compareTied)
  for (const namespace of setup.state.inScope(scope)) {
    const { lexical } = namespace.indexes.notes(namespace.ordered())
    searchLexical(lexical, { ...query, accepts }, top, scratch)
  }
  return { hits: top.ranked().map(({ item, score }) => ({ edge: toEdge(item), score })), degraded: [] }
}

/** The order of hits with equal scores: the latest changed first, then as in lists. */
function compareTied(a: StoredEdge, b: StoredEdge): number {
  return (
    b.record.updatedAt - a.record.updatedAt ||
    compareText(a.from.record.namespace, b.from.record.namespace) ||
    compareEdges(a, b)
  )
}
