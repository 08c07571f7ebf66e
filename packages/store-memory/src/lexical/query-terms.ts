import { compareText } from '@recollect/core'
import { type Bm25Options, inverseDocumentFrequency, lengthNorm } from './bm25.ts'
import type { LexicalIndex } from './lexical-index.ts'

/** One term of a query, ready for scoring. */
export interface QueryTerm {
  readonly term: string
  readonly list: number
  /** Documents that hold it. */
  readonly documentFrequency: number
  /** Everything of its score that does not depend on the document. */
  readonly weight: number
  /** No document gets more from this term. */
  readonly bound: number
}

/**
 * The query's terms that the index holds, the rarest first. Scores are added up in this order, which depends on nothing
 * but the documents: the order of their arrival cannot change a sum by a rounding. A word said twice counts twice.
 */
export function queryTerms<T>(
  index: LexicalIndex<T>,
  tokens: readonly string[],
  options: Bm25Options,
): readonly QueryTerm[] {
  const times = new Map<string, number>()
  for (const token of tokens) times.set(token, (times.get(token) ?? 0) + 1)
  const count = index.documents.live
  const norm = lengthNorm(options, index.totalLength / count)
  const terms: QueryTerm[] = []
  for (const [term, repeats] of times) {
    const list = index.listOf(term)
    const documentFrequency = list === undefined ? 0 : index.documentFrequency(list)
    if (list === undefined || documentFrequency === 0) continue
    const weight = repeats * inverseDocumentFrequency(count, documentFrequency) * (options.k1 + 1)
    const { most, shortest } = index.extremes(list)
    const bound = (weight * most) / (most + norm.base + norm.slope * shortest)
    terms.push({ term, list, documentFrequency, weight, bound })
  }
  return terms.sort((a, b) => a.documentFrequency - b.documentFrequency || compareText(a.term, b.term))
}
