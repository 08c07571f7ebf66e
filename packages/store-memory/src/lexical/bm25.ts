/** The two knobs of BM25. */
export interface Bm25Options {
  /** How soon more of the same word stops to count; 0 = one is as good as many. Default 1.2. */
  readonly k1: number
  /** How much long texts are held back, from 0 (not at all) to 1 (in full proportion). Default 0.75. */
  readonly b: number
}

/**
 * The weight of a term that `df` of `count` documents hold, never negative: ln(1 + (count - df + 0.5) / (df + 0.5)).
 * Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), in the form that Lucene uses.
 */
export function inverseDocumentFrequency(count: number, df: number): number {
  return Math.log(1 + (count - df + 0.5) / (df + 0.5))
}

/**
 * The document's half of BM25 is `tf × (k1 + 1) / (tf + k1 × (1 - b + b × length / average))`. Its last term is linear in
 * the length: `base + slope × length`.
 */
export function lengthNorm(options: Bm25Options, averageLength: number): { base: number; slope: number } {
  const { k1, b } = options
  return { base: k1 * (1 - b), slope: averageLength > 0 ? (k1 * b) / averageLength : 0 }
}
