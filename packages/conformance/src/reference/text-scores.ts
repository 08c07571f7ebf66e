/** Words in lower case, without the endings that matter least. */
function terms(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.map((word) => word.replace(/(ing|ed|es|s|e)$/, ''))
}

/** BM25 with k1 = 1.2 and b = 0.75, of every text for a query. */
export function bm25(query: string, texts: readonly string[]): number[] {
  const documents = texts.map(terms)
  const average = documents.reduce((sum, words) => sum + words.length, 0) / Math.max(1, documents.length)
  const wanted = [...new Set(terms(query))]
  const counts = documents.map((words) => {
    const count = new Map<string, number>()
    for (const word of words) count.set(word, (count.get(word) ?? 0) + 1)
    return count
  })
  const idf = new Map(
    wanted.map((term) => {
      const n = counts.filter((count) => count.has(term)).length
      return [term, Math.log(1 + (documents.length - n + 0.5) / (n + 0.5))]
    }),
  )
  return documents.map((words, i) => {
    const norm = 0.25 + (0.75 * words.length) / Math.max(1, average)
    return wanted.reduce((sum, term) => {
      const tf = counts[i]?.get(term) ?? 0
      return sum + ((idf.get(term) ?? 0) * tf * 2.2) / (tf + 1.2 * norm)
    }, 0)
  })
}

/** The trigrams of a text, as PostgreSQL's pg_trgm makes them. */
function trigrams(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3))
    }),
  )
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Shared trigrams over all different ones. */
export function similarity(a: string, b: string): number {
  return jaccard(trigrams(wordsOf(a)), trigrams(wordsOf(b)))
}

/** The highest similarity of the query with as many words of the text as the query has, or one fewer. */
export function extentSimilarity(query: string, text: string): number {
  const wanted = trigrams(wordsOf(query))
  const length = Math.max(1, wordsOf(query).length)
  const words = wordsOf(text)
  let best = 0
  for (let i = 0; i < words.length; i += 1) {
    for (const end of [i + length - 1, i + length]) {
      if (end > i) best = Math.max(best, jaccard(wanted, trigrams(words.slice(i, end))))
    }
  }
  return best
}

function jaccard(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((trigram) => b.has(trigram)).length
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

/** Undefined when one of them has no direction. */
export function cosine(a: Float32Array, b: Float32Array): number | undefined {
  let [dot, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0]
    dot += x * y
    aa += x * x
    bb += y * y
  }
  return aa * bb === 0 ? undefined : dot / Math.sqrt(aa * bb)
}
