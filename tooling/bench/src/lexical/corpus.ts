import type { BenchDocument } from '../engines/text-engine.ts'
import { random } from '../random.ts'
import { zipfWords } from './zipf-words.ts'

const vocabulary = 30_000

/** Texts of 40 to 100 Zipf words, the same for the same seed; a smaller corpus is the beginning of a larger one. */
export function makeDocuments(count: number, seed: number): readonly BenchDocument[] {
  const next = random(seed)
  const word = zipfWords(vocabulary, next)
  return Array.from({ length: count }, (_, i) => {
    const length = 40 + Math.floor(next() * 61)
    return { id: `document-${i}`, title: '', text: Array.from({ length }, word).join(' ') }
  })
}

/** Queries of four different words, drawn as the words of the texts are: most hold a word that very many texts hold. */
export function makeQueries(count: number, seed: number): readonly string[] {
  const word = zipfWords(vocabulary, random(seed + 1))
  return Array.from({ length: count }, () => {
    const words = new Set<string>()
    while (words.size < 4) words.add(word())
    return [...words].join(' ')
  })
}
