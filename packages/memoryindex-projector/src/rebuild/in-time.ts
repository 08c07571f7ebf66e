import { type CallOptions, RecollectError } from '@recollect/core'
import { faultOf } from '../work/fault-of.ts'
import { targetCall } from '../work/target-call.ts'

/** What the work gives within `timeoutMs`. @throws what `late` makes when that is over, the signal's reason, and what the work throws */
export async function inTime<T>(
  timeoutMs: number,
  options: CallOptions,
  work: (options: CallOptions) => Promise<T>,
  late: (cause: unknown) => RecollectError,
): Promise<T> {
  try {
    return await targetCall(timeoutMs, options, work)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (RecollectError.is(error) || faultOf(error).code !== 'timeout') throw error
    throw late(error)
  }
}

/** The store did not answer: nobody knows whether it has done what it was asked for. */
export function unheard(cause: unknown): RecollectError {
  return new RecollectError('store_unavailable', 'The store did not answer in time about a new copy.', { cause })
}
