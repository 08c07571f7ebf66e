import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { PartSearchResponse } from '../ports/part-searcher.ts'
import { alongLinks } from './along-links.ts'
import type { EngineContext } from './context.ts'
import { type RankedHit, scoreCandidates, toHits } from './rank.ts'
import { refineCandidates } from './refine-candidates.ts'
import type { OperationReport } from './run-operation.ts'
import type { SearchPlan } from './search-plan.ts'

/** From candidate lists to hits: scores, what stands around, promotion of parts to their parents, links. */
export async function rankHits(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  channels: PartSearchResponse['channels'],
  now: Date,
  report: OperationReport,
  options: CallOptions,
): Promise<readonly RankedHit[]> {
  const scored = scoreCandidates(channels, plan, now)
  const hits = toHits(await refineCandidates(context, plan, scored, options), plan)
  const { graph } = plan
  return graph === undefined ? hits : alongLinks(context, scope, { ...plan, graph }, hits, report, options)
}
