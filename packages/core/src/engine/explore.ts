import { compileFilters } from '../filters/compile.ts'
import { RecollectError } from '../model/errors.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { compareText } from '../model/order.ts'
import { assertReadScope, isEverywhere, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import { nodeKey } from '../ranking/object-key.ts'
import { linkSeeds } from './along-links.ts'
import type { EngineContext } from './context.ts'
import { type ExploredLinks, exploreLinks, type LinkSeed } from './explore-links.ts'
import { findCandidates } from './find-candidates.ts'
import { assertNamed, linkKeys, planLinks, startIds } from './graph-plan.ts'
import type { ExploredNode, ExploreRequest, ExploreResult } from './graph-types.ts'
import { noteLinks } from './note-links.ts'
import { pathSteps } from './path-steps.ts'
import type { RankedHit } from './rank.ts'
import { rankHits } from './rank-hits.ts'
import { runOperation } from './run-operation.ts'
import { planSearch } from './search-plan.ts'

/** What of a search an exploration takes. */
const searchKeys = [
  'query',
  'vector',
  'channels',
  'filters',
  'fusion',
  'near',
  'recency',
  'siblings',
  'candidates',
] as const

/** The subgraph around the best hits of a question, or around some objects. */
export function explore(
  context: EngineContext,
  scope: ReadScope,
  request: ExploreRequest,
  options: CallOptions = {},
): Promise<ExploreResult> {
  return runOperation(context, 'explore', options, async (report) => {
    assertReadScope(scope)
    assertKnownKeys('request', request, [...linkKeys, ...searchKeys, 'objectIds'])
    const links = planLinks(context, request)
    const from = startIds('objectIds', request.objectIds)
    assertNamed(scope, 'objectIds', from)
    if (request.query === undefined && from.length === 0) {
      throw new RecollectError('query_required', 'Where to begin? Give a query, or objectIds.')
    }
    const question = planQuestion(context, scope, request)
    const filter = question === undefined ? compileFilters(request.filters, context.catalog) : question.filter
    let hits: readonly RankedHit[] = []
    if (question !== undefined) {
      const { channels } = await findCandidates(context, scope, question, report, options)
      hits = await rankHits(context, scope, question, channels, context.clock.now(), report, options)
    }
    const seeds = linkSeeds(scope, links, hits, from)
    if (seeds.length === 0) return { nodes: [], edges: [], truncated: false, degraded: [...report.degraded] }
    const explored = await exploreLinks(
      context,
      { plan: links, filter, withinIds: undefined, seeds, found: hits },
      options,
    )
    await noteLinks(context, scope, links, explored, report, options)
    const nodes = exploredNodes(seeds, hits, explored)
    report.hits = nodes.length
    return { nodes, edges: explored.edges, truncated: explored.truncated, degraded: [...report.degraded] }
  })
}

function planQuestion(context: EngineContext, scope: ReadScope, request: ExploreRequest) {
  if (request.query === undefined) {
    const idle = searchKeys.find((key) => key !== 'filters' && request[key] !== undefined)
    if (idle === undefined) return undefined
    throw new RecollectError('invalid_option', `Option "${idle}" belongs to a query: give one, or leave it out.`, {
      details: { option: idle },
    })
  }
  const asked = Object.fromEntries(searchKeys.map((key) => [key, request[key]]))
  return planSearch(context, { ...asked, query: request.query }, { exact: false, mayAskIndex: !isEverywhere(scope) })
}

/** Seeds first, best first; then by depth, and inside by score; what is equally well linked stands as the question ranks it. */
function exploredNodes(
  seeds: readonly LinkSeed[],
  hits: readonly RankedHit[],
  explored: ExploredLinks,
): readonly ExploredNode[] {
  const ranks = new Map(hits.map((hit, rank) => [nodeKey(hit), rank]))
  const rankOf = ({ object }: ExploredNode) => ranks.get(nodeKey(object)) ?? hits.length
  const strengths = new Map(seeds.map((seed) => [nodeKey(seed), seed.strength]))
  const nodes = [...explored.nodes].flatMap(([key, { head, depth }]): ExploredNode[] => {
    const strength = strengths.get(key)
    if (strength !== undefined) return [{ object: head, depth, score: strength, seedId: head.id, path: [] }]
    const reach = explored.reach.get(key)
    return reach === undefined ? [] : [{ object: head, depth, score: reach.weight, ...pathSteps(reach, explored) }]
  })
  return nodes.sort(
    (a, b) =>
      a.depth - b.depth ||
      b.score - a.score ||
      rankOf(a) - rankOf(b) ||
      compareText(a.object.id, b.object.id) ||
      compareText(a.object.namespace, b.object.namespace),
  )
}
