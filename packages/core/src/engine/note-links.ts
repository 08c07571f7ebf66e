import { RecollectError } from '../model/errors.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EngineContext } from './context.ts'
import type { ExploredLinks } from './explore-links.ts'
import type { LinkPlan } from './graph-plan.ts'
import { noteUnknownRelations } from './relations.ts'
import type { OperationReport } from './run-operation.ts'

/** Reports where an exploration fell short: what was found without it stands. @throws when graphs must not fail */
export async function noteLinks(
  context: EngineContext,
  scope: ReadScope,
  { relations = [] }: LinkPlan,
  { failure, graphBehind, met }: ExploredLinks,
  report: OperationReport,
  options: CallOptions,
): Promise<void> {
  const { failOnGraphError } = context.config
  if (failure !== undefined) {
    if (failOnGraphError) throw failure
    report.degraded.add('graph_partial')
  }
  if (graphBehind) {
    if (failOnGraphError) {
      throw new RecollectError('graph_failed', 'The graph knows no edges of objects that have some: call copyToGraph.')
    }
    report.degraded.add('graph_behind')
  }
  const unmet = relations.filter((relation) => !met.has(relation))
  await noteUnknownRelations(context, scope, unmet, options, report)
}
