import type { Row } from '../streams/row.ts'
import { type Json, sorted } from '../values/json.ts'

/** What an entry gives: a stream, or what a projection or an index operation made. */
export type Result = { readonly rows: readonly Row[] } | { readonly json: Json }

export function sizeOf(result: Result): number {
  if ('rows' in result) return result.rows.length
  return Array.isArray(result.json) ? result.json.length : 1
}

/** A result as an answer carries it: of a stream the ids, and how near each hit is. */
export function resultToJson(result: Result): Json {
  if ('json' in result) return result.json
  return result.rows.map(({ id, rank }) => sorted([['$id', id], ...(rank ? [[rank.field, rank.value] as const] : [])]))
}
