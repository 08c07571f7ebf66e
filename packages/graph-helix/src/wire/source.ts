import type { Predicate } from './predicate.ts'
import type { Reference } from './reference.ts'

/** Where a chain of steps begins. */
export type Source =
  | { readonly nodes: { readonly reference: Reference } }
  | { readonly nodes_where: { readonly predicate: Predicate } }
  | { readonly edges: { readonly reference: Reference } }
  | { readonly edges_where: { readonly predicate: Predicate } }
  /** Inside a traversal: the row it is applied to. */
  | 'context'

export const nodes = (reference: Reference): Source => ({ nodes: { reference } })
export const nodesWhere = (predicate: Predicate): Source => ({ nodes_where: { predicate } })
export const edges = (reference: Reference): Source => ({ edges: { reference } })
export const edgesWhere = (predicate: Predicate): Source => ({ edges_where: { predicate } })
