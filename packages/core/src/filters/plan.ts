import type { Scalar } from '../model/object.ts'

/**
 * What a predicate looks at. `kind` and `title` of a part stand for its own *and* its parent's (either may match, and
 * a negation needs neither to). A property is the part's own where it has one, else its parent's. Times are the
 * object's own.
 */
export type FilterField =
  | { readonly on: 'kind' | 'title' | 'created_at' | 'updated_at' | 'occurred_at' }
  | { readonly on: 'property'; readonly name: string }

export type Comparison = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'

/**
 * A filter as every store gets it: compiled, checked, typed, without `not` (negations are pushed into the leaves).
 *
 * Leaves are false for a field that is absent or null, except `exists: false`. Values of different types are never
 * equal (`ne` and `notIn` hold) and never ordered (`lt` ... `ge` do not). Strings compare by code point, numbers as
 * numbers, times as epoch milliseconds; booleans have no order. `and` of nothing is true, `or` of nothing is false.
 */
export type FilterPlan =
  | { readonly op: 'and' | 'or'; readonly terms: readonly FilterPlan[] }
  | { readonly op: Comparison; readonly field: FilterField; readonly value: Scalar }
  | { readonly op: 'in' | 'notIn'; readonly field: FilterField; readonly values: readonly Scalar[] }
  | { readonly op: 'exists'; readonly field: FilterField; readonly exists: boolean }
