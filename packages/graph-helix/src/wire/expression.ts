import type { Value } from './value.ts'

/** What a predicate compares: a property of the row (`$id`, `$label`, `$from.x` included), a constant or a parameter. */
export type Expression = { readonly property: string } | { readonly constant: Value } | { readonly param: string }

/** What a mutation writes and what a search looks for. */
export type Input = { readonly value: Value } | { readonly expr: Expression }

/** A number of rows. */
export type Bound = { readonly literal: number } | { readonly expr: Expression }

export const property = (name: string): Expression => ({ property: name })
export const constant = (value: Value): Expression => ({ constant: value })
export const param = (name: string): Expression => ({ param: name })

export const literalInput = (value: Value): Input => ({ value })
export const paramInput = (name: string): Input => ({ expr: { param: name } })

export const atMost = (count: number): Bound => ({ literal: count })
