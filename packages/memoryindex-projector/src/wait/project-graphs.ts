import { type Behind, type CallOptions, RecollectError, type Scope, type Subject } from '@recollect/core'
import type { BatchEvent } from '../events.ts'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { processBatch } from '../work/process-batch.ts'
import { pollUntil } from './poll-until.ts'

/** Lets the graphs take the changes of these subjects now, ahead of everything else that waits. */
export async function projectGraphs(
  context: ProjectorContext,
  scope: Scope,
  subjects: readonly Subject[],
  { signal }: CallOptions,
): Promise<readonly Behind[]> {
  if (subjects.length === 0) return []
  const graphs = [...context.targets.values()].filter(({ form }) => form === 'graph')
  const behind = await Promise.all(
    graphs.map(async (target): Promise<readonly Behind[]> => {
      try {
        return await projectOne(context, target, scope, subjects, { signal })
      } catch (error) {
        signal?.throwIfAborted()
        return [{ target: target.name, error: error instanceof Error ? error : undefined }]
      }
    }),
  )
  return behind.flat()
}

async function projectOne(
  context: ProjectorContext,
  target: Target,
  scope: Scope,
  subjects: readonly Subject[],
  options: CallOptions,
): Promise<readonly Behind[]> {
  const { queue } = context
  const { leaseMs, awaitMs } = context.options
  const mark = await queue.mark(options)
  let refusal: BatchEvent['failed'][number] | undefined
  const done = await pollUntil(awaitMs, options, async () => {
    for (let start = 0; start < subjects.length; start += target.batch) {
      const some = subjects.slice(start, start + target.batch)
      const request = { target: target.name, limit: some.length, leaseMs, of: { scope, subjects: some } }
      const operations = await queue.lease(request, options)
      if (operations.length === 0) continue
      const { failed, dead } = await processBatch(context, target, operations, options)
      refusal ??= failed[0] ?? dead[0]
    }
    if (refusal !== undefined) return true
    const { waiting, dead } = await queue.unprojected({ target: target.name, scope, subjects, mark }, options)
    if (waiting === 0 && dead > 0) throw given(target.name)
    return waiting === 0
  })
  if (refusal === undefined) return done ? [] : [{ target: target.name }]
  const { code, message } = refusal
  return [
    {
      target: target.name,
      error: new RecollectError(
        'graph_failed',
        `The graph "${target.name}" did not take a change (${code}): ${message}`,
      ),
    },
  ]
}

function given(target: string): RecollectError {
  return new RecollectError('graph_failed', `The graph "${target}" has refused a change for good: see its dead ones.`, {
    details: { target },
  })
}
