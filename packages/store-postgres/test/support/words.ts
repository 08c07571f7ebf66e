/** Random numbers in [0, 1), the same in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The words of an invented language, the first ones common, the last ones rare, as in real ones. */
export function vocabulary(size: number): readonly string[] {
  const random = randomNumbers(size)
  const syllables = [
    'ba',
    'ke',
    'lo',
    'mi',
    'nu',
    'ra',
    'se',
    'to',
    'vi',
    'zu',
    'dra',
    'gli',
    'pho',
    'quo',
    'ste',
    'wyn',
  ]
  return Array.from({ length: size }, (_, i) => {
    const parts = Array.from({ length: 2 + (i % 3) }, () => syllables[Math.floor(random() * syllables.length)])
    return `${parts.join('')}${i}`
  })
}

/** Picks a word by Zipf's law. */
export function pickWord(words: readonly string[], random: () => number): string {
  return words[Math.floor(words.length ** random()) - 1] ?? ''
}
