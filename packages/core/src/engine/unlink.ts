import type { EdgeRef } from '../model/edge.ts'
import { RecollectError } from '../model/errors.ts'
import { assertScope, type Scope } from '../model/scope.ts'
import type { WriteOptions } from '../ports/call-options.ts'
import { edgeKey } from '../ranking/object-key.ts'
import { type EngineContext, writerOf } from './context.ts'
import { followUnlinks } from './follow-graph.ts'
import { prepareRef } from './prepare-edge.ts'
import { runOperation } from './run-operation.ts'

export async function unlink(
  context: EngineContext,
  scope: Scope,
  edge: EdgeRef,
  options?: WriteOptions,
): Promise<void> {
  const removed = await unlinkMany(context, scope, [edge], options)
  if (removed.length > 0) return
  const { fromId, relation, toId } = edge
  throw new RecollectError('not_found', 'There is no such edge in this scope.', { details: { fromId, relation, toId } })
}

export function unlinkMany(
  context: EngineContext,
  scope: Scope,
  edges: readonly EdgeRef[],
  options: WriteOptions = {},
): Promise<readonly EdgeRef[]> {
  return runOperation(context, 'unlink', options, async (report) => {
    assertScope(scope)
    if (!Array.isArray(edges)) throw new RecollectError('invalid_edge', 'unlinkMany takes a list of edges.')
    const refs = [...new Map(edges.map(prepareRef).map((ref) => [edgeKey(ref), ref])).values()]
    const writer = writerOf(context)
    if (refs.length === 0) return []
    const at = context.clock.now()
    const removed = await writer.removeEdges(scope, refs, { ...options, at })
    report.hits = removed.length
    await followUnlinks({ context, scope, options, report }, removed, at)
    return removed
  })
}
