import { type Json, sorted } from './json.ts'
import type { Value } from './value.ts'

/** A value as an answer carries it: an f32 widened, a date as RFC 3339. */
export function toJson(value: Value): Json {
  switch (value.tag) {
    case 'null':
      return null
    case 'f32':
      return Math.fround(value.body)
    case 'f32_array':
      return value.body.map(Math.fround)
    case 'date_time':
      return new Date(value.body).toISOString()
    case 'array':
      return value.body.map(toJson)
    case 'object':
      return sorted(Object.entries(value.body).map(([key, item]) => [key, toJson(item)]))
    default:
      return value.body
  }
}
