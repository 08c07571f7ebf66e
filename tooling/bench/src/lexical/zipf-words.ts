const consonants = 'bcdfghjklmnpqrstvwxz'
const vowels = 'aeiou'

/**
 * A word of three syllables for every number below a million. All have six letters, so that none is the beginning of
 * another: engines that also match prefixes find the same texts as those that do not.
 */
export function wordOf(number: number): string {
  const syllable = (n: number): string => `${consonants[n % 20] ?? ''}${vowels[Math.floor(n / 20) % 5] ?? ''}`
  // Neighbours in rank shall not look alike; 700_001 has no divisor in common with a million.
  const mixed = (number * 700_001) % 1_000_000
  return syllable(Math.floor(mixed / 10_000)) + syllable(Math.floor(mixed / 100) % 100) + syllable(mixed % 100)
}

/** Draws words as texts do: the word of rank r comes with a probability proportional to 1 / r (Zipf 1935). */
export function zipfWords(size: number, random: () => number): () => string {
  const sums = new Float64Array(size)
  let total = 0
  for (let rank = 1; rank <= size; rank += 1) {
    total += 1 / rank
    sums[rank - 1] = total
  }
  const words = Array.from({ length: size }, (_, rank) => wordOf(rank))
  return () => {
    const wanted = random() * total
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? total) < wanted) low = middle + 1
      else high = middle
    }
    return words[low] ?? ''
  }
}
