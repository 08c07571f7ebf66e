import { evaluateBound } from '../expressions/evaluate.ts'
import { refuse } from '../refusal.ts'
import type { Scope } from '../request/scope.ts'
import type { Bound } from '../tree/tree.ts'
import type { Row } from './row.ts'

export const limit = (scope: Scope, rows: readonly Row[], count: Bound): readonly Row[] =>
  rows.slice(0, evaluateBound(scope, count))

export const skip = (scope: Scope, rows: readonly Row[], count: Bound): readonly Row[] =>
  rows.slice(evaluateBound(scope, count))

export function range(scope: Scope, rows: readonly Row[], start: Bound, end: Bound): readonly Row[] {
  const [from, to] = [evaluateBound(scope, start), evaluateBound(scope, end)]
  if (start.tag === 'literal' && end.tag === 'literal' && from > to) {
    refuse(400, 'invalid_stream_range', `stream range start must not exceed end, got ${from}..${to}`)
  }
  return rows.slice(from, to)
}

/** Each element once, where it came first. */
export function dedup(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>()
  return rows.filter(({ kind, id }) => {
    const key = `${kind}:${id}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
