/** A signal of work that several callers wait for, and how to forget their signals when it is done. */
export interface SharedAbort {
  readonly signal: AbortSignal
  done(): void
}

/** Aborts when the last of these has: never while somebody waits who has no signal. */
export function abortWithAll(signals: readonly (AbortSignal | undefined)[]): SharedAbort {
  const controller = new AbortController()
  const waiting = new Set<AbortSignal | undefined>(signals)
  const stops = [...waiting].flatMap((signal) => {
    if (signal === undefined) return []
    const leave = () => {
      waiting.delete(signal)
      if (waiting.size === 0) controller.abort(signal.reason)
    }
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    return () => signal.removeEventListener('abort', leave)
  })
  return {
    signal: controller.signal,
    done: () => {
      for (const stop of stops) stop()
    },
  }
}
