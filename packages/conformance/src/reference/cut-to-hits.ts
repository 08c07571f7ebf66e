import type { Candidate } from '@recollect/core'

/**
 * A ranked list cut at `limit`, which goes on with the best candidate of each further hit until it stands for `hits` of
 * them.
 */
export function cutToHits(list: readonly Candidate[], limit: number, hits: number | undefined): Candidate[] {
  const kept = list.slice(0, limit)
  const seen = new Set(kept.map(hitOf))
  for (const candidate of list.slice(limit)) {
    if (seen.size >= (hits ?? 0)) break
    if (seen.has(hitOf(candidate))) continue
    seen.add(hitOf(candidate))
    kept.push(candidate)
  }
  return kept
}

/** The first-class object that a candidate stands for. */
function hitOf({ namespace, id, parentId = id }: Candidate): string {
  return JSON.stringify([namespace, parentId])
}
