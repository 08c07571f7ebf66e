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

/** A candidate with its score and what that was made from. */
export interface ScoredCandidate extends FusedCandidate {
  readonly explanation: Explanation
}

/** A hit on its way to the result set. */
export interface RankedHit {
  readonly namespace: string
  readonly id: string
  readonly score: number
  readonly updatedAt: Date
  /** All of it, best first. */
  readonly evidence: readonly { readonly id: string; readonly score: number }[]
  readonly explanation: Explanation
}

/** From candidate lists to candidates with scores: fusion, recency, boosts. */
export function scoreCandidates(
  channels: PartSearchResponse['channels'],
  plan: SearchPlan,
  now: Date,
): readonly ScoredCandidate[] {
  const aged = fuse(channels, plan.fusion, Math.max(plan.candidates, plan.limit)).map((candidate) => {
    const recency = recencyFactor(plan.recency, candidate.occurredAt ?? candidate.updatedAt, now)
    return { ...candidate, fused: candidate.score, recency, score: candidate.score * recency }
  })
  const boosted = plan.near === undefined ? aged : boostNear(aged, plan.near.weight)
  return boosted.map(({ fused, recency, near, ...candidate }: AgedCandidate) => {
    const exact = candidate.channels.exact === undefined ? undefined : exactBoost
    const boosts = { ...(exact === undefined ? {} : { exact }), ...(near === undefined ? {} : { near }) }
    const explanation = { partId: candidate.id, channels: candidate.channels, fused, recency, boosts }
    return { ...candidate, score: candidate.score + (exact ?? 0), explanation }
  })
}

/** Parts count for their parents. */
export function toHits(candidates: readonly ScoredCandidate[], { promotion }: SearchPlan): readonly RankedHit[] {
  const hits = promote(candidates, { mode: promotion, evidence: candidates.length })
  return hits.map(({ namespace, id, score, updatedAt, best, evidence }) => ({
    namespace,
    id,
    score,
    updatedAt,
    evidence: evidence.map((part) => ({ id: part.id, score: part.score })),
    explanation: best.explanation,
  }))
}

/** What a result set keeps of the best hits. */
export function toEntries(
  hits: readonly RankedHit[],
  { explain, evidence: count }: SearchPlan,
  { maxResultSet }: ResolvedConfig,
): readonly ResultSetEntry[] {
  return hits.slice(0, maxResultSet).map(({ id, namespace, score, evidence, explanation }) => ({
    id,
    namespace,
    score,
    evidence: evidence.slice(0, count),
    ...(explain ? { explanation } : {}),
  }))
}
