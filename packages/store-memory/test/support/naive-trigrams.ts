import { contentThreshold } from '../../src/trigrams/similarity.ts'
import { trigramsOf, trigramsOfWord, trigramWords } from '../../src/trigrams/trigrams.ts'

/** The similarity with the most similar extent, by a look at all of them; 0 below the threshold. */
export function bestExtent(question: string, other: string): number {
  const wanted = trigramsOf(question)
  const all = trigramWords(other).flatMap(trigramsOfWord)
  let best = 0
  for (let start = 0; start < all.length; start += 1) {
    for (let end = start + 1; end <= all.length; end += 1) {
      best = Math.max(best, jaccard(wanted, new Set(all.slice(start, end))))
    }
  }
  return best >= contentThreshold ? best : 0
}

export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = sharedBy(a, b)
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

export function sharedBy(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((trigram) => b.has(trigram)).length
}
