import { stemmer } from 'stemmer'
import type { Analyzer } from './analyzer.ts'
import { detached } from './detached.ts'
import { englishStopWords } from './english-stop-words.ts'
import { words } from './words.ts'

/** Words whose terms are remembered; then the memory starts anew. The daily words of a language fit many times over. */
const remembered = 50_000

/** What a stop word becomes. */
const nothing = ''

/** Endings that add no meaning for a search: possessives and short forms of "not", "is", "would", "will", "have". */
const shortForm = /(?:n't|'(?:s|d|m|ll|re|ve))$/

/**
 * English: words without short forms and stop words, cut to their stems (Porter 1980), so that "connections" finds
 * "connected". Words of other languages pass nearly unchanged.
 */
export const englishAnalyzer: Analyzer = createEnglishAnalyzer()

function createEnglishAnalyzer(): Analyzer {
  const terms = new Map<string, string>()
  const termOf = (word: string): string => {
    const known = terms.get(word)
    if (known !== undefined) return known
    if (terms.size >= remembered) terms.clear()
    const term = detached(englishTerm(word))
    terms.set(detached(word), term)
    return term
  }
  return (text) => {
    const found: string[] = []
    for (const word of words(text)) {
      const term = termOf(word)
      if (term !== nothing) found.push(term)
    }
    return found
  }
}

function englishTerm(word: string): string {
  if (englishStopWords.has(word)) return nothing
  const bare = word.replace(shortForm, '')
  return englishStopWords.has(bare) ? nothing : stemmer(bare)
}
