import { assertIdentifier } from '../model/identifier.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { objectKey } from '../ranking/object-key.ts'
import { encodeRelation } from '../session/relation-codec.ts'
import type { ResultSetEntry } from '../session/result-set.ts'
import { around, nothingAround } from './around.ts'
import type { EngineContext } from './context.ts'
import { type ExpandPlan, planExpand } from './expand-plan.ts'
import type { ExpandedObject, ExpandRequest, ExpandResult, Relation } from './graph-types.ts'
import { type HydratedEntry, hydratePage } from './hydrate.ts'
import { keepResultSet } from './keep-result-set.ts'
import { notFound } from './not-found.ts'
import { relationOf } from './relation-of.ts'
import { type OperationReport, runOperation } from './run-operation.ts'
import { pageLimit } from './search-plan.ts'
import type { PageOptions } from './search-types.ts'
import { walkFrom } from './walk-from.ts'

export function expand(
  context: EngineContext,
  scope: ReadScope,
  request: ExpandRequest,
  options: PageOptions = {},
): Promise<ExpandResult> {
  return runOperation(context, 'expand', options, async (report) => {
    assertReadScope(scope)
    const plan = planExpand(context.config, request, ['objectId', 'limit'])
    assertIdentifier(request.objectId, 'id_required', 'objectId')
    const limit = pageLimit(context, request.limit)
    const { heads } = await context.store.hydrate(scope, { heads: [request.objectId], texts: [] }, options)
    const [seed] = heads
    if (seed === undefined) throw notFound(request.objectId)
    const found = await lookAround(context, seed, plan, options, report)
    const page = await pageOf(context, scope, found, limit, options)
    report.hits = page.objects.length
    return {
      ...page,
      mode: found.walked ? (plan.containment ? 'mixed' : 'graph') : containmentMode(seed),
      truncated: found.truncated,
      degraded: [...report.degraded],
    }
  })
}

/** What is around a seed: ids in their order, and what is known of them already. */
interface Surroundings {
  readonly entries: readonly ResultSetEntry[]
  readonly heads: ReadonlyMap<string, ObjectHead>
  readonly relations: ReadonlyMap<string, Relation>
  /** Whether edges were followed. */
  readonly walked: boolean
  readonly truncated: boolean
}

async function lookAround(
  context: EngineContext,
  seed: ObjectHead,
  plan: ExpandPlan,
  options: CallOptions,
  report: OperationReport,
): Promise<Surroundings> {
  const { maxResultSet } = context.config
  const contained = plan.containment ? await around(context, [seed], maxResultSet, options) : nothingAround
  const { heads } = contained
  const request = {
    seeds: [{ namespace: seed.namespace, id: seed.parentId ?? seed.id }],
    budget: maxResultSet - heads.length,
    known: new Set(heads.map((head) => objectKey(head.namespace, head.id))),
  }
  const walk =
    plan.walk === undefined
      ? undefined
      : await walkFrom(context, { ...request, ...plan.walk }, plan.containment, options, report)
  const reached = walk?.reached ?? []
  return {
    entries: [...heads, ...reached].map(({ id, namespace }) => ({ id, namespace, score: 0, evidence: [] })),
    heads: new Map(heads.map((head) => [head.id, head])),
    relations: new Map(reached.map((node) => [node.id, relationOf(node)])),
    walked: walk !== undefined,
    truncated: contained.truncated || (walk?.truncated ?? false),
  }
}

function containmentMode({ parentId }: ObjectHead): 'children' | 'neighborhood' {
  return parentId === undefined ? 'children' : 'neighborhood'
}

/** Everything when it is little, else a first page and a result set for the rest. */
async function pageOf(
  context: EngineContext,
  scope: ReadScope,
  { entries, heads, relations, truncated }: Surroundings,
  limit: number,
  options: PageOptions,
): Promise<Pick<ExpandResult, 'objects' | 'resultSetId' | 'hasMore'>> {
  const inline = entries.length <= context.config.expandInlineMax
  const known = entries.flatMap((entry): HydratedEntry[] => {
    const head = heads.get(entry.id)
    return head === undefined ? [] : [{ entry, head, texts: [] }]
  })
  const first = { offset: 0, limit: inline ? Math.max(entries.length, 1) : limit, known }
  const { hits, next } = await hydratePage(context, scope, entries, first, options)
  const objects = hits.map(({ head }): ExpandedObject => {
    const relation = relations.get(head.id)
    return relation === undefined ? head : { ...head, relation }
  })
  if (inline) return { objects, hasMore: false }
  const kept = Object.fromEntries([...relations].map(([id, relation]) => [id, encodeRelation(relation)]))
  const createdAt = context.clock.now()
  const content = { query: '', entries, relations: kept, truncated, offset: next, createdAt }
  const set = await keepResultSet(context, scope, content, options)
  return { objects, resultSetId: set.id, hasMore: next < entries.length }
}
