import { evaluateBound } from '../expressions/evaluate.ts'
import { violate } from '../refusal.ts'
import type { Scope } from '../request/scope.ts'
import type { Bound } from '../tree/tree.ts'

const most = 800

/** How many hits a search gives: more than zero, and on newer servers never more than 800. */
export function searchBound(scope: Scope, k: Bound): number {
  const count = k.tag === 'literal' ? k.body : evaluateBound(scope, k)
  if (count > 0) return scope.newer ? Math.min(count, most) : count
  if (k.tag === 'literal') {
    return violate(400, 'invalid_search_result_count', `search result count must be positive, got ${count}`)
  }
  return violate(500, 'invalid_query', `search limit expression returned non-positive value ${count}`)
}
