import { checkedVector } from '../embedding/checked-vector.ts'
import { RecollectError } from '../model/errors.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { PartSearchRequest, PartSearchResponse } from '../ports/part-searcher.ts'
import { cutCandidates } from '../ranking/cut-candidates.ts'
import type { EngineContext } from './context.ts'
import type { OperationReport } from './run-operation.ts'
import { searchIndex } from './search-index.ts'
import type { SearchPlan } from './search-plan.ts'

/** What was found, and whether some list stopped at the depth that was asked for. */
export interface FoundCandidates {
  readonly channels: PartSearchResponse['channels']
  readonly truncated: boolean
}

/**
 * The candidates of every channel: one request to the store and, where a semantic index serves, one to that at the same time. It
 * asks for enough hits to fill a page, so that a page is short only when there is nothing more.
 */
export async function findCandidates(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  report: OperationReport,
  options: CallOptions,
): Promise<FoundCandidates> {
  const keep = Math.max(plan.candidates, plan.limit)
  const depth = Math.max(context.config.depth, keep)
  const [stored, indexed] = await Promise.all([
    askStore(context, scope, plan, depth, report, options),
    searchIndex(context, scope, plan, { depth, keep }, report, options),
  ])
  const lists = Object.values(stored)
  if (indexed?.empty && lists.some((list) => list.length > 0)) report.degraded.add('index_behind')
  const channels = indexed === undefined ? stored : { ...stored, vector: indexed.candidates }
  return {
    channels: cut(channels, keep),
    truncated: indexed?.truncated === true || lists.some((list) => list.length >= depth),
  }
}

async function askStore(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  depth: number,
  report: OperationReport,
  options: CallOptions,
): Promise<PartSearchResponse['channels']> {
  if (plan.index !== undefined && plan.channels.length === 1) return {}
  const vector = await queryVector(context, plan, report, options)
  const request = requestFor(context, plan, vector, depth)
  const { channels, degraded } = await context.store.searchParts(scope, request, options)
  for (const label of degraded) report.degraded.add(label)
  return channels
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
    hits: plan.reranker ? Math.max(plan.limit, context.config.rerankWindow) : plan.limit,
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
export async function queryVector(
  context: EngineContext,
  plan: SearchPlan,
  report: OperationReport,
  options: CallOptions,
): Promise<Float32Array | undefined> {
  const { space, config } = context
  if (!plan.channels.includes('vector') || plan.index !== undefined || space === undefined) return undefined
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
  return Object.fromEntries(Object.entries(channels).map(([channel, list]) => [channel, cutCandidates(list, keep)]))
}
