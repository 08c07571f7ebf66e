import { assertReadScope, type ReadScope } from '../model/scope.ts'
import { answerSearch } from './answer-search.ts'
import type { EngineContext } from './context.ts'
import { findEntities } from './find-entities.ts'
import { planFindObjects } from './find-objects-plan.ts'
import type { FindObjectsRequest } from './graph-types.ts'
import { scoreCandidates, toEntries, toHits } from './rank.ts'
import { runOperation } from './run-operation.ts'
import type { PageOptions, SearchPage } from './search-types.ts'

/** Search for entities by their names, texts and properties. */
export function findObjects(
  context: EngineContext,
  scope: ReadScope,
  request: FindObjectsRequest,
  options: PageOptions = {},
): Promise<SearchPage> {
  return runOperation(context, 'find_objects', options, async (report) => {
    assertReadScope(scope)
    const { kinds, plan } = planFindObjects(context, request)
    const { channels, truncated, heads } = await findEntities(context, scope, plan, kinds, report, options)
    const now = context.clock.now()
    // An entity is found by what it is, not by its content: no passage is shown as evidence.
    const hits = toHits(scoreCandidates(channels, plan, now), plan)
    const ranked = toEntries(hits, plan, context.config).map((entry) => ({ ...entry, evidence: [] }))
    return answerSearch(context, scope, plan, { ranked, truncated, heads, now }, report, options)
  })
}
