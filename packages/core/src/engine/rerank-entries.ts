import { RecollectError } from '../model/errors.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { RerankCandidate } from '../ports/reranker.ts'
import { objectKey } from '../ranking/object-key.ts'
import type { ResultSetEntry } from '../session/result-set.ts'
import type { EngineContext } from './context.ts'
import { type HydratedEntry, hydrate } from './hydrate.ts'
import type { OperationReport } from './run-operation.ts'
import type { SearchPlan } from './search-plan.ts'

/** What a reranker answers. */
type Order = readonly { readonly id: string; readonly score?: number }[] | undefined

/** Ranked entries, and those of them that have been read already. */
export interface RerankedEntries {
  readonly entries: readonly ResultSetEntry[]
  readonly known: readonly HydratedEntry[]
}

/**
 * Lets the reranker order the best entries, before the result set is fixed, so that every page follows its order. A
 * reranker that fails leaves the engine's order, visibly; ids it made up are ignored, visibly.
 */
export async function rerankEntries(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  entries: readonly ResultSetEntry[],
  report: OperationReport,
  options: CallOptions,
): Promise<RerankedEntries> {
  if (plan.reranker === undefined || entries.length === 0) return { entries, known: [] }
  const { rerankWindow } = context.config
  const window = await hydrate(context, scope, entries.slice(0, rerankWindow), options, true)
  const byHandle = new Map(window.map((hit, index) => [handleOf(hit, index, window), hit]))
  const candidates = [...byHandle].map(([id, hit]) => candidateOf(id, hit))
  const order = await askReranker(context, plan, candidates, report, options)
  if (order === undefined) return { entries, known: window }
  const scores = new Map(order.map((item) => [item.id, item.score]))
  const known = [...scores].flatMap(([id, score]) => {
    const hit = byHandle.get(id)
    return hit === undefined ? [] : [{ ...hit, entry: reranked(hit.entry, score) }]
  })
  if (known.length < scores.size) report.degraded.add('rerank_incomplete')
  return { entries: [...known.map((hit) => hit.entry), ...entries.slice(rerankWindow)], known }
}

/** The id; under `everywhere` two namespaces may use the same one, and then the key tells them apart. */
function handleOf({ entry }: HydratedEntry, index: number, window: readonly HydratedEntry[]): string {
  const first = window.findIndex((other) => other.entry.id === entry.id)
  return first === index ? entry.id : objectKey(entry.namespace, entry.id)
}

function candidateOf(id: string, { entry, head, texts, own }: HydratedEntry): RerankCandidate {
  const passages =
    own === undefined ? texts.map(({ text }) => text.content) : [own.content].filter((text) => text !== '')
  return { id, kind: head.kind, title: head.title, summary: head.summary, score: entry.score, passages }
}

async function askReranker(
  context: EngineContext,
  { reranker, query }: SearchPlan,
  candidates: readonly RerankCandidate[],
  report: OperationReport,
  options: CallOptions,
): Promise<Order> {
  try {
    const order: unknown = await reranker?.rerank({ query, candidates }, options)
    return order === undefined ? undefined : checkedOrder(order)
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (context.config.failOnRerankerError) {
      throw new RecollectError('reranker_failed', 'The reranker failed.', { cause })
    }
    report.degraded.add('not_reranked')
    return undefined
  }
}

function reranked(entry: ResultSetEntry, score: number | undefined): ResultSetEntry {
  if (score === undefined) return entry
  const { explanation } = entry
  return { ...entry, score, ...(explanation === undefined ? {} : { explanation: { ...explanation, rerank: score } }) }
}

/** What a reranker may answer. @throws TypeError for anything else, which counts as a failure of the reranker */
function checkedOrder(order: unknown): Order {
  if (!Array.isArray(order)) throw new TypeError('A reranker must answer a list, or undefined.')
  return order.map((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('id' in item) || typeof item.id !== 'string') {
      throw new TypeError('Each item of the answer of a reranker must have an id.')
    }
    const score = 'score' in item ? item.score : undefined
    if (score === undefined) return { id: item.id }
    if (typeof score !== 'number' || !Number.isFinite(score)) {
      throw new TypeError('A score of a reranker must be a finite number.')
    }
    return { id: item.id, score }
  })
}
