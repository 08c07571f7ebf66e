/** What a title must reach: pg_trgm's `similarity_threshold`. */
export const titleThreshold = 0.3
/** What an extent of the content must reach: pg_trgm's `word_similarity_threshold`. */
export const contentThreshold = 0.6

/** A question's trigrams, by number, and room to compare with. */
export interface WantedTrigrams {
  /** How many different ones there are, also those that no text holds. */
  readonly size: number
  /** 1 for each of them. */
  readonly wanted: Uint8Array
  /** For each trigram the last extent that it was seen in. */
  readonly seen: Uint32Array
  /** Extents looked at so far: their numbers. */
  extents: number
}

/** The fewest trigrams to share for a threshold to be in reach, whatever else the text holds. */
export function fewestShared(size: number, threshold: number): number {
  return Math.max(1, Math.ceil(size * threshold))
}

/** pg_trgm's `similarity`: the trigrams in both texts over the trigrams in either, each counted once. */
export function setSimilarity(text: Uint32Array, question: WantedTrigrams): number {
  const { size, wanted, seen } = question
  question.extents += 1
  const extent = question.extents
  let shared = 0
  let foreign = 0
  for (const trigram of text) {
    if (seen[trigram] === extent) continue
    seen[trigram] = extent
    if (wanted[trigram] === 1) shared += 1
    else foreign += 1
  }
  return shared === 0 ? 0 : shared / (size + foreign)
}

/**
 * pg_trgm's `word_similarity`: the greatest similarity with any continuous extent of the text's trigrams, if it is above
 * `floor`; else 0.
 *
 * The best extent begins and ends with a trigram of the question, and does not hold its first one twice (without the
 * first it would be as good). So the work is at most the text once per trigram of the question, and mostly a few
 * windows as long as the question.
 */
export function bestExtent(text: Uint32Array, question: WantedTrigrams, floor: number): number {
  const { size, wanted, seen } = question
  let best = floor
  for (let start = 0; start < text.length && best < 1; start += 1) {
    const first = text[start] ?? 0
    if (wanted[first] !== 1) continue
    question.extents += 1
    const extent = question.extents
    const mostForeign = foreignLimit(size, best)
    let shared = 0
    let foreign = 0
    for (let at = start; at < text.length; at += 1) {
      const trigram = text[at] ?? 0
      if (seen[trigram] === extent) {
        if (trigram === first) break
        continue
      }
      seen[trigram] = extent
      if (wanted[trigram] === 1) {
        shared += 1
        best = Math.max(best, shared / (size + foreign))
      } else {
        foreign += 1
        if (foreign > mostForeign) break
      }
    }
  }
  return best > floor ? best : 0
}

/** With more foreign trigrams no extent can reach a similarity, even if it holds the whole question. */
export function foreignLimit(size: number, similarity: number): number {
  return size / similarity - size
}
