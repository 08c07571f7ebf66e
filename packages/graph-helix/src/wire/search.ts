import type { Bound, Input } from './expression.ts'
import type { Tree } from './tree.ts'

/** What all searches have in common. */
export interface SearchSpace {
  readonly label: string
  readonly property: string
  /** Required by an index that is partitioned by tenants, refused by others. */
  readonly tenant_value?: Input
  readonly k: Bound
}

type Text = SearchSpace & { readonly query_text: Input }
type Vector = SearchSpace & { readonly query_vector: Input }
type Within = { readonly input: Tree }

/** A search of a text or vector index; of those within a stream of rows alone by the names that say so. */
export type Search =
  | { readonly text_search_nodes: Text }
  | { readonly text_search_nodes_within: Text & Within }
  | { readonly text_search_edges: Text }
  | { readonly text_search_edges_within: Text & Within }
  | { readonly vector_search_nodes: Vector }
  | { readonly vector_search_nodes_within: Vector & Within }

export const textSearchNodes = (search: Text, within?: Tree): Search =>
  within === undefined ? { text_search_nodes: search } : { text_search_nodes_within: { ...search, input: within } }

export const textSearchEdges = (search: Text, within?: Tree): Search =>
  within === undefined ? { text_search_edges: search } : { text_search_edges_within: { ...search, input: within } }

export const vectorSearchNodes = (search: Vector, within?: Tree): Search =>
  within === undefined ? { vector_search_nodes: search } : { vector_search_nodes_within: { ...search, input: within } }
