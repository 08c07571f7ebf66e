import { refuse } from '../refusal.ts'
import { parameter, type Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import type { Bound, Expr, Input } from '../tree/tree.ts'
import { int, nothing, type Value } from '../values/value.ts'
import { readProperty } from './read-property.ts'

/** The value of an expression for a row; nothing when the row does not have the property. */
export function evaluate(scope: Scope, expr: Expr, row: Row | undefined): Value | undefined {
  switch (expr.tag) {
    case 'constant':
      return expr.body
    case 'param':
      return parameter(scope, expr.body)
    case 'property':
      return row && readProperty(scope.graph, row, expr.body)
    case 'id':
      return row && int(row.id)
    case 'timestamp':
      return int(Date.now())
    case 'date_time_now':
      return { tag: 'date_time', body: Date.now() }
  }
}

/** The value that a mutation writes or a search takes: what is missing is null. */
export function evaluateInput(scope: Scope, input: Input, row?: Row): Value {
  return (input.tag === 'value' ? input.body : evaluate(scope, input.body, row)) ?? nothing
}

/** A count of rows. A parameter may be zero where a literal may, but never below. */
export function evaluateBound(scope: Scope, bound: Bound): number {
  if (bound.tag === 'literal') return bound.body
  if (bound.body.tag !== 'param' && bound.body.tag !== 'constant') {
    refuse(500, 'invalid_query', `unsupported stream bound expression '${bound.body.tag}'`)
  }
  const value = evaluate(scope, bound.body, undefined)
  if (value?.tag !== 'i64') return refuse(500, 'invalid_query', 'a stream bound must be an i64')
  if (value.body < 0) return refuse(500, 'invalid_query', `stream bound expression returned ${value.body}`)
  return value.body
}
