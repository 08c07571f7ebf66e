/** When each target last took something from this process. */
export interface Health {
  took(target: string): void
  /** Whether it has taken something within these milliseconds. */
  isWell(target: string, withinMs: number): boolean
}

export function createHealth(): Health {
  const times = new Map<string, number>()
  return {
    took: (target) => {
      times.set(target, performance.now())
    },
    isWell: (target, withinMs) => {
      const last = times.get(target)
      return last !== undefined && performance.now() - last <= withinMs
    },
  }
}
