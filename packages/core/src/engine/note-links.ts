import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EngineContext } from './context.ts'
import type { ExploredLinks } from './explore-links.ts'
import type { LinkPlan } from './graph-plan.ts'
import { noteGraph } from './note-graph.ts'
import type { OperationReport } from './run-operation.ts'

/** Reports where an exploration fell short: what was found without it stands. @throws when graphs must not fail */
export async function noteLinks(
  context: EngineContext,
  scope: ReadScope,
  { relations }: LinkPlan,
  explored: ExploredLinks,
  report: OperationReport,
  options: CallOptions,
): Promise<void> {
  const { failure } = explored
  if (failure !== undefined) {
    if (context.config.failOnGraphError) throw failure
    report.degraded.add('graph_partial')
  }
  await noteGraph(context, scope, relations, explored, report, options)
}
