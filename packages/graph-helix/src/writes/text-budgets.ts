import type { Budget } from './chunks.ts'
import { summed } from './chunks.ts'

/** Different words in the texts of one request, and two for each text; 0.3.3 refuses more than 32,768. */
const maxDifferentWords = 30_000

/** Words in the texts of one request; 0.3.3 refuses more than some 200,000. */
const maxWords = 160_000

/** What one request may bring to a text index, as `textOf` gives the text of an item. */
export function textBudgets<T>(textOf: (item: T) => string): readonly Budget<T>[] {
  return [
    summed(maxWords, (item) => wordsOf(textOf(item)).length),
    {
      max: maxDifferentWords,
      start: () => {
        const words = new Set<string>()
        let texts = 0
        return (item) => {
          texts += 1
          for (const word of wordsOf(textOf(item))) words.add(word)
          return words.size + 2 * texts
        }
      },
    },
  ]
}

/** The words of a text as the index has them, or nearly so. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
