/**
 * Scores as shares between the worst, which becomes 0, and the best, which becomes 1; all 1 when they are all the same.
 *
 * `complete`: the list holds all that matches. What is not in it scores 0 then, and so nothing that is in it is worth nothing: among few
 * hits that are nearly equally good, the last is nearly as good as the first. Of a list that was cut the last is where it was cut.
 */
export function normalizeScores(list: readonly { readonly score: number }[], complete: boolean = false): number[] {
  let best = Number.NEGATIVE_INFINITY
  let worst = complete ? 0 : Number.POSITIVE_INFINITY
  for (const { score } of list) {
    best = Math.max(best, score)
    worst = Math.min(worst, score)
  }
  return list.map(({ score }) => (best > worst ? (score - worst) / (best - worst) : 1))
}
