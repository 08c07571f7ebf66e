import { RecollectError } from '../model/errors.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { objectKey } from '../ranking/object-key.ts'
import { around, nothingAround, scopeOf } from './around.ts'
import { assertedIds } from './asserted-ids.ts'
import type { EngineContext } from './context.ts'
import { wholeNumber } from './engine-config.ts'
import { planExpand } from './expand-plan.ts'
import type { ExpandedObject, ExpandManyRequest, ExpandManyResult } from './graph-types.ts'
import { relationOf } from './relation-of.ts'
import { noteUnknownRelations } from './relations.ts'
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
    if (ids.length > maxResultSet) throw tooManySeeds(ids.length, maxResultSet)
    const budget = wholeNumber('budget', request.budget, maxResultSet, maxResultSet)
    const seeds = await seedsOf(context, scope, ids, options)
    const contained = plan.containment ? await around(context, seeds, budget, options) : nothingAround
    const walkRequest = {
      seeds: landings(seeds),
      budget: budget - contained.heads.length,
      known: new Set(contained.heads.map((head) => objectKey(head.namespace, head.id))),
    }
    const walk =
      plan.walk === undefined || seeds.length === 0
        ? undefined
        : await walkFrom(context, { ...walkRequest, ...plan.walk }, plan.containment, options, report)
    if (seeds.length === 0) await noteUnknownRelations(context, scope, plan.walk?.relations ?? [], options, report)
    const objects = [...contained.heads, ...(await withHeads(context, walk?.reached ?? [], options))]
    report.hits = objects.length
    return {
      objects,
      truncated: contained.truncated || (walk?.truncated ?? false),
      degraded: [...report.degraded],
    }
  })
}

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

/** What a walk reached, as the store has it now; what is gone is left out. */
async function withHeads(
  { store }: EngineContext,
  reached: readonly Reached[],
  options: CallOptions,
): Promise<readonly ExpandedObject[]> {
  if (reached.length === 0) return []
  const ids = [...new Set(reached.map(({ id }) => id))]
  const { heads } = await store.hydrate(scopeOf(reached), { heads: ids, texts: [] }, options)
  const byKey = new Map(heads.map((head) => [objectKey(head.namespace, head.id), head]))
  return reached.flatMap((node) => {
    const head = byKey.get(objectKey(node.namespace, node.id))
    return head === undefined ? [] : [{ ...head, relation: relationOf(node) }]
  })
}

function tooManySeeds(count: number, max: number): RecollectError {
  return new RecollectError('invalid_option', `expandMany takes at most ${max} objects, not ${count}: ask in parts.`, {
    details: { option: 'objectIds', max, actual: count },
  })
}
