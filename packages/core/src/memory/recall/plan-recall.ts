import type { SearchRequest } from '../../engine/search-types.ts'
import { maxFilterDepth } from '../../filters/compile.ts'
import type { Filters } from '../../filters/filters.ts'
import { RecollectError } from '../../model/errors.ts'
import { flag } from '../../model/flag.ts'
import { assertKnownKeys } from '../../model/known-keys.ts'
import { numberOption } from '../../model/number-option.ts'
import { confidenceFactor } from '../../ranking/confidence.ts'
import { reservedPrefix } from '../memory-fields.ts'
import { memoryKindNames } from '../memory-kinds.ts'
import { stateOf } from '../memory-state.ts'
import type { RecallRequest } from '../recall-request.ts'

/** A recall, checked. */
export interface RecallPlan {
  readonly search: Omit<SearchRequest, 'limit'>
  readonly limit: number
}

export const recallKeys: readonly string[] = [
  'query',
  'vector',
  'channels',
  'fusion',
  'recency',
  'siblings',
  'withinIds',
  'limit',
  'kinds',
  'filters',
  'near',
  'evidence',
  'pool',
  'confidence',
]

export const linkKeys: readonly string[] = [
  'hops',
  'seeds',
  'decay',
  'specificity',
  'relations',
  'direction',
  'maxNodes',
  'maxEdges',
  'perNode',
]

export const fusedKeys: readonly string[] = [...recallKeys, ...linkKeys, 'graphBoost', 'linkQuery', 'speakerBoost']

const maxLimit = 1000

/**
 * A recall as a search. Scores are mixed rather than ranks, and age counts for nothing unless the caller wants it: both measured on
 * conversations, see docs/memory.md. What the search itself takes is checked there.
 *
 * @throws `invalid_option`, `invalid_filter`
 */
export function planRecall(request: RecallRequest, known: readonly string[]): RecallPlan {
  assertKnownKeys('request', request, known)
  const limit = numberOption('limit', request.limit, 10, { min: 1, max: maxLimit, whole: true })
  const { query, vector, channels, fusion, recency = false, siblings = true, withinIds, near, evidence } = request
  return {
    limit,
    search: {
      query,
      vector,
      channels,
      fusion: { method: 'convex', ...fusion },
      recency,
      siblings,
      withinIds,
      near,
      evidence,
      candidates: numberOption('pool', request.pool, Math.max(64, limit), { min: 1, max: maxLimit, whole: true }),
      filters: memoryFilters(request),
      weigh: flag('confidence', request.confidence, true)
        ? (head) => confidenceFactor(stateOf(head).confidence)
        : undefined,
      rerank: false,
      explain: true,
    },
  }
}

/** Memories alone, of the kinds and with the filters that are wanted. @throws `invalid_filter`, `invalid_option` */
export function memoryFilters({ kinds, filters }: Pick<RecallRequest, 'kinds' | 'filters'>): Filters {
  const wanted = kinds ?? memoryKindNames
  const unknown = Array.isArray(wanted) ? wanted.find((kind) => !memoryKindNames.includes(kind)) : undefined
  if (!Array.isArray(wanted) || wanted.length === 0 || unknown !== undefined) {
    throw new RecollectError('invalid_option', `kinds must be a list of ${memoryKindNames.join(', ')}.`, {
      details: { option: 'kinds', allowed: memoryKindNames },
    })
  }
  const kind = { kind: { in: [...wanted] } }
  if (filters === undefined) return kind
  refuseReserved(filters)
  return { and: [kind, filters] }
}

/** Filters by what the memory keeps for itself would bind callers to it. */
function refuseReserved(filters: unknown, level: number = 0): void {
  if (typeof filters !== 'object' || filters === null) return
  if (level > maxFilterDepth) {
    throw new RecollectError('invalid_filter', `The filter is nested more than ${maxFilterDepth} levels deep.`)
  }
  for (const [key, value] of Object.entries(filters)) {
    if (key.startsWith(reservedPrefix)) {
      throw new RecollectError('invalid_filter', `"${key}" is reserved: filter by your own metadata and by times.`, {
        details: { field: key },
      })
    }
    if (key === 'not') refuseReserved(value, level + 1)
    else if ((key === 'and' || key === 'or') && Array.isArray(value)) {
      for (const filter of value) refuseReserved(filter, level + 1)
    }
  }
}
