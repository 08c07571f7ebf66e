import { isIdentifier } from '../model/identifier.ts'
import { orAbort } from '../model/or-abort.ts'
import { isEverywhere, type ReadScope, type Scope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { IndexCandidate, IndexQuery, IndexSearcher } from '../ports/memory-index.ts'
import type { Candidate } from '../ports/part-searcher.ts'
import { type Confirmed, confirmDocuments } from './confirm-documents.ts'
import type { EngineContext } from './context.ts'
import type { OperationReport } from './run-operation.ts'
import type { SearchPlan } from './search-plan.ts'

/** What a semantic index found, read again. */
export interface FoundByIndex {
  readonly candidates: readonly Candidate[]
  /** Whether the index suggested nothing at all. */
  readonly empty: boolean
  /** Whether it may have more. */
  readonly truncated: boolean
}

/** How much of a semantic index is wanted. */
export interface WantedOfIndex {
  /** Suggestions to ask for at first. */
  readonly depth: number
  /** Candidates that are enough. */
  readonly keep: number
}

/** Most suggestions that an index is asked for: this many times the depth, and no more than `maxDepth`. */
const [maxFactor, maxDepth] = [50, 10_000]

/** Suggestions that are read again at once, behind the first answer. */
const readAtOnce = 1000

/**
 * The vector channel, from a semantic index. Its answers are suggestions: each is read again, and what the truth does not confirm
 * vanishes. While too few are left and the index has more, it is asked for more of them; where that must end, the page says so. An
 * index that fails leaves the search to the other channels, visibly. Undefined when it failed, or was not to be asked.
 */
export async function searchIndex(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  wanted: WantedOfIndex,
  report: OperationReport,
  options: CallOptions,
): Promise<FoundByIndex | undefined> {
  if (plan.index === undefined || context.index === undefined || isEverywhere(scope)) return undefined
  const { kinds } = plan.index
  const { searcher } = context.index
  const inTime = AbortSignal.timeout(context.config.indexTimeoutMs)
  const most = Math.max(wanted.depth, Math.min(wanted.depth * maxFactor, maxDepth))
  const atOnce = Math.max(wanted.depth, readAtOnce)
  const seen = new Set<string>()
  const confirmed: Confirmed[] = []
  for (let limit = wanted.depth; ; limit = Math.min(limit * 4, most)) {
    const answer = await ask(
      searcher,
      { namespace: scope.namespace },
      { text: plan.query, kinds, limit },
      inTime,
      options,
    )
    if (answer === undefined) {
      report.degraded.add(limit === wanted.depth ? 'index_failed' : 'partial_index_scan')
      return limit === wanted.depth ? undefined : found(confirmed, seen, true)
    }
    let unread = answer.suggested.filter((suggestion) => !seen.has(JSON.stringify(suggestion)))
    while (unread.length > 0 && confirmed.length < wanted.keep) {
      const batch = unread.slice(0, atOnce)
      unread = unread.slice(atOnce)
      const { candidates, vanished } = await confirmDocuments(context, scope, plan, batch, options)
      if (vanished) report.degraded.add('index_behind')
      for (const suggestion of batch) seen.add(JSON.stringify(suggestion))
      confirmed.push(...candidates)
    }
    const more = answer.full || unread.length > 0
    if (!answer.full || confirmed.length >= wanted.keep) return found(confirmed, seen, more)
    if (limit >= Math.min(most, maxLimitOf(searcher))) {
      report.degraded.add('partial_index_scan')
      return found(confirmed, seen, true)
    }
  }
}

function found(confirmed: readonly Confirmed[], seen: ReadonlySet<string>, truncated: boolean): FoundByIndex {
  const candidates = confirmed.map((candidate, index) => ({ ...candidate, score: 1 / (index + 1) }))
  return { candidates, empty: seen.size === 0, truncated }
}

/** What can be read of an answer, each once and no more than asked for; undefined when it is none, or takes too long. */
async function ask(
  index: IndexSearcher,
  scope: Scope,
  query: IndexQuery,
  inTime: AbortSignal,
  options: CallOptions,
): Promise<{ readonly suggested: readonly IndexCandidate[]; readonly full: boolean } | undefined> {
  options.signal?.throwIfAborted()
  const signal = options.signal === undefined ? inTime : AbortSignal.any([options.signal, inTime])
  try {
    signal.throwIfAborted()
    const search = Promise.resolve(index.search(scope, query, { ...options, signal }))
    const answer: unknown = await orAbort(search, signal)
    if (!Array.isArray(answer)) return undefined
    const clean = answer.slice(0, query.limit).flatMap(candidateOf)
    const suggested = [...new Map(clean.map((candidate) => [JSON.stringify(candidate), candidate])).values()]
    return { suggested, full: answer.length >= Math.min(query.limit, maxLimitOf(index)) }
  } catch {
    options.signal?.throwIfAborted()
    return undefined
  }
}

/** Looked at after an answer: an index whose copies change may know it only then. */
function maxLimitOf({ maxLimit }: IndexSearcher): number {
  return maxLimit ?? Number.POSITIVE_INFINITY
}

function candidateOf(value: unknown): readonly IndexCandidate[] {
  if (typeof value !== 'object' || value === null || !('ref' in value) || !('kind' in value)) return []
  const { ref, kind } = value
  return isIdentifier(ref) && isIdentifier(kind) ? [{ ref, kind }] : []
}
