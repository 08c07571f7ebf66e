import { TopK } from '../search/top-k.ts'
import type { Scratch } from './scratch.ts'

/** The k-th best score among the documents met that are accepted; minus infinity when there are fewer. */
export function kthBest(scratch: Scratch, k: number, accepts: (ordinal: number) => boolean): number {
  if (scratch.met < k) return Number.NEGATIVE_INFINITY
  const top = new TopK<number>(k, () => 0)
  for (let i = 0; i < scratch.met; i += 1) {
    const ordinal = scratch.touched[i] ?? 0
    const points = scratch.scores[ordinal] ?? 0
    if (points > top.floor && accepts(ordinal)) top.offer(ordinal, points)
  }
  return top.floor
}
