/** Most answers that a graph is asked for, however few of them the truth confirms. */
const maxDepth = 10_000

/** What one question to a graph brought. */
export interface Asked<T> {
  readonly answer: T
  /** How much of it the truth confirmed. */
  readonly confirmed: number
  /** Whether the graph may have more. */
  readonly more: boolean
  /** Whether it gives no more, however much is asked for. */
  readonly capped: boolean
}

/**
 * Asks a graph for `limit` answers, and for more and more while the truth confirms fewer than `wanted` of them. Undefined when
 * that is not enough to know: the graph gives no more, but has more, so that the store has to be asked.
 */
export async function askFurther<T>(
  ask: (limit: number) => Promise<Asked<T>>,
  wanted: number,
  first: number,
): Promise<T | undefined> {
  for (let limit = Math.min(first, maxDepth); ; limit = Math.min(limit * 4, maxDepth)) {
    const { answer, confirmed, more, capped } = await ask(limit)
    if (confirmed >= wanted || !more) return answer
    if (capped || limit >= maxDepth) return undefined
  }
}
