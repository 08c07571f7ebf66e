/** A wait that ends early when somebody calls `wake`, or the signal aborts. A call of `wake` before it is not lost. */
export interface Pause {
  wait(milliseconds: number): Promise<void>
  readonly wake: () => void
}

export function createPause(signal: AbortSignal): Pause {
  let woken = false
  let end: (() => void) | undefined
  const wake = () => {
    woken = true
    end?.()
  }
  return {
    wake,
    wait: async (milliseconds) => {
      if (!woken && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', wake, { once: true })
        })
        signal.removeEventListener('abort', wake)
        end = undefined
      }
      woken = false
    },
  }
}
