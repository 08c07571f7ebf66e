import { matchesPlan } from '../filters/match.ts'
import { compareRanked, compareText } from '../model/order.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { nodeKey, objectKey } from '../ranking/object-key.ts'
import { siblingGains } from '../ranking/siblings.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import { filterView } from './filter-view.ts'
import { isAllowed } from './is-allowed.ts'
import type { ScoredCandidate } from './rank.ts'
import type { SearchPlan } from './search-plan.ts'

/** Best candidates whose siblings, and whose own fields, are looked at. */
const lookedAt = 200

/** The best candidates, seen by the store: themselves, what stands around them, and their parents. */
interface Seen {
  readonly heads: ReadonlyMap<string, ObjectHead>
  /** Around each part its siblings in their order, itself among them. */
  readonly groups: ReadonlyMap<string, readonly ObjectHead[]>
}

/**
 * Raises candidates by what stands around them and by what is preferred: one look at the store for both. Siblings that no channel found
 * become candidates, where the filters let them.
 */
export async function refineCandidates(
  context: EngineContext,
  plan: SearchPlan,
  candidates: readonly ScoredCandidate[],
  options: CallOptions,
): Promise<readonly ScoredCandidate[]> {
  const { siblings, prefer } = plan
  if ((siblings.length === 0 && prefer.length === 0) || candidates.length === 0) return candidates
  const looked = candidates.toSorted(byScore).slice(0, lookedAt)
  const seen = await look(context, looked, plan, options)
  const raised = siblings.length === 0 ? candidates : raiseSiblings(context, plan, candidates, looked, seen)
  const preferred = prefer.length === 0 ? raised : raisePreferred(context, plan, raised, seen)
  return preferred.toSorted(byScore)
}

async function look(
  { store }: EngineContext,
  looked: readonly ScoredCandidate[],
  { siblings, prefer }: SearchPlan,
  options: CallOptions,
): Promise<Seen> {
  const parts = looked.filter(({ parentId }) => parentId !== undefined)
  const wanted = siblings.length > 0 ? parts : []
  const alone = prefer.length > 0 ? looked.filter((candidate) => !wanted.includes(candidate)) : []
  const heads = [...new Set([...alone.map(({ id }) => id), ...parts.flatMap(({ parentId }) => parentId ?? [])])]
  const [groups, read] = await Promise.all([
    wanted.length === 0
      ? []
      : store.listSiblings(scopeOf(wanted), { ids: wanted.map(({ id }) => id), radius: siblings.length }, options),
    heads.length === 0 ? { heads: [] } : store.hydrate(scopeOf(looked), { heads, texts: [] }, options),
  ])
  const all = [...read.heads, ...groups.flatMap((group) => group.parts)]
  return {
    heads: new Map(all.map((head) => [nodeKey(head), head])),
    groups: new Map(groups.map(({ namespace, id, parts }) => [objectKey(namespace, id), parts])),
  }
}

function raiseSiblings(
  context: EngineContext,
  plan: SearchPlan,
  candidates: readonly ScoredCandidate[],
  looked: readonly ScoredCandidate[],
  seen: Seen,
): readonly ScoredCandidate[] {
  const gains = siblingGains(
    looked.map((candidate) => {
      const group = seen.groups.get(nodeKey(candidate)) ?? []
      const place = group.findIndex(({ id }) => id === candidate.id)
      const around = group.map((head, index) => ({ key: nodeKey(head), distance: Math.abs(index - place) }))
      return { score: candidate.score, around: place < 0 ? [] : around }
    }),
    plan.siblings,
  )
  const known = new Set(candidates.map(nodeKey))
  const found = [...gains.keys()].flatMap((key): ScoredCandidate[] => {
    const head = known.has(key) ? undefined : seen.heads.get(key)
    return head === undefined || !isAllowed(context, plan, head, parentOf(head, seen)) ? [] : [candidateOf(head)]
  })
  return [...candidates, ...found].map((candidate) => {
    const gain = gains.get(nodeKey(candidate))
    return gain === undefined ? candidate : boosted(candidate, 'siblings', gain)
  })
}

function raisePreferred(
  { catalog }: EngineContext,
  { prefer }: SearchPlan,
  candidates: readonly ScoredCandidate[],
  seen: Seen,
): readonly ScoredCandidate[] {
  const best = candidates.reduce((most, { score }) => Math.max(most, score), 0)
  return candidates.map((candidate) => {
    const head = seen.heads.get(nodeKey(candidate))
    if (head === undefined) return candidate
    const view = filterView(catalog, head, parentOf(head, seen))
    const weight = prefer.reduce((sum, { plan, weight }) => sum + (matchesPlan(plan, view) ? weight : 0), 0)
    return weight === 0 ? candidate : boosted(candidate, 'prefer', weight * best)
  })
}

function parentOf({ namespace, parentId }: ObjectHead, { heads }: Seen): ObjectHead | undefined {
  return parentId === undefined ? undefined : heads.get(objectKey(namespace, parentId))
}

function candidateOf({ namespace, id, parentId, position, updatedAt, occurredAt }: ObjectHead): ScoredCandidate {
  return {
    namespace,
    id,
    score: 0,
    updatedAt,
    channels: {},
    ...(parentId === undefined ? {} : { parentId }),
    ...(position === undefined ? {} : { position }),
    ...(occurredAt === undefined ? {} : { occurredAt }),
    explanation: { partId: id, channels: {}, fused: 0, recency: 1, boosts: {} },
  }
}

function boosted(candidate: ScoredCandidate, by: 'siblings' | 'prefer', gain: number): ScoredCandidate {
  const { explanation } = candidate
  const boosts = { ...explanation.boosts, [by]: gain }
  return { ...candidate, score: candidate.score + gain, explanation: { ...explanation, boosts } }
}

function byScore(a: ScoredCandidate, b: ScoredCandidate): number {
  return compareRanked(a, b) || compareText(a.namespace, b.namespace)
}
