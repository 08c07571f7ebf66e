import { matchesPlan } from '../filters/match.ts'
import { graphCall } from '../graph/graph-call.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import type { ObjectSearcher, ObjectSearchRequest, ObjectSearchResponse } from '../ports/object-searcher.ts'
import type { Candidate } from '../ports/part-searcher.ts'
import { objectKey } from '../ranking/object-key.ts'
import { askFurther } from './ask-further.ts'
import type { EngineContext } from './context.ts'
import { filterView } from './filter-view.ts'
import { queryVector } from './find-candidates.ts'
import { objectSearcher } from './graph-side.ts'
import type { OperationReport } from './run-operation.ts'
import type { SearchPlan } from './search-plan.ts'

export interface FoundEntities {
  readonly channels: ObjectSearchResponse['channels']
  readonly degraded: ObjectSearchResponse['degraded']
  readonly truncated: boolean
  /** What was read again from the store, by `objectKey`. */
  readonly heads: ReadonlyMap<string, ObjectHead>
}

/**
 * The entities that match, from whoever finds entities. The answers of a graph are read again and filtered by the truth; when
 * that leaves too few, it is asked for more. When that does not fill a page, the store answers: the graph may have lost, or
 * never got, what it should hold.
 */
export async function findEntities(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  kinds: readonly string[] | undefined,
  report: OperationReport,
  options: CallOptions,
): Promise<FoundEntities> {
  const vector = await queryVector(context, plan, report, options)
  const searcher = objectSearcher(context, scope, vector !== undefined)
  const wanted = Math.max(context.config.candidates, plan.limit)
  const depth = Math.max(context.config.depth, wanted)
  const requestOf = (limit: number) => requestFor(context, plan, kinds, vector, limit)
  const fromGraph = searcher.isTruth
    ? undefined
    : await askFurther(
        async (limit) => {
          const found = await askGraph(context, searcher.ask, scope, plan, requestOf(limit), options)
          return { ...found, confirmed: found.answer.heads.size }
        },
        wanted,
        depth,
      )
  const isEnough = fromGraph !== undefined && fromGraph.heads.size >= plan.limit
  const found = isEnough ? fromGraph : await askStore(context, scope, requestOf(depth), options)
  for (const label of found.degraded) report.degraded.add(label)
  if (vector !== undefined && found.channels.vector === undefined) report.degraded.add('lexical_only')
  return found
}

function requestFor(
  { space }: EngineContext,
  { query, filter, channels }: SearchPlan,
  kinds: readonly string[] | undefined,
  vector: Float32Array | undefined,
  limit: number,
): ObjectSearchRequest {
  return {
    kinds,
    filter,
    ...(channels.includes('lexical') ? { lexical: { query, limit } } : {}),
    ...(vector === undefined || space === undefined ? {} : { vector: { space: space.id, vector, limit } }),
  }
}

async function askStore(
  { store }: EngineContext,
  scope: ReadScope,
  request: ObjectSearchRequest,
  options: CallOptions,
): Promise<FoundEntities> {
  const answer = await store.searchObjects(scope, request, options)
  return { ...answer, truncated: answer.truncated === true || isFull(answer.channels, request), heads: new Map() }
}

async function askGraph(
  context: EngineContext,
  graph: ObjectSearcher,
  scope: ReadScope,
  plan: SearchPlan,
  request: ObjectSearchRequest,
  options: CallOptions,
): Promise<{ readonly answer: FoundEntities; readonly more: boolean; readonly capped: boolean }> {
  const { capped, degraded, full, ids, channels } = await graphCall(options, async () => {
    const { channels, degraded, truncated } = await graph.searchObjects(scope, request, options)
    const found = [...(channels.lexical ?? []), ...(channels.vector ?? [])]
    if (!found.every(({ score }) => Number.isFinite(score))) throw new TypeError('A score is no number.')
    const ids = [...new Set(found.map(({ id }) => id))]
    return { capped: truncated === true, degraded: [...degraded], full: isFull(channels, request), ids, channels }
  })
  const more = capped || full
  const confirmed = await confirm(context, scope, plan, channels, ids, options)
  return { answer: { ...confirmed, degraded, truncated: more }, more, capped }
}

/** Whether a list reaches its limit. */
function isFull(channels: ObjectSearchResponse['channels'], { lexical, vector }: ObjectSearchRequest): boolean {
  return (
    (channels.lexical?.length ?? 0) >= (lexical?.limit ?? Number.POSITIVE_INFINITY) ||
    (channels.vector?.length ?? 0) >= (vector?.limit ?? Number.POSITIVE_INFINITY)
  )
}

/** The candidates that are first-class objects of the scope and satisfy the filter, with the times that the store has. */
async function confirm(
  { store, catalog }: EngineContext,
  scope: ReadScope,
  { filter }: SearchPlan,
  { lexical, vector }: ObjectSearchResponse['channels'],
  ids: readonly string[],
  options: CallOptions,
): Promise<Pick<FoundEntities, 'channels' | 'heads'>> {
  const { heads } = ids.length === 0 ? { heads: [] } : await store.hydrate(scope, { heads: ids, texts: [] }, options)
  const matching = heads.filter((head) => {
    const fits = filter === undefined || matchesPlan(filter, filterView(catalog, head))
    return head.parentId === undefined && fits
  })
  const known = new Map(matching.map((head) => [objectKey(head.namespace, head.id), head]))
  const keep = (list: readonly Candidate[]) =>
    list.flatMap(({ namespace, id, score }): Candidate[] => {
      const head = known.get(objectKey(namespace, id))
      if (head === undefined) return []
      const { updatedAt, occurredAt } = head
      return [{ namespace, id, score, updatedAt, ...(occurredAt === undefined ? {} : { occurredAt }) }]
    })
  return {
    channels: {
      ...(lexical === undefined ? {} : { lexical: keep(lexical) }),
      ...(vector === undefined ? {} : { vector: keep(vector) }),
    },
    heads: known,
  }
}
