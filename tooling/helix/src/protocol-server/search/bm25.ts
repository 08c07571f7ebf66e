const k1 = 1.2
const b = 0.75

/** Okapi BM25 with Tantivy's numbers, of each document that holds a term; `undefined` for the others. */
export function bm25(documents: readonly (readonly string[])[], terms: readonly string[]): (number | undefined)[] {
  const wanted = [...new Set(terms)]
  const counts = documents.map((tokens) => countOf(tokens, wanted))
  const average = documents.reduce((sum, tokens) => sum + tokens.length, 0) / documents.length
  const weights = wanted.map((term) => {
    const holders = counts.filter((count) => count.has(term)).length
    return Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5))
  })
  return documents.map((tokens, position) => {
    const found = counts[position]
    if (!found || found.size === 0) return undefined
    const norm = k1 * (1 - b + (b * fieldNorm(tokens.length)) / average)
    let score = 0
    for (const [place, term] of wanted.entries()) {
      const frequency = found.get(term) ?? 0
      score += ((weights[place] ?? 0) * frequency * (k1 + 1)) / (frequency + norm)
    }
    return Math.fround(score)
  })
}

/** Lengths from 40 on are kept with four bits of precision. */
function fieldNorm(length: number): number {
  if (length < 40) return length
  const step = 2 ** (Math.floor(Math.log2(length - 24)) - 3)
  return 24 + Math.floor((length - 24) / step) * step
}

function countOf(tokens: readonly string[], wanted: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) if (wanted.includes(token)) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}
