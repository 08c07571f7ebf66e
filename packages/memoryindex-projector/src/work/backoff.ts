/** Waits between tries. */
export interface Backoff {
  /** Before the second try, in milliseconds. */
  readonly firstMs: number
  /** Longest wait, in milliseconds. */
  readonly maxMs: number
}

/**
 * Milliseconds before the next try after `attempts` failed ones: twice as long each time, and up to a half shorter by chance
 * (`random`, 0 to 1), so that workers do not come back together ("equal jitter", M. Brooker, AWS Architecture Blog, 2015).
 */
export function backoff(attempts: number, { firstMs, maxMs }: Backoff, random: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempts - 1, 30))
  return Math.round(full * (1 - random / 2))
}
