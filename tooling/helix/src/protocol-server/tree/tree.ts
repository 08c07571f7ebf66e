import type { Value } from '../values/value.ts'

/** `"tag"` or `{ tag: body }` of the wire, with the tag inside. */
export interface Tagged<Tag extends string, Body> {
  readonly tag: Tag
  readonly body: Body
}

export interface Unit<Tag extends string> {
  readonly tag: Tag
}

export type Expr =
  | Tagged<'property', string>
  | Unit<'id'>
  | Unit<'timestamp'>
  | Unit<'date_time_now'>
  | Tagged<'constant', Value>
  | Tagged<'param', string>

/** What a mutation writes or a search looks for. */
export type Input = Tagged<'value', Value> | Tagged<'expr', Expr>

/** How many: of a limit or a search. */
export type Bound = Tagged<'literal', number> | Tagged<'expr', Expr>

/** Nodes or edges by internal ids, by a variable, by a parameter. */
export type Ref = Unit<'all'> | Tagged<'ids', readonly number[]> | Tagged<'var', string> | Tagged<'param', string>

interface TwoSides {
  readonly left: Expr
  readonly right: Expr
}

export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'

export type Predicate =
  | Tagged<Comparison, TwoSides>
  | Tagged<'compare', TwoSides & { readonly op: Comparison }>
  | Tagged<'between', { readonly value: Expr; readonly min: Expr; readonly max: Expr }>
  | Tagged<'has_key' | 'is_null' | 'is_not_null', { readonly property: string }>
  | Tagged<'starts_with', { readonly value: Expr; readonly prefix: Expr }>
  | Tagged<'ends_with', { readonly value: Expr; readonly suffix: Expr }>
  | Tagged<'contains', { readonly value: Expr; readonly substring: Expr }>
  | Tagged<'is_in', { readonly value: Expr; readonly values: Expr }>
  | Tagged<'and' | 'or', { readonly predicates: readonly Predicate[] }>
  | Tagged<'not', { readonly predicate: Predicate }>
