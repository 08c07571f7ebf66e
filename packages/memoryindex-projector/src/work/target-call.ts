import { type CallOptions, RecollectError } from '@recollect/core'

/**
 * Calls a target, and waits no longer than it may take, also when it does not heed its signal. What comes later is a late write,
 * which the copy ignores if there was a newer one.
 */
export async function targetCall<T>(
  timeoutMs: number,
  { signal, ...options }: CallOptions,
  work: (options: CallOptions) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const { promise: over, reject } = Promise.withResolvers<never>()
  const stop = (reason: unknown) => {
    controller.abort(reason)
    reject(reason)
  }
  const timer = setTimeout(() => stop(tooLong(timeoutMs)), timeoutMs)
  const aborted = () => stop(signal?.reason)
  signal?.addEventListener('abort', aborted, { once: true })
  try {
    return await Promise.race([work({ ...options, signal: controller.signal }), over])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', aborted)
  }
}

function tooLong(timeoutMs: number): RecollectError {
  return new RecollectError('index_unavailable', `The target did not answer within ${timeoutMs} milliseconds.`)
}
