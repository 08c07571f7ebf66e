import type { Arguments } from '../arguments.ts'
import { usageError } from '../user-error.ts'

/** The one word that a command may have. @throws UserError when there are more. */
export function optionalWord({ words }: Arguments, what: string): string | undefined {
  if (words.length > 1) throw usageError(`One ${what} at most, not ${words.length}: put it in quotes if it has spaces.`)
  return words[0]
}

/** All words as one text: quotes around a question are a help, no need. @throws UserError when there are none. */
export function wordsAsText({ words }: Arguments, what: string): string {
  const text = words.join(' ').trim()
  if (text === '') throw usageError(`Give the ${what}.`)
  return text
}
