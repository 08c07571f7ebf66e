import type { CallOptions } from '../ports/call-options.ts'
import { scopeOf } from './around.ts'
import type { EngineContext } from './context.ts'
import { noteGraph } from './note-graph.ts'
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
  const { failure } = result
  if (failure !== undefined) {
    const atOnce = failure.depth === 1
    if (failOnGraphError || (atOnce && !mayFail)) throw failure.error
    report.degraded.add(atOnce ? 'containment_only' : 'graph_partial')
    if (atOnce) return undefined
  }
  await noteGraph(context, scopeOf(request.seeds), request.relations, result, report, options)
  return result
}
