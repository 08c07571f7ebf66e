/** A text as a list of terms. */
export interface NaiveDocument {
  readonly id: string
  readonly terms: readonly string[]
}

/** BM25 as the books write it, over every document: what the index must come to. Documents without a match are left out. */
export function naiveBm25(
  documents: readonly NaiveDocument[],
  query: readonly string[],
  { k1, b }: { readonly k1: number; readonly b: number },
): ReadonlyMap<string, number> {
  const count = documents.length
  const average = documents.reduce((sum, { terms }) => sum + terms.length, 0) / count
  const idf = new Map(
    query.map((word) => {
      const df = documents.filter(({ terms }) => terms.includes(word)).length
      return [word, Math.log(1 + (count - df + 0.5) / (df + 0.5))]
    }),
  )
  const scores = new Map<string, number>()
  for (const { id, terms } of documents) {
    let score = 0
    for (const word of query) {
      const tf = terms.filter((term) => term === word).length
      const norm = 1 - b + (b * terms.length) / average
      if (tf > 0) score += ((idf.get(word) ?? 0) * tf * (k1 + 1)) / (tf + k1 * norm)
    }
    if (score > 0) scores.set(id, score)
  }
  return scores
}
