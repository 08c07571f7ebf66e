import { compileFilters } from '../filters/compile.ts'
import type { FilterPlan } from '../filters/plan.ts'
import { RecollectError } from '../model/errors.ts'
import { flag } from '../model/flag.ts'
import { assertIdentifier, nilId } from '../model/identifier.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import type { Reranker } from '../ports/reranker.ts'
import { type FusionOptions, resolveFusion } from '../ranking/fuse.ts'
import { resolveNearWeight } from '../ranking/near.ts'
import { type RecencyOptions, resolveRecency } from '../ranking/recency.ts'
import { resolveSiblings } from '../ranking/siblings.ts'
import { oneOf } from './call-options.ts'
import { checkedQuery } from './checked-query.ts'
import { compileWindow } from './compile-window.ts'
import type { EngineContext } from './context.ts'
import { wholeNumber } from './engine-config.ts'
import { type GraphPlan, planGraphSearch } from './graph-plan.ts'
import { type PreferencePlan, preferences } from './preferences.ts'
import { documentKindsFor, type SearchChannel, searchChannels } from './search-channels.ts'
import type { SearchRequest } from './search-types.ts'

/** A search request, checked and compiled before any I/O. */
export interface SearchPlan {
  readonly query: string
  readonly vector: ArrayLike<number> | undefined
  readonly filter: FilterPlan | undefined
  readonly withinIds: readonly string[] | undefined
  readonly limit: number
  readonly channels: readonly SearchChannel[]
  /** There when a semantic index serves the vector channel: the document kinds that may hold candidates, all when undefined. */
  readonly index: { readonly kinds: readonly string[] | undefined } | undefined
  /** Whether an equal id, key or title comes first. */
  readonly exact: boolean
  readonly fusion: FusionOptions
  readonly recency: RecencyOptions | false
  readonly promotion: 'max' | 'sum'
  readonly near: { readonly plan: FilterPlan; readonly weight: number } | undefined
  /** Shares of scores that go to siblings, the nearest first; empty = none. */
  readonly siblings: readonly number[]
  readonly prefer: readonly PreferencePlan[]
  readonly graph: GraphPlan | undefined
  readonly candidates: number
  /** Evidence parts of a hit. */
  readonly evidence: number
  readonly weigh: SearchRequest['weigh']
  readonly explain: boolean
  readonly reranker: Reranker | undefined
}

const exactKeys = ['query', 'filters', 'withinIds', 'limit', 'recency', 'explain']
const searchKeys = [
  ...exactKeys,
  'vector',
  'channels',
  'fusion',
  'promotion',
  'near',
  'siblings',
  'prefer',
  'graph',
  'candidates',
  'evidence',
  'weigh',
  'rerank',
]

/**
 * `mayAskIndex`: whether a semantic index may serve the vector channel here.
 *
 * @throws `query_required`, `invalid_filter`, `invalid_option`, `text_too_large`
 */
export function planSearch(
  context: EngineContext,
  request: SearchRequest,
  { exact, mayAskIndex }: { readonly exact: boolean; readonly mayAskIndex: boolean },
): SearchPlan {
  assertKnownKeys('request', request, exact ? exactKeys : searchKeys)
  const query = checkedQuery(request.query)
  const filter = compileFilters(request.filters, context.catalog)
  if (!context.catalog.empty) context.catalog.freeze()
  if (request.fusion !== undefined) resolveFusion(request.fusion)
  const fusion = { ...context.config.fusion, ...request.fusion }
  const recency = request.recency ?? context.config.recency
  if (recency !== false) resolveRecency(recency)
  const { near } = request
  const { config } = context
  const byIndex = mayAskIndex && context.index !== undefined && request.vector === undefined
  const channels: readonly SearchChannel[] = exact ? ['lexical', 'trigram'] : searchChannels(context, request, byIndex)
  return {
    query,
    vector: request.vector,
    filter,
    withinIds: checkedWithin(request.withinIds),
    limit: pageLimit(context, request.limit),
    channels,
    index: byIndex && channels.includes('vector') ? { kinds: documentKindsFor(context, request.filters) } : undefined,
    exact,
    fusion,
    recency,
    promotion: oneOf('promotion', request.promotion ?? 'max', ['max', 'sum']),
    near:
      near === undefined
        ? undefined
        : { plan: compileWindow(near, context.catalog), weight: resolveNearWeight(near.weight) },
    siblings: resolveSiblings(request.siblings),
    prefer: preferences(context, request.prefer),
    graph: planGraphSearch(context, request.graph),
    candidates: wholeNumber('candidates', request.candidates, config.candidates, 10_000),
    evidence: wholeNumber('evidence', request.evidence, config.evidencePerHit, 1000),
    weigh: checkedWeigh(request.weigh),
    explain: flag('explain', request.explain, false),
    reranker: exact ? undefined : rerankerFor(context, request.rerank),
  }
}

function rerankerFor(context: EngineContext, choice: SearchRequest['rerank'] = true): Reranker | undefined {
  if (typeof choice === 'boolean') return choice ? context.reranker : undefined
  if (typeof choice?.rerank === 'function') return choice
  throw new RecollectError('invalid_option', 'Option "rerank" must be true, false or a reranker.', {
    details: { option: 'rerank' },
  })
}

function checkedWeigh(weigh: SearchRequest['weigh']): SearchRequest['weigh'] {
  if (weigh === undefined || typeof weigh === 'function') return weigh
  throw new RecollectError('invalid_option', 'Option "weigh" must be a function.', { details: { option: 'weigh' } })
}

/** Hits of one page: the default when absent, clamped to the largest. */
export function pageLimit(context: EngineContext, limit: number | undefined): number {
  const { defaultLimit, maxLimit } = context.config
  return Math.min(wholeNumber('limit', limit, defaultLimit, Number.MAX_SAFE_INTEGER), maxLimit)
}

/** Blank and nil ids are dropped; a restriction of which nothing is left would mean everything, so it is refused. */
function checkedWithin(ids: readonly string[] | undefined): readonly string[] | undefined {
  if (ids === undefined) return undefined
  if (!Array.isArray(ids)) {
    throw new RecollectError('invalid_option', 'withinIds must be a list of ids.', { details: { option: 'withinIds' } })
  }
  const clean = [...new Set(ids)].filter((id) => id !== nilId && String(id ?? '').trim() !== '')
  for (const id of clean) assertIdentifier(id, 'invalid_id', 'id in withinIds')
  if (clean.length === 0) {
    throw new RecollectError('invalid_option', 'withinIds holds no id: leave it out to search everything.', {
      details: { option: 'withinIds' },
    })
  }
  return clean
}
