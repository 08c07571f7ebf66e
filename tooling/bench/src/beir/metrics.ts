/**
 * Normalised discounted cumulative gain of the first k hits: the grade of each hit over log2(rank + 1), over what the
 * best order would have. As in trec_eval (Järvelin and Kekäläinen 2002).
 */
export function ndcg(ranked: readonly string[], grades: ReadonlyMap<string, number>, k: number): number {
  const gained = ranked.map((id) => grades.get(id) ?? 0)
  const ideal = [...grades.values()].sort((a, b) => b - a)
  const best = discounted(ideal, k)
  return best === 0 ? 0 : discounted(gained, k) / best
}

function discounted(gains: readonly number[], k: number): number {
  return gains.slice(0, k).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0)
}

/** The share of the right documents, the keys of a map or a set, that stands among the first k hits. */
export function recall(ranked: readonly string[], right: Pick<ReadonlySet<string>, 'has' | 'size'>, k: number): number {
  if (right.size === 0) return 0
  return ranked.slice(0, k).filter((id) => right.has(id)).length / right.size
}
