import { checkedVector } from '../embedding/checked-vector.ts'
import { RecollectError } from '../model/errors.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { PartSearchRequest, PartSearchResponse } from '../ports/part-searcher.ts'
import { cutCandidates } from '../ranking/cut-candidates.ts'
import { hitKey } from '../ranking/object-key.ts'
import type { EngineContext } from './context.ts'
import type { OperationReport } from './run-operation.ts'
import type { SearchPlan } from './search-plan.ts'

/** How much deeper than ranking looks the store is asked at first, and again when that was not enough. */
const growth = 4
const deepest = 16_384

/**
 * The candidates of every channel in one request. When so many parts of few objects match that a page would not fill,
 * the store is asked again, deeper: a page is short only when there is nothing more.
 */
export async function findCandidates(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  report: OperationReport,
  options: CallOptions,
): Promise<PartSearchResponse['channels']> {
  const vector = await queryVector(context, plan, report, options)
  const keep = Math.max(context.config.candidates, plan.limit)
  for (let depth = keep * growth; ; depth *= growth) {
    const request = requestFor(context, plan, vector, depth)
    const { channels, degraded } = await context.store.searchParts(scope, request, options)
    for (const label of degraded) report.degraded.add(label)
    const lists = Object.values(channels)
    const hits = new Set(lists.flatMap((list) => list.map(hitKey)))
    const more = lists.some((list) => list.length >= depth)
    if (hits.size >= plan.limit || !more || depth * growth > deepest) return cut(channels, keep)
  }
}

function requestFor(
  context: EngineContext,
  plan: SearchPlan,
  vector: Float32Array | undefined,
  limit: number,
): PartSearchRequest {
  const { query, filter, withinIds, channels } = plan
  const { space } = context
  return {
    filter,
    withinIds,
    ...(channels.includes('lexical') ? { lexical: { query, limit } } : {}),
    ...(channels.includes('trigram') ? { trigram: { query, limit } } : {}),
    ...(vector === undefined || space === undefined ? {} : { vector: { space: space.id, vector, limit } }),
    ...(plan.exact ? { exact: { text: exactText(query), limit } } : {}),
    mark: plan.near?.plan,
  }
}

/** Other spellings of a UUID (URN, braces, no hyphens) mean the id; anything else is taken as it stands. */
function exactText(query: string): string {
  const digits = /^(?:urn:uuid:)?\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i
  const match = digits.exec(query)
  if (match === null || /^[0-9a-f-]{36}$/i.test(query)) return query
  return match.slice(1).join('-').toLowerCase()
}

/** The question's vector; without one the search goes on with the other channels, visibly. */
async function queryVector(
  context: EngineContext,
  plan: SearchPlan,
  report: OperationReport,
  options: CallOptions,
): Promise<Float32Array | undefined> {
  const { space, config } = context
  if (!plan.channels.includes('vector') || space === undefined) return undefined
  if (plan.vector !== undefined) return checkedVector(plan.vector, space, 'invalid_option')
  try {
    return await space.embedder?.embedQuery(plan.query, options)
  } catch (error) {
    options.signal?.throwIfAborted()
    const alone = plan.channels.length === 1
    if (config.failOnEmbedderError || alone || !RecollectError.is(error)) throw error
    report.degraded.add('lexical_only')
    return undefined
  }
}

function cut(channels: PartSearchResponse['channels'], keep: number): PartSearchResponse['channels'] {
  return Object.fromEntries(
    Object.entries(channels).map(([channel, list]) => [channel, cutCandidates(list, keep, Number.POSITIVE_INFINITY)]),
  )
}
