import { RecollectError } from '../model/errors.ts'
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
  const result = await walk(context, request, options)
  const { failure, graphBehind } = result
  if (failure !== undefined) {
    const atOnce = failure.depth === 1
    if (failOnGraphError || (atOnce && !mayFail)) throw failure.error
    report.degraded.add(atOnce ? 'containment_only' : 'graph_partial')
    if (atOnce) return undefined
  }
  if (graphBehind) {
    if (failOnGraphError) {
      throw new RecollectError('graph_failed', 'The graph knows no edges of objects that have some: call copyToGraph.')
    }
    report.degraded.add('graph_behind')
  }
  const unmet = request.relations?.filter((relation) => !result.met.has(relation)) ?? []
  await noteUnknownRelations(context, scopeOf(request.seeds), unmet, options, report)
  return result
}
