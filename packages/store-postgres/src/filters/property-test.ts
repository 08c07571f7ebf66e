import type { Scalar } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { facetsColumn, hasFacet, holds, matchesPath } from './facets.ts'
import type { Leaf } from './plan-to-sql.ts'

/** Longest list that becomes one path expression, which the index can serve. */
const maxPathValues = 100

const operators = { lt: '<', le: '<=', gt: '>', ge: '>=' } as const

/** A test of a property. Comparisons are path expressions: they never coerce, and order strings by code point. */
export function propertyTest(plan: Leaf, name: string): RawBuilder<boolean> {
  const field = `$.${JSON.stringify(name)}`
  switch (plan.op) {
    case 'exists':
      return plan.exists ? hasFacet(name) : sql<boolean>`not ${hasFacet(name)}`
    case 'eq':
      return storable(plan.value) ? holds(name, plan.value) : sql<boolean>`false`
    case 'ne':
      return storable(plan.value)
        ? sql<boolean>`(${hasFacet(name)} and not ${holds(name, plan.value)})`
        : hasFacet(name)
    case 'in':
      return isOneOf(name, field, plan.values.filter(storable))
    case 'notIn':
      // A path over values of different types is null: they are not equal.
      return sql<boolean>`(${hasFacet(name)} and (${isOneOf(name, field, plan.values.filter(storable))}) is not true)`
    default:
      return typeof plan.value === 'boolean' || Number.isNaN(plan.value)
        ? sql<boolean>`false`
        : matchesPath(`${field} ${operators[plan.op]} ${literal(plan.value)}`)
  }
}

function isOneOf(name: string, field: string, values: readonly Scalar[]): RawBuilder<boolean> {
  if (values.length === 0) return sql<boolean>`false`
  if (values.length > maxPathValues) {
    return sql<boolean>`(${facetsColumn} -> ${name}) = any(${values.map((value) => JSON.stringify(value))}::jsonb[])`
  }
  return matchesPath(values.map((value) => `${field} == ${literal(value)}`).join(' || '))
}

/** Numbers that JSON cannot hold are no values of a facet. */
function storable(value: Scalar): boolean {
  return typeof value !== 'number' || Number.isFinite(value)
}

/** A value in a path expression: strings and numbers are written as in JSON; numbers may be of any size. */
function literal(value: Scalar): string {
  if (value === Number.POSITIVE_INFINITY) return '1e400'
  return value === Number.NEGATIVE_INFINITY ? '-1e400' : JSON.stringify(value)
}
