/** What this process knows of its targets. */
export interface Health {
  /** It has taken something just now. */
  took(target: string): void
  /** Whether it has taken something within these milliseconds. */
  isWell(target: string, withinMs: number): boolean
  /** It wants to be left alone for so long. */
  leaveAlone(target: string, milliseconds: number): void
  /** When it may be asked again, by `performance.now()`: in the past, as a rule. */
  notBefore(target: string): number
}

export function createHealth(): Health {
  const lastTook = new Map<string, number>()
  const rests = new Map<string, number>()
  return {
    took: (target) => {
      lastTook.set(target, performance.now())
    },
    isWell: (target, withinMs) => {
      const last = lastTook.get(target)
      return last !== undefined && performance.now() - last <= withinMs
    },
    leaveAlone: (target, milliseconds) => {
      rests.set(target, Math.max(rests.get(target) ?? 0, performance.now() + milliseconds))
    },
    notBefore: (target) => rests.get(target) ?? 0,
  }
}
