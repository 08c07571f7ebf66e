import { assertReadScope, type ReadScope } from '../model/scope.ts'
import type { WriteOptions } from '../ports/call-options.ts'
import { type EngineContext, writerOf } from './context.ts'
import { wholeNumber } from './engine-config.ts'
import { followRemoval } from './follow-graph.ts'
import { runOperation } from './run-operation.ts'

/** Objects that are purged in one transaction. */
const batchSize = 1000

/** Frees the place of what has expired, batch by batch. */
export function purgeExpired(
  context: EngineContext,
  scope: ReadScope,
  { limit, ...options }: WriteOptions & { readonly limit?: number | undefined } = {},
): Promise<{ readonly purged: number }> {
  return runOperation(context, 'purge_expired', options, async (report) => {
    assertReadScope(scope)
    const most = wholeNumber('limit', limit, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
    const writer = writerOf(context)
    for (;;) {
      options.signal?.throwIfAborted()
      const wanted = Math.min(batchSize, most - report.hits)
      if (wanted === 0) break
      const at = context.clock.now()
      const purged = await writer.purgeExpired(scope, { limit: wanted }, options)
      report.hits += purged.length
      for (const [namespace, gone] of Map.groupBy(purged, (object) => object.namespace)) {
        const ids = gone.map(({ id }) => id)
        await followRemoval({ context, scope: { namespace }, options, report }, ids, at)
      }
      if (purged.length < wanted) break
    }
    return { purged: report.hits }
  })
}
