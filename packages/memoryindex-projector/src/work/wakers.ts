/** Who waits for something to do in this process. */
export interface Wakers {
  /** Calls `wake` at each nudge; returns how to stop it. */
  add(wake: () => void): () => void
  nudge(): void
}

export function createWakers(): Wakers {
  const wakers = new Set<() => void>()
  return {
    add: (wake) => {
      wakers.add(wake)
      return () => {
        wakers.delete(wake)
      }
    },
    nudge: () => {
      for (const wake of wakers) wake()
    },
  }
}
