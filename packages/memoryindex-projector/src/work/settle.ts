import type { ProjectorContext } from '../projector-context.ts'
import type { Verdict } from './process-batch.ts'

/**
 * Tells the queue what became of a batch, also when the worker is being stopped. Returns how many operations were not this
 * worker's any more.
 */
export async function settle({ queue }: ProjectorContext, { taken, failures, untried }: Verdict): Promise<number> {
  const lost = [
    ...(taken.length > 0 ? await queue.acknowledge(taken, {}) : []),
    ...(failures.length > 0 ? await queue.fail(failures, {}) : []),
  ]
  if (untried.length > 0) await queue.release(untried, {})
  return lost.length
}
