import { evaluateInput } from '../expressions/evaluate.ts'
import type { ElementKind } from '../graph/element.ts'
import { checkComponents, componentsOf } from '../indexes/check-vector.ts'
import { refuse, violate } from '../refusal.ts'
import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import type { VectorSearch } from '../tree/operation.ts'
import type { Input } from '../tree/tree.ts'
import { searchBound } from './bound.ts'
import { distance } from './distance.ts'
import { partition } from './partition.ts'

/** The nearest first, exactly, ties by id. Where there is nothing to search, the dimension is not even looked at. */
export function vectorSearch(
  scope: Scope,
  kind: ElementKind,
  search: VectorSearch,
  among?: ReadonlySet<number>,
): Row[] {
  const { label, property } = search
  const spec = scope.indexes.active(`${kind}_vector`, label, property)
  if (spec?.tag !== 'node_vector' && spec?.tag !== 'edge_vector') {
    return refuse(400, 'index_not_found', `index_not_found: missing ${kind} vector index for \`${label}.${property}\``)
  }
  const vectors = partition(scope, kind, spec, search.tenant_value)
  const query = queryVector(scope, search.query_vector)
  const limit = searchBound(scope, search.k)
  const unknownTenant = spec.body.tenant_property !== undefined && vectors.length === 0
  if (unknownTenant || among?.size === 0) return []
  checkComponents(spec.body, query)
  return vectors
    .filter(({ id }) => !among || among.has(id))
    .map(({ id, value }) => ({
      kind,
      id,
      rank: { field: '$distance' as const, value: distance(spec.body.metric, query, componentsOf(value)) },
    }))
    .sort((a, b) => a.rank.value - b.rank.value || a.id - b.id)
    .slice(0, limit)
}

function queryVector(scope: Scope, input: Input): number[] {
  const value = evaluateInput(scope, input)
  const usable =
    input.tag === 'value' ? value.tag === 'f32_array' && value.body.length > 0 : value.tag.endsWith('array')
  if (!usable) {
    violate(400, 'invalid_search_input', 'vector search query input must be non-empty finite f32 array')
  }
  return componentsOf(value)
}
