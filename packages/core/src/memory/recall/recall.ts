import { RecollectError } from '../../model/errors.ts'
import type { Scope } from '../../model/scope.ts'
import type { CallOptions } from '../../ports/call-options.ts'
import type { DatedAnswer, RecallAnswer } from '../memory-answers.ts'
import type { MemoryContext } from '../memory-context.ts'
import type { MemoryScope } from '../memory-input.ts'
import { memoryScope } from '../memory-scope.ts'
import type { FusedRecallRequest, RecallRequest, RecallWhereRequest, RerankedRecallRequest } from '../recall-request.ts'
import { timelineOf } from '../rendering/timeline-of.ts'
import { linkedSearch } from './linked-search.ts'
import { fusedKeys, planRecall, recallKeys } from './plan-recall.ts'
import { recalled } from './recalled.ts'
import { watchedReranker } from './watched-reranker.ts'

/** By words and meaning, without links. */
export function recall(
  context: MemoryContext,
  scope: MemoryScope,
  request: RecallRequest,
  options: CallOptions = {},
): Promise<RecallAnswer> {
  return inScope(scope, async (own) => recalled(context, own, planRecall(request, recallKeys), options))
}

export function recallWhere(
  context: MemoryContext,
  scope: MemoryScope,
  request: RecallWhereRequest,
  options: CallOptions = {},
): Promise<RecallAnswer> {
  return inScope(scope, async (own) => {
    if (Object.keys(request?.filters ?? {}).length === 0) {
      throw new RecollectError('invalid_filter', 'recallWhere needs filters: use recall to ask without.')
    }
    return recalled(context, own, planRecall(request, recallKeys), options)
  })
}

/** With what the best hits, and the entities of the question, are linked with. */
export function recallFused(
  context: MemoryContext,
  scope: MemoryScope,
  request: FusedRecallRequest,
  options: CallOptions = {},
): Promise<RecallAnswer> {
  return inScope(scope, async (own) => {
    const plan = planRecall(request, fusedKeys)
    return recalled(context, own, await linkedSearch(context, own, plan, request, options), options)
  })
}

export function recallFusedReranked(
  context: MemoryContext,
  scope: MemoryScope,
  request: RerankedRecallRequest,
  options: CallOptions = {},
): Promise<RecallAnswer> {
  return inScope(scope, async (own) => {
    const plan = planRecall(request, [...fusedKeys, 'reranker'])
    const rerank = request.reranker ?? context.reranker
    if (typeof rerank?.rerank !== 'function') {
      throw new RecollectError(
        'invalid_option',
        'There is no reranker: give one to createMemory or to the request, or use recallFused.',
        { details: { option: 'reranker' } },
      )
    }
    const linked = await linkedSearch(context, own, plan, request, options)
    const watched = watchedReranker(rerank)
    const answer = await recalled(context, own, { ...linked, search: { ...linked.search, rerank: watched } }, options)
    if (!watched.dropped()) return answer
    return { ...answer, degraded: [...new Set([...answer.degraded, 'rerank_incomplete' as const])] }
  })
}

/** As a dated text. */
export async function recallDated(
  context: MemoryContext,
  scope: MemoryScope,
  request: FusedRecallRequest,
  options: CallOptions = {},
): Promise<DatedAnswer> {
  const answer = await recallFused(context, scope, request, options)
  return { ...answer, ...timelineOf(answer.memories) }
}

/** A bad scope rejects, as every bad input does. */
async function inScope<T>(scope: MemoryScope, work: (scope: Scope) => Promise<T>): Promise<T> {
  return work(memoryScope(scope))
}
