import type { Json } from './json.ts'
import { int, nothing, text, type Value } from './value.ts'

/** The value of a parameter without a declared type: a whole number is an i64, an array stays a mixed one. */
export function fromJson(json: Json): Value {
  if (json === null) return nothing
  if (typeof json === 'boolean') return { tag: 'bool', body: json }
  if (typeof json === 'number') return Number.isInteger(json) ? int(json) : { tag: 'f64', body: json }
  if (typeof json === 'string') return text(json)
  if (isArray(json)) return { tag: 'array', body: json.map(fromJson) }
  return { tag: 'object', body: Object.fromEntries(Object.entries(json).map(([key, item]) => [key, fromJson(item)])) }
}

const isArray = (json: Json): json is readonly Json[] => Array.isArray(json)
