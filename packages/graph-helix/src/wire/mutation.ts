import type { Input } from './expression.ts'
import type { Reference } from './reference.ts'
import type { Tree } from './tree.ts'

export type Assignment = readonly [name: string, value: Input]

export type Mutation =
  | { readonly add_n: { readonly label: string; readonly properties: readonly Assignment[] } }
  | {
      readonly add_e: {
        readonly input: Tree
        readonly label: string
        readonly to: Reference
        readonly properties: readonly Assignment[]
      }
    }
  | { readonly set_property: { readonly name: string; readonly value: Input; readonly input: Tree } }
  | { readonly remove_property: { readonly name: string; readonly input: Tree } }
  | { readonly drop: { readonly input: Tree } }
  | { readonly drop_edge_labeled: { readonly input: Tree; readonly to: Reference; readonly label: string } }
  | { readonly drop_edge_by_id: { readonly edges: Reference } }

export const addN = (label: string, properties: readonly Assignment[]): Mutation => ({ add_n: { label, properties } })

/** An edge from each row of `input`. Without a row it does nothing; without a target the server refuses it. */
export const addE = (input: Tree, label: string, to: Reference, properties: readonly Assignment[]): Mutation => ({
  add_e: { input, label, to, properties },
})

export const setProperty = (input: Tree, [name, value]: Assignment): Mutation => ({
  set_property: { name, value, input },
})

/** Several `setProperty`, one inside the other. */
export const setProperties = (input: Tree, properties: readonly Assignment[]): Tree =>
  properties.reduce<Tree>((tree, assignment) => setProperty(tree, assignment), input)

export const removeProperty = (input: Tree, name: string): Mutation => ({ remove_property: { name, input } })

/** Several `removeProperty`, one inside the other. */
export const removeProperties = (input: Tree, names: readonly string[]): Tree =>
  names.reduce<Tree>((tree, name) => removeProperty(tree, name), input)

/** Removes nodes with their edges. Of edges it removes nothing, and says nothing: that is `dropEdges`. */
export const dropNodes = (input: Tree): Mutation => ({ drop: { input } })

export const dropEdges = (edges: Reference): Mutation => ({ drop_edge_by_id: { edges } })
