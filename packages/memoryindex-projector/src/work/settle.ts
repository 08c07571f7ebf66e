import { type Failure, type Operation, RecollectError } from '@recollect/core'
import type { ProjectorContext } from '../projector-context.ts'
import { faultOf } from './fault-of.ts'
import { targetCall } from './target-call.ts'

/** What is to become of the operations of a batch. */
export interface Verdict {
  readonly taken: readonly Operation[]
  readonly failures: readonly Failure[]
  /** Operations that were not tried: others may take them at once. */
  readonly untried: readonly Operation[]
}

/** A second: whoever stops need not wait longer for what ends by itself. */
export const partingMs = 1000

/**
 * Tells the queue what became of a batch, also when the worker is being stopped: within a time of its own, since the store may hang.
 * Returns how many operations were not this worker's any more.
 *
 * @throws `store_unavailable`
 */
export async function settle(
  { queue, options }: ProjectorContext,
  { taken, failures, untried }: Verdict,
): Promise<number> {
  const timeoutMs = Math.max(partingMs, options.shutdownMs)
  try {
    return await targetCall(timeoutMs, {}, async (call) => {
      const lost = [
        ...(taken.length > 0 ? await queue.acknowledge(taken, call) : []),
        ...(failures.length > 0 ? await queue.fail(failures, call) : []),
      ]
      if (untried.length > 0) await queue.release(untried, call)
      return lost.length
    })
  } catch (error) {
    if (faultOf(error).code !== 'timeout') throw error
    throw new RecollectError(
      'store_unavailable',
      `The store took no note of a batch within ${timeoutMs} milliseconds.`,
      {
        details: { timeoutMs },
      },
    )
  }
}

/** Gives leases back, so that others need not wait for their end; which comes anyway when this fails. */
export async function giveBack({ queue }: ProjectorContext, operations: readonly Operation[]): Promise<void> {
  await targetCall(partingMs, {}, (call) => queue.release(operations, call)).catch(() => undefined)
}
