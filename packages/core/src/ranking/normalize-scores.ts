/** Min-max normalisation: the best score becomes 1, the worst 0; all 1 when they are all the same. */
export function normalizeScores(list: readonly { readonly score: number }[]): number[] {
  let best = Number.NEGATIVE_INFINITY
  let worst = Number.POSITIVE_INFINITY
  for (const { score } of list) {
    best = Math.max(best, score)
    worst = Math.min(worst, score)
  }
  return list.map(({ score }) => (best > worst ? (score - worst) / (best - worst) : 1))
}
