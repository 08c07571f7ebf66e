/** What matches are offered to: it keeps those that it wants. */
export interface Ranking<T> {
  /** The most that it keeps. */
  readonly limit: number
  /** The score to reach: what is lower cannot enter, what is equal may. */
  readonly floor: number
  /** Whether an item with at most this score could still enter. */
  admits(item: T, score: number): boolean
  offer(item: T, score: number): void
}
