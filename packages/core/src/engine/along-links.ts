import { compareRanked, compareText } from '../model/order.ts'
import { isEverywhere, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { graphGain } from '../ranking/graph-boost.ts'
import { nodeKey } from '../ranking/object-key.ts'
import type { Reach } from '../ranking/spread.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import { type ExploredLinks, exploreLinks, type LinkSeed } from './explore-links.ts'
import type { GraphPlan, LinkPlan } from './graph-plan.ts'
import { isAllowed } from './is-allowed.ts'
import { noteLinks } from './note-links.ts'
import { pathSteps } from './path-steps.ts'
import type { RankedHit } from './rank.ts'
import type { OperationReport } from './run-operation.ts'
import type { SearchPlan } from './search-plan.ts'

/**
 * Raises hits by their links: explores from the best of them, and what the walk leads to gains by the weight of its best path; what only
 * links found becomes a hit, where the filters let it. An edge that names the part it was learned from makes that part evidence.
 */
export async function alongLinks(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan & { readonly graph: GraphPlan },
  hits: readonly RankedHit[],
  report: OperationReport,
  options: CallOptions,
): Promise<readonly RankedHit[]> {
  const { graph } = plan
  const seeds = linkSeeds(scope, graph, hits, graph.from)
  if (seeds.length === 0 || graph.hops === 0) return hits
  const request = { plan: graph, filter: plan.filter, withinIds: plan.withinIds, seeds, found: hits }
  const explored = await exploreLinks(context, request, options)
  await noteLinks(context, scope, graph, explored, report, options)
  const best = hits[0]?.score ?? 0
  const parts = await evidenceParts(context, plan, explored, options)
  const known = new Map(hits.map((hit) => [nodeKey(hit), hit]))
  const linked = [...explored.reach].flatMap(([key, reach]): RankedHit[] => {
    const head = explored.nodes.get(key)?.head
    const hit = known.get(key)
    if (head === undefined || (hit === undefined && !isAllowed(context, plan, head))) return []
    const gain = graphGain(best, graph.boost, reach.weight)
    const evidence = learnedFrom(explored, head, reach, parts).map(({ id, weight }) => ({
      id,
      gain: graphGain(best, graph.boost, weight),
    }))
    return [raised(hit ?? unfound(head), gain, evidence, reach, explored)]
  })
  const changed = new Map(linked.map((hit) => [nodeKey(hit), hit]))
  const others = hits.filter((hit) => !changed.has(nodeKey(hit)))
  return [...others, ...changed.values()].sort((a, b) => compareRanked(a, b) || compareText(a.namespace, b.namespace))
}

/** The best hits, by their share of the best score, and what was named besides. */
export function linkSeeds(
  scope: ReadScope,
  { seeds: count }: LinkPlan,
  hits: readonly RankedHit[],
  from: readonly string[],
): readonly LinkSeed[] {
  const best = hits[0]?.score ?? 0
  const found = hits.slice(0, count).map(({ namespace, id, score }) => ({
    namespace,
    id,
    strength: best > 0 ? Math.max(0, score) / best : 1,
  }))
  if (from.length === 0 || isEverywhere(scope)) return found
  const named = from.map((id) => ({ namespace: scope.namespace, id, strength: 1 }))
  const keys = new Set(named.map(nodeKey))
  return [...named, ...found.filter((seed) => !keys.has(nodeKey(seed)))]
}

/** Parts that edges were learned from, among those that are there and that the filters let through. */
async function evidenceParts(
  context: EngineContext,
  plan: SearchPlan,
  { edges, nodes }: ExploredLinks,
  options: CallOptions,
): Promise<ReadonlyMap<string, ObjectHead>> {
  const named = edges.filter(({ evidenceId }) => evidenceId !== undefined)
  if (named.length === 0) return new Map()
  const ids = [...new Set(named.flatMap(({ evidenceId }) => evidenceId ?? []))]
  const { heads } = await context.store.hydrate(scopeOf(named), { heads: ids, texts: [] }, options)
  const parts = heads.filter((head) => {
    const parent = nodes.get(nodeKey({ namespace: head.namespace, id: head.parentId ?? '' }))
    return parent !== undefined && isAllowed(context, plan, head, parent.head)
  })
  return new Map(parts.map((part) => [nodeKey(part), part]))
}

/** The parts of an object that the edges arriving there were learned from, each with its best weight. */
function learnedFrom(
  { edges }: ExploredLinks,
  head: ObjectHead,
  { arrivals }: Reach,
  parts: ReadonlyMap<string, ObjectHead>,
): readonly { readonly id: string; readonly weight: number }[] {
  const weights = new Map<string, number>()
  for (const [index, weight] of arrivals) {
    const id = edges[index]?.evidenceId ?? ''
    if (parts.get(nodeKey({ namespace: head.namespace, id }))?.parentId !== head.id) continue
    weights.set(id, Math.max(weights.get(id) ?? 0, weight))
  }
  return [...weights].map(([id, weight]) => ({ id, weight }))
}

function raised(
  hit: RankedHit,
  gain: number,
  gained: readonly { readonly id: string; readonly gain: number }[],
  reach: Reach,
  explored: ExploredLinks,
): RankedHit {
  const { explanation } = hit
  const scores = new Map(hit.evidence.map(({ id, score }) => [id, score]))
  for (const part of gained) scores.set(part.id, (scores.get(part.id) ?? 0) + part.gain)
  return {
    ...hit,
    score: hit.score + gain,
    evidence: [...scores]
      .map(([id, score]) => ({ id, score }))
      .sort((a, b) => b.score - a.score || compareText(a.id, b.id)),
    explanation: {
      ...explanation,
      boosts: { ...explanation.boosts, graph: gain },
      graph: { weight: reach.weight, ...pathSteps(reach, explored) },
    },
  }
}

/** An object that no channel found. */
function unfound({ namespace, id, updatedAt }: ObjectHead): RankedHit {
  const explanation = { partId: id, channels: {}, fused: 0, recency: 1, boosts: {} }
  return { namespace, id, score: 0, updatedAt, evidence: [], explanation }
}
