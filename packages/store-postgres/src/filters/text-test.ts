import type { Scalar } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { join, type Leaf } from './plan-to-sql.ts'

type Column = RawBuilder<unknown>

const operators = { eq: sql`=`, lt: sql`<`, le: sql`<=`, gt: sql`>`, ge: sql`>=` } as const

/**
 * A test of a name that an object and its parent both have, either of them null: tests hold when one value satisfies
 * them, negations when none contradicts and there is one.
 */
export function textTest(plan: Leaf, columns: readonly Column[]): RawBuilder<boolean> {
  const some = (test: (column: Column) => RawBuilder<unknown>) => join('or', columns.map(test))
  const present = some((column) => sql`${column} is not null`)
  const none = (test: (column: Column) => RawBuilder<unknown>) =>
    join('and', [present, ...columns.map((column) => sql`(${column} is null or not ${test(column)})`)])
  switch (plan.op) {
    case 'exists':
      return plan.exists ? present : sql<boolean>`not ${present}`
    case 'in':
      return some((column) => isOneOf(column, plan.values))
    case 'notIn':
      return none((column) => isOneOf(column, plan.values))
    case 'ne':
      return none((column) => isOneOf(column, [plan.value]))
    default: {
      const { op, value } = plan
      if (typeof value !== 'string') return sql<boolean>`false`
      return some((column) => sql`${column} collate "C" ${operators[op]} ${value}::text`)
    }
  }
}

function isOneOf(column: Column, values: readonly Scalar[]): RawBuilder<boolean> {
  return sql<boolean>`${column} = any(${values.filter((value) => typeof value === 'string')}::text[])`
}
