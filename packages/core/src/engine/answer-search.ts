import type { ReadScope } from '../model/scope.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { objectKey } from '../ranking/object-key.ts'
import type { ResultSetEntry } from '../session/result-set.ts'
import type { EngineContext } from './context.ts'
import { type HydratedEntry, hydratePage } from './hydrate.ts'
import { keepResultSet } from './keep-result-set.ts'
import { rerankEntries } from './rerank-entries.ts'
import type { OperationReport } from './run-operation.ts'
import type { SearchPlan } from './search-plan.ts'
import type { PageOptions, SearchPage } from './search-types.ts'
import { toPage } from './to-page.ts'
import { weighEntries } from './weigh-entries.ts'

/** What was found, ranked. */
export interface RankedAnswer {
  readonly ranked: readonly ResultSetEntry[]
  /** Whether more would match than was asked for. */
  readonly truncated: boolean
  /** Objects that have been read already, by `objectKey`. */
  readonly heads?: ReadonlyMap<string, ObjectHead> | undefined
  readonly now: Date
}

/** The last steps of every search: what the caller weighs, the reranker, the result set, and its first page. */
export async function answerSearch(
  context: EngineContext,
  scope: ReadScope,
  plan: SearchPlan,
  { ranked, truncated, heads, now }: RankedAnswer,
  report: OperationReport,
  options: PageOptions,
): Promise<SearchPage> {
  const weighed = await weighEntries(context, scope, plan, ranked, options)
  const { entries, known } = await rerankEntries(context, scope, plan, weighed, report, options)
  const read = entries.flatMap((entry): HydratedEntry[] => {
    const head = entry.evidence.length > 0 ? undefined : heads?.get(objectKey(entry.namespace, entry.id))
    return head === undefined ? [] : [{ entry, head, texts: [] }]
  })
  const first = { offset: 0, limit: plan.limit, known: [...read, ...(known ?? [])] }
  const { hits, next } = await hydratePage(context, scope, entries, first, options)
  const full = entries.length >= context.config.maxResultSet
  const content = { query: plan.query, entries, truncated: truncated || full, offset: next, createdAt: now }
  const set = await keepResultSet(context, scope, content, options)
  report.hits = hits.length
  return toPage(set, hits, report)
}
