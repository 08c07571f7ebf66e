import type { Bound } from './expression.ts'
import type { Predicate } from './predicate.ts'
import type { Tree } from './tree.ts'

type Edges = { readonly label: string; readonly input: Tree } | { readonly input: Tree }

/** A property and its direction: `[name, 'asc' | 'desc']`. */
export type Ordering = readonly [name: string, order: 'asc' | 'desc']

/** A step from a stream of rows to another one. */
export type Step =
  | { readonly out_e: Edges }
  | { readonly in_e: Edges }
  | { readonly both_e: Edges }
  | { readonly where: { readonly input: Tree; readonly predicate: Predicate } }
  | { readonly limit: { readonly input: Tree; readonly count: Bound } }
  | { readonly order_by_multiple: { readonly input: Tree; readonly orderings: readonly Ordering[] } }
  | { readonly inject: { readonly input: Tree; readonly variable: string } }
  | { readonly coalesce: { readonly input: Tree; readonly traversals: readonly { readonly root: Tree }[] } }

export const outE = (input: Tree, label?: string): Step => ({ out_e: edgesOf(input, label) })
export const inE = (input: Tree, label?: string): Step => ({ in_e: edgesOf(input, label) })
export const bothE = (input: Tree, label?: string): Step => ({ both_e: edgesOf(input, label) })
export const where = (input: Tree, predicate: Predicate): Step => ({ where: { input, predicate } })
export const limit = (input: Tree, count: Bound): Step => ({ limit: { input, count } })

export const orderBy = (input: Tree, ...orderings: readonly Ordering[]): Step => ({
  order_by_multiple: { input, orderings },
})

/** The rows of `input`, and those that an earlier entry found. */
export const inject = (input: Tree, variable: string): Step => ({ inject: { input, variable } })

/**
 * The rows of a traversal for each row of `input`. With a single traversal `coalesce` is a flat map: what orders and
 * limits inside it does so for each row alone.
 */
export const forEachRow = (input: Tree, traversal: Tree): Step => ({
  coalesce: { input, traversals: [{ root: traversal }] },
})

function edgesOf(input: Tree, label: string | undefined): Edges {
  return label === undefined ? { input } : { label, input }
}
