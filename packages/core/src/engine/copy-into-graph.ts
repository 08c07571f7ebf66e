import { type CopiedToGraph, copyToGraph } from '../graph/copy-to-graph.ts'
import { RecollectError } from '../model/errors.ts'
import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { EngineContext } from './context.ts'
import type { CopyIntoGraphOptions } from './engine.ts'
import { runOperation } from './run-operation.ts'

/** Copies the truth to the engine's graph, with the vectors of its space. */
export function copyIntoGraph(
  context: EngineContext,
  scope: ReadScope,
  options: CopyIntoGraphOptions = {},
): Promise<CopiedToGraph> {
  return runOperation(context, 'copy_to_graph', options, async (report) => {
    assertReadScope(scope)
    const { store, graphWriter: graph, space, projections } = context
    if (projections !== undefined) {
      throw new RecollectError(
        'invalid_option',
        'Projections keep the graph of this engine: rebuild their target instead of copying to it.',
      )
    }
    if (graph === undefined) {
      throw new RecollectError('invalid_option', 'There is no graph that takes writes: create the engine with one.')
    }
    const { reset, onProgress, signal } = options
    const copied = await copyToGraph({ store, graph, scope, space: space?.id, reset, onProgress, signal })
    report.hits = copied.nodes
    return copied
  })
}
