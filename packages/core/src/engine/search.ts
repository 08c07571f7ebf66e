import { assertReadScope, isEverywhere, type ReadScope } from '../model/scope.ts'
import { answerSearch } from './answer-search.ts'
import type { EngineContext } from './context.ts'
import { findCandidates } from './find-candidates.ts'
import { assertNamed } from './graph-plan.ts'
import { toEntries } from './rank.ts'
import { rankHits } from './rank-hits.ts'
import { runOperation } from './run-operation.ts'
import { planSearch } from './search-plan.ts'
import type { FindExactRequest, PageOptions, SearchPage, SearchRequest } from './search-types.ts'

/** Hybrid search by words and meaning. */
export function search(
  context: EngineContext,
  scope: ReadScope,
  request: SearchRequest,
  options: PageOptions = {},
): Promise<SearchPage> {
  return runSearch(context, 'search', scope, request, options)
}

/** Search for a name: an equal id, key or title first, then words and near-spellings. */
export function findExact(
  context: EngineContext,
  scope: ReadScope,
  request: FindExactRequest,
  options: PageOptions = {},
): Promise<SearchPage> {
  return runSearch(context, 'find_exact', scope, request, options)
}

function runSearch(
  context: EngineContext,
  operation: 'search' | 'find_exact',
  scope: ReadScope,
  request: SearchRequest,
  options: PageOptions,
): Promise<SearchPage> {
  return runOperation(context, operation, options, async (report) => {
    assertReadScope(scope)
    const exact = operation === 'find_exact'
    const plan = planSearch(context, request, { exact, mayAskIndex: !exact && !isEverywhere(scope) })
    assertNamed(scope, 'graph.from', plan.graph?.from ?? [])
    const { channels, truncated } = await findCandidates(context, scope, plan, report, options)
    const now = context.clock.now()
    const hits = await rankHits(context, scope, plan, channels, now, report, options)
    const ranked = toEntries(hits, plan, context.config)
    return answerSearch(context, scope, plan, { ranked, truncated, now }, report, options)
  })
}
