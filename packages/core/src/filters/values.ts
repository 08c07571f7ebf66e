import { parseDatetime } from '../model/datetime.ts'
import type { Scalar } from '../model/object.ts'
import { refuse } from './filter-error.ts'

/** Reads an instant: a `Date`, an RFC 3339 date-time with an offset, or a date (midnight UTC). */
export function readInstant(key: string, value: unknown): number {
  const time = value instanceof Date ? value.getTime() : typeof value === 'string' ? parseDatetime(value) : undefined
  if (time === undefined || Number.isNaN(time)) {
    refuse(
      key,
      `needs a datetime: a Date, RFC3339 with an offset, or YYYY-MM-DD; got ${typeof value === 'string' ? 'another text' : describe(value)}`,
    )
  }
  return time
}

export function readString(key: string, value: unknown): string {
  if (typeof value !== 'string') refuse(key, `want string, got ${describe(value)}`)
  if (value.includes('\0') || !value.isWellFormed()) refuse(key, 'holds NUL or a lone surrogate: nothing could match')
  return value
}

export function readNumber(key: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) refuse(key, `want a finite number, got ${describe(value)}`)
  return value === 0 ? 0 : value
}

export function readBoolean(key: string, value: unknown): boolean {
  if (typeof value !== 'boolean') refuse(key, `want boolean, got ${describe(value)}`)
  return value
}

/** Any scalar, as it is: for properties whose type nobody declared. */
export function readScalar(key: string, value: unknown): Scalar {
  switch (typeof value) {
    case 'string':
      return readString(key, value)
    case 'number':
      return readNumber(key, value)
    case 'boolean':
      return value
    default:
      return value instanceof Date
        ? refuse(key, 'compares with a Date, which needs a kind that declares it as a datetime field')
        : refuse(key, `want a string, number or boolean, got ${describe(value)}`)
  }
}

/** What a value is, never the value itself. */
function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number') return Number.isFinite(value) ? 'a number' : String(value)
  if (typeof value === 'object') return value instanceof Date ? 'a Date' : 'an object'
  return `a ${typeof value}`
}
