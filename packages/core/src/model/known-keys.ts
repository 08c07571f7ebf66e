import { RecollectError } from './errors.ts'

/**
 * Throws `invalid_option` when options are no object, or have a key that nobody reads: a slip of the pen is never ignored.
 */
export function assertKnownKeys(option: string, value: unknown, known: readonly string[]): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RecollectError('invalid_option', `Option "${option}" must be an object.`, { details: { option } })
  }
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown === undefined) return
  throw new RecollectError(
    'invalid_option',
    `Option "${option}" does not know "${unknown.toWellFormed()}"; it has ${known.join(', ')}.`,
    {
      details: { option, unknown, known },
    },
  )
}
