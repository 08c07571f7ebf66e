import { matchesPlan } from '../filters/match.ts'
import { graphCall } from '../graph/graph-call.ts'
import { facetsOf } from '../kinds/facets.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import type { ObjectSearchRequest, ObjectSearchResponse } from '../ports/object-searcher.ts'
import type { Candidate } from '../ports/part-searcher.ts'
import { objectKey } from '../ranking/object-key.ts'
import type { EngineContext } from './context.ts'
import { queryVector } from './find-candidates.ts'
import { objectSearcher } from './graph-side.ts'
import type { OperationReport } from './run-operation.ts'
import type { SearchPlan } from './search-plan.ts'

/** Most candidates of a channel that a graph is asked for, however few of them the filter leaves. */
const maxDepth = 10_000

export interface FoundEntities {
  readonly channels: ObjectSearchResponse['channels']
  readonly truncated: boolean
  /** What was read again from the store, by `objectKey`. */
  readonly heads: ReadonlyMap<string, ObjectHead>
}

/**
 * The entities that match, from whoever finds entities. The answers of a graph are read again and filtered by the truth; while
 * that leaves too few and the graph has more, it is asked for more.
 */
export async function findEntities(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  kinds: readonly string[] | undefined,
  report: OperationReport,
  options: CallOptions,
): Promise<FoundEntities> {
  const { ask, isTruth } = objectSearcher(context, scope)
  const vector = await queryVector(context, plan, report, options)
  const wanted = Math.max(context.config.candidates, plan.limit)
  for (let limit = Math.max(context.config.depth, wanted); ; limit *= 4) {
    const request = requestFor(context, plan, kinds, vector, limit)
    const answer = isTruth
      ? await ask.searchObjects(scope, request, options)
      : await graphCall(options, () => ask.searchObjects(scope, request, options))
    const more = answer.truncated === true || lists(answer).some((list) => list.length >= limit)
    const found = isTruth
      ? { channels: answer.channels, heads: new Map<string, ObjectHead>() }
      : await confirmed(context, scope, plan, answer, options)
    if (isTruth || found.heads.size >= wanted || !more || answer.truncated === true || limit >= maxDepth) {
      for (const label of answer.degraded) report.degraded.add(label)
      if (vector !== undefined && answer.channels.vector === undefined) report.degraded.add('lexical_only')
      return { ...found, truncated: more }
    }
  }
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

function lists({ channels }: ObjectSearchResponse): readonly (readonly Candidate[])[] {
  return [channels.lexical ?? [], channels.vector ?? []]
}

/** The candidates that are first-class objects of the scope and satisfy the filter, with the times that the store has. */
async function confirmed(
  { store, catalog }: EngineContext,
  scope: ReadScope,
  { filter }: SearchPlan,
  answer: ObjectSearchResponse,
  options: CallOptions,
): Promise<Pick<FoundEntities, 'channels' | 'heads'>> {
  const ids = [...new Set(lists(answer).flatMap((list) => list.map(({ id }) => id)))]
  const { heads } = ids.length === 0 ? { heads: [] } : await store.hydrate(scope, { heads: ids, texts: [] }, options)
  const matching = heads.filter((head) => {
    const { kind, title, properties, parentId } = head
    const facets = facetsOf(properties, catalog.get(kind)?.spec)
    const view = { ...head, kinds: [kind], titles: title === '' ? [] : [title], facets }
    return parentId === undefined && (filter === undefined || matchesPlan(filter, view))
  })
  const known = new Map(matching.map((head) => [objectKey(head.namespace, head.id), head]))
  const keep = (list: readonly Candidate[]) =>
    list.flatMap((candidate): Candidate[] => {
      const head = known.get(objectKey(candidate.namespace, candidate.id))
      if (head === undefined) return []
      const { namespace, id, score } = candidate
      const { updatedAt, occurredAt } = head
      return [{ namespace, id, score, updatedAt, ...(occurredAt === undefined ? {} : { occurredAt }) }]
    })
  const { lexical, vector } = answer.channels
  return {
    channels: {
      ...(lexical === undefined ? {} : { lexical: keep(lexical) }),
      ...(vector === undefined ? {} : { vector: keep(vector) }),
    },
    heads: known,
  }
}
