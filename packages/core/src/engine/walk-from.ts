import type { CallOptions } from '../ports/call-options.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import { noteUnknownRelations } from './relations.ts'
import type { OperationReport } from './run-operation.ts'
import { type Walk, type WalkRequest, walk } from './walk.ts'

/**
 * Walks, and reports what fell short. Undefined when the graph failed at once and the answer has something else to give
 * (`mayFail`).
 */
export async function walkFrom(
  context: EngineContext,
  request: WalkRequest,
  mayFail: boolean,
  options: CallOptions,
  report: OperationReport,
): Promise<Walk | undefined> {
  const { failOnGraphError } = context.config
  let result: Walk
  try {
    result = await walk(context, request, options)
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
  if (result.graphBehind) report.degraded.add('graph_behind')
  const unmet = request.relations?.filter((relation) => !result.met.has(relation)) ?? []
  await noteUnknownRelations(context, scopeOf(request.seeds), unmet, options, report)
  return result
}
