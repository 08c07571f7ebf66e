import { type CallOptions, orAbort } from '@recollect/core'

/**
 * Calls a target, and waits no longer than it may take, also when it does not heed its signal. What comes later is a late write,
 * which the copy ignores if there was a newer one.
 */
export function targetCall<T>(
  timeoutMs: number,
  { signal, ...options }: CallOptions,
  work: (options: CallOptions) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  return orAbort(work({ ...options, signal: either }), either)
}
