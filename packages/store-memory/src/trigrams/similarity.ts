/** What a title must reach: pg_trgm's `similarity_threshold`. */
export const titleThreshold = 0.3
/** What an extent of the content must reach: pg_trgm's `word_similarity_threshold`. */
export const contentThreshold = 0.6

/** A question's trigrams, by number. */
export interface WantedTrigrams {
  /** How many different ones there are, also those that no text holds. */
  readonly size: number
  /** 1 for each of them. */
  readonly wanted: Uint8Array
  /** Room for notes about each trigram; all zeros before and after. */
  readonly seen: Uint32Array
}

/** The fewest trigrams to share for a threshold to be in reach, whatever else the text holds. */
export function fewestShared(size: number, threshold: number): number {
  return Math.max(1, Math.ceil(size * threshold))
}

/** pg_trgm's `similarity`: the trigrams in both texts over the trigrams in either, each counted once. */
export function setSimilarity(text: Uint32Array, { size, wanted, seen }: WantedTrigrams): number {
  let shared = 0
  let foreign = 0
  for (const trigram of text) {
    if (seen[trigram] === 1) continue
    seen[trigram] = 1
    if (wanted[trigram] === 1) shared += 1
    else foreign += 1
  }
  for (const trigram of text) seen[trigram] = 0
  return shared === 0 ? 0 : shared / (size + foreign)
}

/**
 * pg_trgm's `word_similarity`: the greatest similarity with any continuous extent of the text's trigrams; 0 when it is
 * below the threshold for contents.
 *
 * The best extent begins and ends with a trigram of the question, and does not hold its first one twice (without the
 * first it would be as good). So the work is at most the text once per trigram of the question, and mostly a few
 * windows as long as the question.
 */
export function wordSimilarity(text: Uint32Array, { size, wanted, seen }: WantedTrigrams): number {
  let best = 0
  for (let start = 0; start < text.length; start += 1) {
    const first = text[start] ?? 0
    if (wanted[first] !== 1) continue
    // An extent with more foreign trigrams cannot be better, even if it holds the whole question.
    const mostForeign = size / Math.max(best, contentThreshold) - size
    let shared = 0
    let foreign = 0
    for (let at = start; at < text.length; at += 1) {
      const trigram = text[at] ?? 0
      if (at > start && trigram === first) break
      if (seen[trigram] === start + 1) continue
      seen[trigram] = start + 1
      if (wanted[trigram] === 1) {
        shared += 1
        best = Math.max(best, shared / (size + foreign))
      } else {
        foreign += 1
        if (foreign > mostForeign) break
      }
    }
  }
  for (const trigram of text) seen[trigram] = 0
  return best >= contentThreshold ? best : 0
}
