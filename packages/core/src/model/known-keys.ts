import { RecollectError } from './errors.ts'

/** Throws `invalid_option` when an options object has a key that nobody reads: a slip of the pen is never ignored. */
export function assertKnownKeys(option: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown === undefined) return
  throw new RecollectError(
    'invalid_option',
    `Option "${option}" does not know "${unknown}"; it has ${known.join(', ')}.`,
    {
      details: { option, unknown, known },
    },
  )
}
