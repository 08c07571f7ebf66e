import type { Bound, Expression } from '../../src/wire/expression.ts'
import type { Mutation } from '../../src/wire/mutation.ts'
import type { Predicate } from '../../src/wire/predicate.ts'
import type { Projection } from '../../src/wire/projection.ts'
import type { Reference } from '../../src/wire/reference.ts'
import type { Tree } from '../../src/wire/tree.ts'
import type { Value } from '../../src/wire/value.ts'

// What the protocol has besides, and the adapter never sends.

export const f64 = (value: number): Value => ({ f64: value })
export const ids = (...values: readonly number[]): Reference => ({ ids: values })
export const paramBound = (name: string): Bound => ({ expr: { param: name } })
export const gte = (left: Expression, right: Expression): Predicate => ({ gte: { left, right } })

/** Removes the edges of a label between two sets of nodes. */
export const dropEdgesBetween = (input: Tree, to: Reference, label: string): Mutation => ({
  drop_edge_labeled: { input, to, label },
})

/** The named properties of each row, or all of them and `$id`. */
export const valueMap = (input: Tree, properties?: readonly string[]): Projection => ({
  value_map: properties === undefined ? { input } : { input, properties },
})

/** All properties of each edge, with `$id`, `$label`, `$from` and `$to`. */
export const edgeProperties = (input: Tree): Projection => ({ edge_properties: { input } })
