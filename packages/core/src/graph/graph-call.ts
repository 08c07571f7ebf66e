import { RecollectError } from '../model/errors.ts'
import type { CallOptions } from '../ports/call-options.ts'

/** Asks a graph. What it throws becomes `graph_failed`, unless it has a code already or the caller has aborted. */
export async function graphCall<T>(options: CallOptions, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    options.signal?.throwIfAborted()
    if (RecollectError.is(error)) throw error
    throw new RecollectError('graph_failed', 'The graph failed. The store is untouched; see the cause.', {
      cause: error,
    })
  }
}
