import type { FilterPlan } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { propertyTest } from './property-test.ts'
import { textTest } from './text-test.ts'
import { timeTest } from './time-test.ts'

/** A plan that tests one field. */
export type Leaf = Exclude<FilterPlan, { readonly terms: readonly FilterPlan[] }>

/** A filter as a condition on the row `o` of objects; it agrees with `matchesPlan` of core, null counting as false. */
export function planToSql(plan: FilterPlan): RawBuilder<boolean> {
  if ('terms' in plan) return join(plan.op, plan.terms.map(planToSql))
  switch (plan.field.on) {
    case 'kind':
      return textTest(plan, [sql`o.kind`, sql`o.parent_kind`])
    case 'title':
      return textTest(plan, [sql`nullif(o.title, '')`, sql`nullif(o.parent_title, '')`])
    case 'created_at':
      return timeTest(plan, sql`o.created_at`)
    case 'updated_at':
      return timeTest(plan, sql`o.updated_at`)
    case 'occurred_at':
      return timeTest(plan, sql`o.occurred_at`)
    case 'property':
      return propertyTest(plan, plan.field.name)
  }
}

/** Joins conditions; of none, `and` is true and `or` is false. */
export function join(op: 'and' | 'or', terms: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (terms.length === 0) return sql<boolean>`${sql.lit(op === 'and')}`
  return sql<boolean>`(${sql.join(terms, op === 'and' ? sql` and ` : sql` or `)})`
}
