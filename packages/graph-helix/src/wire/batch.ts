import type { Tree } from './tree.ts'

/** Whether an entry runs, by what an earlier one found. One that does not run gives `[]`. */
export type Condition =
  | { readonly var_not_empty: string }
  | { readonly var_empty: string }
  | { readonly var_min_size: readonly [name: string, size: number] }

export type Entry =
  | { readonly query: { readonly name: string; readonly condition?: Condition; readonly root: Tree } }
  | { readonly for_each: { readonly param: string; readonly body: readonly Entry[] } }

/** The entries of one transaction, and the names of those whose answers are wanted. */
export interface Batch {
  readonly entries: readonly Entry[]
  readonly returns: readonly string[]
}

export const entry = (name: string, root: Tree, condition?: Condition): Entry => ({
  query: condition === undefined ? { name, root } : { name, condition, root },
})

/**
 * The entries once for each object of a list parameter, whose fields are then parameters. What is returned of them is what
 * the last run gave; an empty list binds nothing, and is refused when something of it shall be returned.
 */
export const forEach = (param: string, ...body: readonly Entry[]): Entry => ({ for_each: { param, body } })

export const whenFound = (name: string): Condition => ({ var_not_empty: name })
export const whenNone = (name: string): Condition => ({ var_empty: name })
export const whenAtLeast = (name: string, size: number): Condition => ({ var_min_size: [name, size] })
