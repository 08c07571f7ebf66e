import type { Scope } from '../request/scope.ts'
import type { Row } from '../streams/row.ts'
import type { Comparison, Expr, Predicate } from '../tree/tree.ts'
import { compareOrdered, equal } from '../values/compare.ts'
import { int, nothing, text, type Value } from '../values/value.ts'
import { evaluate } from './evaluate.ts'
import { readProperty } from './read-property.ts'

/** Whether a row satisfies a predicate. A missing property counts as null, except for `has_key`. */
export function matches(scope: Scope, predicate: Predicate, row: Row): boolean {
  const get = (expr: Expr): Value => evaluate(scope, expr, row) ?? nothing
  switch (predicate.tag) {
    case 'and':
      return predicate.body.predicates.every((child) => matches(scope, child, row))
    case 'or':
      return predicate.body.predicates.some((child) => matches(scope, child, row))
    case 'not':
      return !matches(scope, predicate.body.predicate, row)
    case 'has_key':
      return readProperty(scope.graph, row, predicate.body.property) !== undefined
    case 'is_null':
      return isNull(readProperty(scope.graph, row, predicate.body.property))
    case 'is_not_null':
      return !isNull(readProperty(scope.graph, row, predicate.body.property))
    case 'is_in': {
      const value = get(predicate.body.value)
      return members(get(predicate.body.values)).some((member) => equal(value, member))
    }
    case 'between': {
      const value = get(predicate.body.value)
      return holds('gte', value, get(predicate.body.min)) && holds('lte', value, get(predicate.body.max))
    }
    case 'starts_with':
      return texts(get(predicate.body.value), get(predicate.body.prefix), (a, b) => a.startsWith(b))
    case 'ends_with':
      return texts(get(predicate.body.value), get(predicate.body.suffix), (a, b) => a.endsWith(b))
    case 'contains':
      return texts(get(predicate.body.value), get(predicate.body.substring), (a, b) => a.includes(b))
    case 'compare':
      return holds(predicate.body.op, get(predicate.body.left), get(predicate.body.right))
    default:
      return holds(predicate.tag, get(predicate.body.left), get(predicate.body.right))
  }
}

const isNull = (value: Value | undefined): boolean => !value || value.tag === 'null'

function holds(op: Comparison, a: Value, b: Value): boolean {
  if (op === 'eq') return equal(a, b)
  if (op === 'neq') return !equal(a, b)
  const order = compareOrdered(a, b)
  if (order === undefined) return false
  if (op === 'gt') return order > 0
  if (op === 'gte') return order >= 0
  return op === 'lt' ? order < 0 : order <= 0
}

function texts(a: Value, b: Value, test: (a: string, b: string) => boolean): boolean {
  return a.tag === 'string' && b.tag === 'string' && test(a.body, b.body)
}

/** The members of an array; a value that is none stands for itself. */
export function members(value: Value): readonly Value[] {
  switch (value.tag) {
    case 'array':
      return value.body
    case 'string_array':
      return value.body.map(text)
    case 'i64_array':
      return value.body.map(int)
    case 'f64_array':
      return value.body.map((body) => ({ tag: 'f64', body }))
    case 'f32_array':
      return value.body.map((body) => ({ tag: 'f32', body }))
    default:
      return [value]
  }
}
