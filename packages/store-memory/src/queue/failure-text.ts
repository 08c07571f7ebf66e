import { cleanText } from '@recollect/core'

/** What the queue keeps of a failure: clean, and at most so many code points. */
export function failureText(raw: string, longest: number): string {
  const text = cleanText(raw)
  return text.length <= longest ? text : [...text.slice(0, 2 * longest)].slice(0, longest).join('')
}
