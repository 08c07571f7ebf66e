interface NaiveDocument {
  readonly id: string
  readonly terms: readonly string[]
}

/** BM25 with k1 = 1.2 and b = 0.75, by the book, over every document. Those without a match are left out. */
export function naiveBm25(documents: readonly NaiveDocument[], query: readonly string[]): ReadonlyMap<string, number> {
  const average = documents.reduce((sum, { terms }) => sum + terms.length, 0) / documents.length
  const scores = new Map<string, number>()
  for (const word of query) {
    const frequency = documents.filter(({ terms }) => terms.includes(word)).length
    const idf = Math.log(1 + (documents.length - frequency + 0.5) / (frequency + 0.5))
    for (const { id, terms } of documents) {
      const times = terms.filter((term) => term === word).length
      const points = (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * terms.length) / average))
      if (times > 0) scores.set(id, (scores.get(id) ?? 0) + points)
    }
  }
  return scores
}
