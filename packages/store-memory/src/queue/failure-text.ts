import { cleanText } from '@recollect/core'

const longest = 2000

/** The message of a failure as the queue keeps it: clean, and at most 2,000 code points. */
export function failureText(message: string): string {
  const text = cleanText(message)
  return text.length <= longest ? text : [...text.slice(0, 2 * longest)].slice(0, longest).join('')
}
