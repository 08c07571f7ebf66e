import type { Candidate } from '../ports/part-searcher.ts'
import { hitKey } from './object-key.ts'

/**
 * The candidates of one channel that ranking looks at: the first `keep`, then the best one of each hit not seen yet. So an
 * object with very many matching parts never starves the others. The order stays.
 */
export function cutCandidates(list: readonly Candidate[], keep: number): readonly Candidate[] {
  const kept = list.slice(0, keep)
  const hits = new Set(kept.map(hitKey))
  for (const candidate of list.slice(keep)) {
    const key = hitKey(candidate)
    if (hits.has(key)) continue
    hits.add(key)
    kept.push(candidate)
  }
  return kept
}
