import { graphCall } from '../graph/graph-call.ts'
import type { Edge } from '../model/edge.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EdgeHit, EdgeSearcher, EdgeSearchRequest, EdgeSearchResponse } from '../ports/edge-searcher.ts'
import { edgeKey, objectKey } from '../ranking/object-key.ts'
import { askFurther } from './ask-further.ts'
import { checkedQuery } from './checked-query.ts'
import type { EngineContext } from './context.ts'
import { edgeSearcher } from './graph-side.ts'
import type { FindLinksRequest, FindLinksResult, LinkHit } from './graph-types.ts'
import { askedRelations, noteUnknownRelations } from './relations.ts'
import { runOperation } from './run-operation.ts'
import { pageLimit } from './search-plan.ts'

/** Search for edges by their notes. */
export function findLinks(
  context: EngineContext,
  scope: ReadScope,
  request: FindLinksRequest,
  options: CallOptions = {},
): Promise<FindLinksResult> {
  return runOperation(context, 'find_links', options, async (report) => {
    assertReadScope(scope)
    assertKnownKeys('request', request, ['query', 'relations', 'limit'])
    const query = checkedQuery(request.query)
    const relations = askedRelations(request.relations)
    const wanted = pageLimit(context, request.limit)
    const { ask, isTruth } = edgeSearcher(context, scope)
    const fromGraph = isTruth
      ? undefined
      : await askFurther(
          async (limit) => {
            const found = await askGraph(context, ask, scope, { query, relations, limit }, options)
            return { ...found, confirmed: found.answer.links.length }
          },
          wanted,
          Math.max(2 * wanted, context.config.candidates),
        )
    // A graph that does not fill the answer may have lost, or never got, what it should hold.
    const isEnough = fromGraph !== undefined && fromGraph.links.length >= wanted
    const found = isEnough ? fromGraph : await askStore(context, scope, { query, relations, limit: wanted }, options)
    for (const label of found.degraded) report.degraded.add(label)
    const links = found.links.slice(0, wanted)
    const unmet = relations?.filter((relation) => !links.some(({ edge }) => edge.relation === relation)) ?? []
    await noteUnknownRelations(context, scope, unmet, options, report)
    report.hits = links.length
    return { links, degraded: [...report.degraded] }
  })
}

interface FoundLinks {
  readonly links: readonly LinkHit[]
  readonly degraded: EdgeSearchResponse['degraded']
}

async function askStore(
  context: EngineContext,
  scope: ReadScope,
  request: EdgeSearchRequest,
  options: CallOptions,
): Promise<FoundLinks> {
  const { hits, degraded } = await context.store.searchEdges(scope, request, options)
  return { links: await withEnds(context, scope, hits, options), degraded }
}

async function askGraph(
  context: EngineContext,
  graph: EdgeSearcher,
  scope: ReadScope,
  request: EdgeSearchRequest,
  options: CallOptions,
): Promise<{ readonly answer: FoundLinks; readonly more: boolean; readonly capped: boolean }> {
  const given = await graphCall(options, async () => {
    const { hits, degraded, truncated } = await graph.searchEdges(scope, request, options)
    if (!hits.every(({ score }) => Number.isFinite(score))) throw new TypeError('A score is no number.')
    return { hits: asked(hits, request), count: hits.length, degraded: [...degraded], capped: truncated === true }
  })
  const hits = await confirmed(context, scope, given.hits, options)
  return {
    answer: { links: await withEnds(context, scope, hits, options), degraded: given.degraded },
    more: given.capped || given.count >= request.limit,
    capped: given.capped,
  }
}

/** The hits that were asked for, each edge once. */
function asked(found: readonly EdgeHit[], { relations }: EdgeSearchRequest): readonly EdgeHit[] {
  const hits = new Map<string, EdgeHit>()
  for (const hit of found) {
    const key = keyOf(hit.edge)
    const wanted = relations === undefined || relations.includes(hit.edge.relation)
    if (wanted && !hits.has(key)) hits.set(key, hit)
  }
  return [...hits.values()]
}

/** The edges that the store has, as it has them. */
async function confirmed(
  { store }: EngineContext,
  scope: ReadScope,
  hits: readonly EdgeHit[],
  options: CallOptions,
): Promise<readonly EdgeHit[]> {
  if (hits.length === 0) return []
  const refs = hits.map(({ edge }) => edge)
  const truth = new Map((await store.getEdges(scope, refs, options)).map((edge) => [keyOf(edge), edge]))
  return hits.flatMap(({ edge: found, score }) => {
    const edge = truth.get(keyOf(found))
    return edge === undefined ? [] : [{ edge, score }]
  })
}

/** The edges both of whose ends are there. */
async function withEnds(
  { store }: EngineContext,
  scope: ReadScope,
  hits: readonly EdgeHit[],
  options: CallOptions,
): Promise<readonly LinkHit[]> {
  if (hits.length === 0) return []
  const ids = [...new Set(hits.flatMap(({ edge }) => [edge.fromId, edge.toId]))]
  const { heads } = await store.hydrate(scope, { heads: ids, texts: [] }, options)
  const objects = new Map(heads.map((head) => [objectKey(head.namespace, head.id), head]))
  return hits.flatMap(({ edge, score }) => {
    const from = objects.get(objectKey(edge.namespace, edge.fromId))
    const to = objects.get(objectKey(edge.namespace, edge.toId))
    return from === undefined || to === undefined ? [] : [{ edge, from, to, score }]
  })
}

function keyOf(edge: Edge): string {
  return objectKey(edge.namespace, edgeKey(edge))
}
