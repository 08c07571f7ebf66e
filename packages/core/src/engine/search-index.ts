import { isIdentifier } from '../model/identifier.ts'
import { orAbort } from '../model/or-abort.ts'
import { isEverywhere, type ReadScope, type Scope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { IndexCandidate, IndexQuery, IndexSearcher } from '../ports/memory-index.ts'
import type { Candidate } from '../ports/part-searcher.ts'
import { confirmDocuments } from './confirm-documents.ts'
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

/**
 * The vector channel, from a semantic index. Its answers are suggestions: each is read again, and what the truth does not confirm
 * vanishes. An index that fails leaves the search to the other channels, visibly. Undefined when it failed, or was not to be asked.
 */
export async function searchIndex(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  limit: number,
  report: OperationReport,
  options: CallOptions,
): Promise<FoundByIndex | undefined> {
  if (plan.index === undefined || context.index === undefined || isEverywhere(scope)) return undefined
  const query = { text: plan.query, kinds: plan.index.kinds, limit }
  const answer = await ask(context, context.index.searcher, { namespace: scope.namespace }, query, options)
  if (answer === undefined) {
    report.degraded.add('index_failed')
    return undefined
  }
  const { candidates, vanished } = await confirmDocuments(context, scope, plan, answer, options)
  if (vanished) report.degraded.add('index_behind')
  return { candidates, empty: answer.length === 0, truncated: answer.length >= limit }
}

/** What can be read of an answer, each once and no more than asked for; undefined when it is none, or takes too long. */
async function ask(
  { config }: EngineContext,
  index: IndexSearcher,
  scope: Scope,
  query: IndexQuery,
  options: CallOptions,
): Promise<readonly IndexCandidate[] | undefined> {
  options.signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(config.indexTimeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout])
  try {
    const search = Promise.resolve(index.search(scope, query, { ...options, signal }))
    const answer: unknown = await orAbort(search, signal)
    if (!Array.isArray(answer)) return undefined
    const clean = answer.slice(0, query.limit).flatMap(candidateOf)
    return [...new Map(clean.map((candidate) => [JSON.stringify(candidate), candidate])).values()]
  } catch {
    options.signal?.throwIfAborted()
    return undefined
  }
}

function candidateOf(value: unknown): readonly IndexCandidate[] {
  if (typeof value !== 'object' || value === null || !('ref' in value) || !('kind' in value)) return []
  const { ref, kind } = value
  return isIdentifier(ref) && isIdentifier(kind) ? [{ ref, kind }] : []
}
