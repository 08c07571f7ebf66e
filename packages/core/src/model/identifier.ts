import { type ErrorCode, RecollectError } from './errors.ts'

/** The nil UUID means "not given" wherever an id is expected. */
export const nilId = '00000000-0000-0000-0000-000000000000'

/** Longest id, namespace, key or kind name, in UTF-8 bytes: what a unique index of any store can hold. */
export const maxIdentifierBytes = 512

const encoder = new TextEncoder()

/** UTF-8 length of a text. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length
}

/**
 * Throws `code` unless `value` can identify something in every store: a string that is not blank, not the nil UUID, at
 * most 512 bytes, without NUL and without lone surrogates (both would be altered on the way to a database, and two
 * different names could become one).
 */
export function assertIdentifier(value: unknown, code: ErrorCode, what: string): asserts value is string {
  const fault = identifierFault(value)
  if (fault !== undefined) {
    throw new RecollectError(code, `The ${what} ${fault}.`, { details: { what } })
  }
}

/** Whether `assertIdentifier` would accept it. */
export function isIdentifier(value: unknown): value is string {
  return identifierFault(value) === undefined
}

function identifierFault(value: unknown): string | undefined {
  if (typeof value !== 'string') return `must be a string, not ${value === null ? 'null' : typeof value}`
  if (value.trim() === '') return 'must not be blank'
  if (value === nilId) return 'must not be the nil UUID, which means "not given"'
  if (value.includes('\0')) return 'must not contain NUL characters'
  if (!value.isWellFormed()) return 'must be well-formed Unicode (it holds a lone surrogate)'
  if (utf8Length(value) > maxIdentifierBytes) return `must be at most ${maxIdentifierBytes} bytes of UTF-8`
  return undefined
}
