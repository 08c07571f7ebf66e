/** A value to compare with. A `Date` means its instant. */
export type FilterValue = string | number | boolean | Date

/** Tests of one field; all of them must hold. */
export interface FieldTests {
  readonly eq?: FilterValue
  readonly ne?: FilterValue
  readonly in?: readonly FilterValue[]
  readonly notIn?: readonly FilterValue[]
  readonly lt?: FilterValue
  readonly le?: FilterValue
  readonly gt?: FilterValue
  readonly ge?: FilterValue
  readonly exists?: boolean
}

/**
 * A filter: every entry must hold. A bare value means equal, a list means any of.
 *
 * Core keys look at the object itself: `kind`, `title`, `created_at`, `updated_at`, `occurred_at`, and for ranges
 * `created_after` (inclusive), `created_before` (exclusive), likewise `updated_` and `occurred_`. `and`, `or` and `not`
 * combine filters. Every other key is a property. See docs/filters.md for what parts inherit and what absence means.
 *
 * @example
 * ```ts
 * const filters: Filters = {
 *   kind: ['deal', 'note'],
 *   amount: { ge: 100_000 },
 *   not: { stage: 'lost' },
 *   updated_after: '2026-01-01',
 * }
 * ```
 */
export interface Filters {
  readonly and?: readonly Filters[]
  readonly or?: readonly Filters[]
  readonly not?: Filters
  readonly [key: string]: FilterValue | readonly FilterValue[] | FieldTests | Filters | readonly Filters[] | undefined
}
