import { type CallOptions, orAbort } from '@recollect/core'

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
  // A timer of its own: one of `AbortSignal.timeout` would stay until its time is over, with each call that was quick.
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException('The call took too long.', 'TimeoutError')),
    timeoutMs,
  )
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await orAbort(work({ ...options, signal: controller.signal }), controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
