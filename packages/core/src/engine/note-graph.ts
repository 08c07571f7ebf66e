import { RecollectError } from '../model/errors.ts'
import type { ReadScope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EngineContext } from './context.ts'
import { noteUnknownRelations } from './relations.ts'
import type { OperationReport } from './run-operation.ts'

/** What edges were met, and whether the graph knew them. */
export interface MetEdges {
  /** Whether the graph knew no edge of the first nodes although the store does. */
  readonly graphBehind: boolean
  /** The relations of the edges that were met. */
  readonly met: ReadonlySet<string>
}

/** Reports a graph that is behind, and relations that no edge has. @throws `graph_failed` when graphs must not fail */
export async function noteGraph(
  context: EngineContext,
  scope: ReadScope,
  relations: readonly string[] | undefined,
  { graphBehind, met }: MetEdges,
  report: OperationReport,
  options: CallOptions,
): Promise<void> {
  if (graphBehind) {
    if (context.config.failOnGraphError) {
      throw new RecollectError('graph_failed', 'The graph knows no edges of objects that have some: call copyToGraph.')
    }
    report.degraded.add('graph_behind')
  }
  const unmet = relations?.filter((relation) => !met.has(relation)) ?? []
  await noteUnknownRelations(context, scope, unmet, options, report)
}
