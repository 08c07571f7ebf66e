/** What the work gives, or the signal's reason as soon as it aborts: also when the work does not heed the signal. */
export function orAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return signal === undefined ? work : Promise.race([work, rejection(signal, work)])
}

/** Rejects when the signal aborts; forgets the signal when the work is done. */
function rejection(signal: AbortSignal, work: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    const done = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort, { once: true })
    work.then(done, done)
  })
}
