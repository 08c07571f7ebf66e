import { compileFilters } from '../filters/compile.ts'
import type { FilterPlan } from '../filters/plan.ts'
import { RecollectError } from '../model/errors.ts'
import { nilId, utf8Length } from '../model/identifier.ts'
import { cleanText } from '../model/text.ts'
import { type FusionOptions, resolveFusion } from '../ranking/fuse.ts'
import { resolveNearWeight } from '../ranking/near.ts'
import { type RecencyOptions, resolveRecency } from '../ranking/recency.ts'
import type { EngineContext } from './context.ts'
import { wholeNumber } from './engine-config.ts'
import { compileWindow } from './near-window.ts'
import type { SearchRequest } from './search-types.ts'

/** Longest query, in bytes of UTF-8. */
const maxQueryBytes = 64 * 1024

export type SearchChannel = NonNullable<SearchRequest['channels']>[number]

/** A search request, checked and compiled before any I/O. */
export interface SearchPlan {
  readonly query: string
  readonly vector: ArrayLike<number> | undefined
  readonly filter: FilterPlan | undefined
  readonly withinIds: readonly string[] | undefined
  readonly limit: number
  readonly channels: readonly SearchChannel[]
  /** Whether an equal id, key or title comes first. */
  readonly exact: boolean
  readonly fusion: FusionOptions
  readonly recency: RecencyOptions | false
  readonly promotion: 'max' | 'sum'
  readonly near: { readonly plan: FilterPlan; readonly weight: number } | undefined
  readonly explain: boolean
  readonly rerank: boolean
}

/** @throws `query_required`, `invalid_filter`, `invalid_option`, `text_too_large` */
export function planSearch(context: EngineContext, request: SearchRequest, exact: boolean): SearchPlan {
  const query = checkedQuery(request?.query)
  const filter = compileFilters(request.filters, context.catalog)
  if (!context.catalog.empty) context.catalog.freeze()
  const fusion = { ...context.config.fusion, ...request.fusion }
  resolveFusion(fusion)
  const recency = request.recency ?? context.config.recency
  if (recency !== false) resolveRecency(recency)
  const { near } = request
  return {
    query,
    vector: request.vector,
    filter,
    withinIds: checkedWithin(request.withinIds),
    limit: pageLimit(context, request.limit),
    channels: exact ? ['lexical', 'trigram'] : searchChannels(context, request),
    exact,
    fusion,
    recency,
    promotion: oneOf('promotion', request.promotion ?? 'max', ['max', 'sum']),
    near:
      near === undefined
        ? undefined
        : { plan: compileWindow(near, context.catalog), weight: resolveNearWeight(near.weight) },
    explain: request.explain ?? false,
    rerank: !exact && (request.rerank ?? true) && context.reranker !== undefined,
  }
}

/** Hits of one page: the default when absent, clamped to the largest. */
export function pageLimit(context: EngineContext, limit: number | undefined): number {
  const { defaultLimit, maxLimit } = context.config
  return Math.min(wholeNumber('limit', limit, defaultLimit, Number.MAX_SAFE_INTEGER), maxLimit)
}

function checkedQuery(query: unknown): string {
  const text = typeof query === 'string' ? cleanText(query).trim() : ''
  if (text === '') throw new RecollectError('query_required', 'A query of at least one visible character is required.')
  if (utf8Length(text) > maxQueryBytes) {
    throw new RecollectError('text_too_large', `The query is longer than ${maxQueryBytes} bytes: ask with less text.`, {
      details: { limit: maxQueryBytes },
    })
  }
  return text
}

/** Blank and nil ids are dropped; a restriction of which nothing is left would mean everything, so it is refused. */
function checkedWithin(ids: readonly string[] | undefined): readonly string[] | undefined {
  if (ids === undefined) return undefined
  const clean = [...new Set(ids)].filter((id) => typeof id === 'string' && id.trim() !== '' && id !== nilId)
  if (clean.length === 0) {
    throw new RecollectError('invalid_option', 'withinIds holds no id: leave it out to search everything.', {
      details: { option: 'withinIds' },
    })
  }
  return clean
}

function searchChannels(context: EngineContext, request: SearchRequest): readonly SearchChannel[] {
  const canEmbed = context.space?.embedder !== undefined || request.vector !== undefined
  const channels = request.channels ?? (canEmbed ? ['lexical', 'vector'] : ['lexical'])
  for (const channel of channels) oneOf('channels', channel, ['lexical', 'vector', 'trigram'])
  if (channels.length === 0) throw new RecollectError('invalid_option', 'channels is empty: name at least one.')
  if ((channels.includes('vector') && !canEmbed) || (request.vector !== undefined && context.space === undefined)) {
    throw new RecollectError('invalid_option', 'The vector channel needs an embedder, or suppliedVectors and a vector.')
  }
  return [...new Set(channels)]
}

function oneOf<T extends string>(option: string, value: T, allowed: readonly T[]): T {
  if (allowed.includes(value)) return value
  throw new RecollectError('invalid_option', `Option "${option}" must be one of ${allowed.join(', ')}.`, {
    details: { option, allowed },
  })
}
