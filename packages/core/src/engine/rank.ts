import type { PartSearchResponse } from '../ports/part-searcher.ts'
import { type FusedCandidate, fuse } from '../ranking/fuse.ts'
import { boostNear } from '../ranking/near.ts'
import { promote } from '../ranking/promote.ts'
import { recencyFactor } from '../ranking/recency.ts'
import type { ResultSetEntry } from '../session/result-set.ts'
import type { ResolvedConfig } from './engine-config.ts'
import type { SearchPlan } from './search-plan.ts'
import type { Explanation } from './search-types.ts'

/** What an equal id, key or title adds to a score: more than any fusion can reach. */
const exactBoost = 10

/** A candidate that age and the soft window have been applied to. */
interface AgedCandidate extends FusedCandidate {
  readonly fused: number
  readonly recency: number
  readonly near?: number
}

/** A candidate whose score is final, with what it was made from. */
interface ScoredCandidate extends FusedCandidate {
  readonly explanation: Explanation
}

/** From candidate lists to ranked hits: fusion, recency, boosts, promotion of parts to their parents. */
export function rank(
  channels: PartSearchResponse['channels'],
  plan: SearchPlan,
  config: ResolvedConfig,
  now: Date,
): readonly ResultSetEntry[] {
  const aged = fuse(channels, plan.fusion).map((candidate) => {
    const recency = recencyFactor(plan.recency, candidate.occurredAt ?? candidate.updatedAt, now)
    return { ...candidate, fused: candidate.score, recency, score: candidate.score * recency }
  })
  const boosted = plan.near === undefined ? aged : boostNear(aged, plan.near.weight)
  const scored = boosted.map(({ fused, recency, near, ...candidate }: AgedCandidate): ScoredCandidate => {
    const exact = candidate.channels.exact === undefined ? undefined : exactBoost
    const boosts = { ...(exact === undefined ? {} : { exact }), ...(near === undefined ? {} : { near }) }
    const explanation = { partId: candidate.id, channels: candidate.channels, fused, recency, boosts }
    return { ...candidate, score: candidate.score + (exact ?? 0), explanation }
  })
  const hits = promote(scored, { mode: plan.promotion, evidence: config.evidencePerHit })
  return hits.slice(0, config.maxResultSet).map(({ id, namespace, score, best, evidence }) => ({
    id,
    namespace,
    score,
    evidence: evidence.map((part) => ({ id: part.id, score: part.score })),
    ...(plan.explain ? { explanation: best.explanation } : {}),
  }))
}
