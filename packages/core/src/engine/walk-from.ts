import type { CallOptions } from '../ports/call-options.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import type { WalkPlan } from './expand-plan.ts'
import type { OperationReport } from './run-operation.ts'
import { type Walk, type WalkNode, walk } from './walk.ts'

/**
 * Walks, and reports what fell short. Undefined when the graph failed at once and the answer has something else to give
 * (`mayFail`).
 */
export async function walkFrom(
  context: EngineContext,
  seeds: readonly WalkNode[],
  plan: WalkPlan,
  { budget, mayFail }: { readonly budget: number; readonly mayFail: boolean },
  options: CallOptions,
  report: OperationReport,
): Promise<Walk | undefined> {
  const { failOnGraphError } = context.config
  let result: Walk
  try {
    result = await walk(context, seeds, plan, budget, options)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (!mayFail || failOnGraphError || context.graph === undefined) throw error
    report.degraded.add('containment_only')
    return undefined
  }
  if (result.failure !== undefined) {
    if (failOnGraphError) throw result.failure
    report.degraded.add('graph_partial')
  }
  if (!result.foundEdges && (await areUnknown(context, seeds, plan, options))) report.degraded.add('unknown_relation')
  return result
}

/** Whether no edge of these namespaces has any of the relations: a slip of the pen looks like nothing found. */
async function areUnknown(
  { store }: EngineContext,
  seeds: readonly WalkNode[],
  { relations }: WalkPlan,
  options: CallOptions,
): Promise<boolean> {
  if (relations === undefined || seeds.length === 0) return false
  const known = await store.listRelations(scopeOf(seeds), options)
  return !relations.some((relation) => known.includes(relation))
}
