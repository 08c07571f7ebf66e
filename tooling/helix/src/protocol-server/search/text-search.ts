import { evaluateInput } from '../expressions/evaluate.ts'
import type { ElementKind } from '../graph/element.ts'
import { refuse, violate } from '../refusal.ts'
import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import type { TextSearch } from '../tree/operation.ts'
import type { Input } from '../tree/tree.ts'
import { bm25 } from './bm25.ts'
import { searchBound } from './bound.ts'
import { partition } from './partition.ts'
import { tokenize, tokensOf } from './tokens.ts'

/** BM25 within the partition, best first, ties by id. With `among` only those ids are hits; the statistics stay. */
export function textSearch(scope: Scope, kind: ElementKind, search: TextSearch, among?: ReadonlySet<number>): Row[] {
  const { label, property } = search
  const spec = scope.indexes.active(`${kind}_text`, label, property)
  if (spec?.tag !== 'node_text' && spec?.tag !== 'edge_text') {
    return refuse(400, 'index_not_found', `index_not_found: missing ${kind} text index for \`${label}.${property}\``)
  }
  const documents = partition(scope, kind, spec, search.tenant_value)
  const terms = tokenize(queryText(scope, search.query_text))
  const limit = searchBound(scope, search.k)
  const scores = bm25(
    documents.map(({ value }) => tokensOf(value)),
    terms,
  )
  return documents
    .flatMap(({ id }, position): Required<Omit<Row, 'source'>>[] => {
      const value = scores[position]
      if (value === undefined || (among && !among.has(id))) return []
      return [{ kind, id, rank: { field: '$score', value } }]
    })
    .sort((a, b) => b.rank.value - a.rank.value || a.id - b.id)
    .slice(0, limit)
}

function queryText(scope: Scope, input: Input): string {
  const value = evaluateInput(scope, input)
  if (value.tag === 'string' && value.body !== '') return value.body
  if (input.tag === 'value') {
    return violate(400, 'invalid_search_input', 'text search query input must be non-empty string')
  }
  return violate(500, 'invalid_query', 'text search query expression must not be empty')
}
