import type { Scalar } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { instant } from '../sql/times.ts'
import { join, type Leaf } from './plan-to-sql.ts'

const operators = { lt: sql`<`, le: sql`<=`, gt: sql`>`, ge: sql`>=` } as const

/** What a time column holds at most and at least, in milliseconds: `Date`'s last instant, and PostgreSQL's first year. */
const [first, last] = [-210_000_000_000_000, 8.64e15]

/** A test of a time, which is kept in whole milliseconds. */
export function timeTest(plan: Leaf, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const present = sql<boolean>`${column} is not null`
  switch (plan.op) {
    case 'exists':
      return plan.exists ? present : sql<boolean>`${column} is null`
    case 'eq':
      return isOneOf(column, [plan.value])
    case 'in':
      return isOneOf(column, plan.values)
    case 'ne':
      return join('and', [present, sql`not ${isOneOf(column, [plan.value])}`])
    case 'notIn':
      return join('and', [present, sql`not ${isOneOf(column, plan.values)}`])
    default: {
      const { op, value } = plan
      if (typeof value !== 'number' || Number.isNaN(value)) return sql<boolean>`false`
      // Between two milliseconds: `< 1.5` is `< 2`, and `> 1.5` is `> 1`.
      const whole = op === 'lt' || op === 'ge' ? Math.ceil(value) : Math.floor(value)
      return sql<boolean>`${column} ${operators[op]} ${instant(Math.min(Math.max(whole, first), last))}`
    }
  }
}

function isOneOf(column: RawBuilder<unknown>, values: readonly Scalar[]): RawBuilder<boolean> {
  const times = values.filter(
    (value) => typeof value === 'number' && Number.isInteger(value) && value >= first && value <= last,
  )
  return join(
    'or',
    times.map((value) => sql`${column} = ${instant(Number(value))}`),
  )
}
