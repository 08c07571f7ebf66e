/**
 * Waits for the work, or rejects with the signal's reason as soon as it aborts. The work stops on its own soon after; what
 * becomes of it then is nobody's business.
 */
export async function untilAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  signal?.throwIfAborted()
  const running = work()
  if (signal === undefined) return running
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
