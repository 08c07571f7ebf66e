import { Buffer } from 'node:buffer'
import type { Value } from './value.ts'

/** Whole and broken numbers compare with each other; every other kind only with itself. */
export function numberOf(value: Value): number | undefined {
  if (value.tag === 'f32') return Math.fround(value.body)
  return value.tag === 'i64' || value.tag === 'f64' ? value.body : undefined
}

/** The same text for values that are equal. Arrays and objects are equal only when the kinds inside are the same, too. */
export function keyOf(value: Value): string {
  const number = numberOf(value)
  if (number !== undefined) return `number:${number}`
  if (value.tag === 'object') {
    const entries = Object.entries(value.body).sort(([a], [b]) => (a < b ? -1 : 1))
    return `object:${JSON.stringify(entries.map(([key, item]) => [key, item]))}`
  }
  return `${value.tag}:${value.tag === 'null' ? '' : JSON.stringify(value.body)}`
}

export const equal = (a: Value, b: Value): boolean => a === b || keyOf(a) === keyOf(b)

/** Below 0, 0 or above; nothing for two that have no order: other kinds, booleans, arrays. */
export function compareOrdered(a: Value, b: Value): number | undefined {
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x !== undefined && y !== undefined) return x - y
  if (a.tag === 'string' && b.tag === 'string') return compareText(a.body, b.body)
  if (a.tag === 'date_time' && b.tag === 'date_time') return a.body - b.body
  return undefined
}

const ranks: readonly Value['tag'][] = [
  'null',
  'bool',
  'i64',
  'string',
  'bytes',
  'i64_array',
  'f64_array',
  'f32_array',
  'string_array',
  'array',
  'object',
]

const rankOf = (value: Value | undefined): number =>
  value ? ranks.indexOf(sortNumber(value) === undefined ? value.tag : 'i64') : -1

/** Dates sort among the numbers, though they do not compare with them. */
const sortNumber = (value: Value): number | undefined => (value.tag === 'date_time' ? value.body : numberOf(value))

/** The total order of `order_by`: what is missing comes first, then null, then kind by kind. */
export function compareForOrder(a: Value | undefined, b: Value | undefined): number {
  const byKind = rankOf(a) - rankOf(b)
  if (byKind !== 0 || !a || !b) return byKind
  if (a.tag === 'bool' && b.tag === 'bool') return Number(a.body) - Number(b.body)
  const [x, y] = [sortNumber(a), sortNumber(b)]
  if (x !== undefined && y !== undefined) return x - y
  return compareOrdered(a, b) ?? compareText(keyOf(a), keyOf(b))
}

/** By UTF-8 bytes, not by UTF-16 units. */
function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
