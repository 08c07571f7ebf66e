import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { objectKey } from '../ranking/object-key.ts'
import { around, scopeOf } from './around.ts'
import { assertedIds } from './asserted-ids.ts'
import type { EngineContext } from './context.ts'
import { wholeNumber } from './engine-config.ts'
import { planExpand } from './expand-plan.ts'
import type { ExpandedObject, ExpandManyRequest, ExpandManyResult } from './graph-types.ts'
import { relationOf } from './relation-of.ts'
import { runOperation } from './run-operation.ts'
import type { Reached, WalkNode } from './walk.ts'
import { walkFrom } from './walk-from.ts'

export function expandMany(
  context: EngineContext,
  scope: ReadScope,
  request: ExpandManyRequest,
  options: CallOptions = {},
): Promise<ExpandManyResult> {
  return runOperation(context, 'expand_many', options, async (report) => {
    assertReadScope(scope)
    const { maxResultSet } = context.config
    const plan = planExpand(context.config, request, ['objectIds', 'budget'])
    const ids = assertedIds(request.objectIds)
    const budget = wholeNumber('budget', request.budget, maxResultSet, maxResultSet)
    const seeds = await seedsOf(context, scope, ids, options)
    const contained = plan.containment ? await containedIn(context, seeds, budget, options) : nothing
    const left = budget - contained.heads.length
    const walk =
      plan.walk === undefined || seeds.length === 0
        ? undefined
        : await walkFrom(
            context,
            landings(seeds),
            plan.walk,
            { budget: left, mayFail: plan.containment },
            options,
            report,
          )
    const known = new Set(contained.heads.map(({ namespace, id }) => objectKey(namespace, id)))
    const reached = (walk?.reached ?? []).filter((node) => !known.has(objectKey(node.namespace, node.id)))
    const objects = [...contained.heads, ...(await withHeads(context, reached, options))]
    report.hits = objects.length
    return {
      objects,
      truncated: contained.truncated || (walk?.truncated ?? false),
      degraded: [...report.degraded],
    }
  })
}

const nothing = { heads: [], truncated: false }

/** The seeds that are there, in the order of the ids. */
async function seedsOf(
  { store }: EngineContext,
  scope: ReadScope,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly ObjectHead[]> {
  if (ids.length === 0) return []
  const { heads } = await store.hydrate(scope, { heads: ids, texts: [] }, options)
  const byId = Map.groupBy(heads, ({ id }) => id)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The first-class objects that the seeds stand for, each once. */
function landings(seeds: readonly ObjectHead[]): readonly WalkNode[] {
  const nodes = seeds.map(({ namespace, id, parentId }) => ({ namespace, id: parentId ?? id }))
  return [...new Map(nodes.map((node) => [objectKey(node.namespace, node.id), node])).values()]
}

/** Parts and siblings of all seeds, each once. */
async function containedIn(
  context: EngineContext,
  seeds: readonly ObjectHead[],
  budget: number,
  options: CallOptions,
): Promise<{ readonly heads: readonly ObjectHead[]; readonly truncated: boolean }> {
  const groups = await around(context, seeds, budget, options)
  const all = [...groups.values()]
  const heads = new Map<string, ObjectHead>()
  for (const { namespace, id } of seeds) {
    for (const head of groups.get(objectKey(namespace, id))?.heads ?? []) {
      const key = objectKey(head.namespace, head.id)
      if (!heads.has(key)) heads.set(key, head)
    }
  }
  return {
    heads: [...heads.values()].slice(0, budget),
    truncated: heads.size > budget || all.some(({ truncated }) => truncated),
  }
}

/** What a walk reached, as the store has it now; what is gone is left out. */
async function withHeads(
  { store }: EngineContext,
  reached: readonly Reached[],
  options: CallOptions,
): Promise<readonly ExpandedObject[]> {
  const unread = reached.filter(({ head }) => head === undefined)
  const ids = [...new Set(unread.map(({ id }) => id))]
  const { heads } =
    ids.length === 0 ? nothing : await store.hydrate(scopeOf(unread), { heads: ids, texts: [] }, options)
  const byKey = new Map(heads.map((head) => [objectKey(head.namespace, head.id), head]))
  return reached.flatMap((node) => {
    const head = node.head ?? byKey.get(objectKey(node.namespace, node.id))
    return head === undefined ? [] : [{ ...head, relation: relationOf(node) }]
  })
}
