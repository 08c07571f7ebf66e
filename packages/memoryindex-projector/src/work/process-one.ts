import type { CallOptions } from '@recollect/core'
import type { BatchEvent } from '../events.ts'
import type { ProjectorContext } from '../projector-context.ts'
import type { Target } from '../targets/target.ts'
import { processBatch } from './process-batch.ts'

/** Leases a batch of a target and works on it. Undefined when nothing waits. */
export async function processOne(
  context: ProjectorContext,
  target: Target,
  options: CallOptions,
): Promise<BatchEvent | undefined> {
  options.signal?.throwIfAborted()
  const { leaseMs } = context.options
  const operations = await context.queue.lease({ target: target.name, limit: target.batch, leaseMs }, options)
  return operations.length === 0 ? undefined : processBatch(context, target, operations, options)
}
