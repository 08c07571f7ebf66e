import type { TextEngine } from '../engines/text-engine.ts'
import { ndcg, recall } from './metrics.ts'
import type { BeirSet } from './read-beir.ts'

/** Averages over all queries. */
export interface Rating {
  readonly ndcg10: number
  readonly recall10: number
  readonly recall100: number
}

/** Fills an engine with a collection and rates its answers. */
export async function rateEngine(
  engine: TextEngine,
  { documents, queries }: BeirSet,
  onProgress: (text: string) => void,
): Promise<Rating> {
  const batch = 1000
  for (let done = 0; done < documents.length; done += batch) {
    await engine.add(documents.slice(done, done + batch))
    onProgress(`${Math.min(done + batch, documents.length)} of ${documents.length} added`)
  }
  let [ndcg10, recall10, recall100] = [0, 0, 0]
  for (const [done, { text, grades }] of queries.entries()) {
    const ranked = await engine.search(text, 100)
    ndcg10 += ndcg(ranked, grades, 10)
    recall10 += recall(ranked, grades, 10)
    recall100 += recall(ranked, grades, 100)
    if (done % 10 === 0) onProgress(`${done} of ${queries.length} queries answered`)
  }
  const count = queries.length
  return { ndcg10: ndcg10 / count, recall10: recall10 / count, recall100: recall100 / count }
}
