/** Longest wait that a server can ask for, and longest of our own, in milliseconds. */
const longestAsked = 30_000
const longestOwn = 8_000
const first = 500

/**
 * Milliseconds to wait before trying again: what the `retry-after` header asks for (seconds or a date), at most 30 s; else
 * 0.5 s, doubled each time up to 8 s, less up to half of it by chance, so that many clients do not come back at once.
 *
 * @param attempt 0 after the first try.
 */
export function retryDelay(attempt: number, retryAfter: string | null, now: number = Date.now()): number {
  const asked = askedDelay(retryAfter?.trim() ?? '', now)
  if (asked !== undefined) return Math.min(Math.max(asked, 0), longestAsked)
  return Math.min(first * 2 ** attempt, longestOwn) * (1 - Math.random() / 2)
}

function askedDelay(retryAfter: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = /[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(date) ? undefined : date - now
}
