import type { Value } from '../values/value.ts'
import type { IndexSpec } from './index-spec.ts'
import type { Bound, Expr, Input, Predicate, Ref, Tagged, Unit } from './tree.ts'

interface Step {
  readonly input: Stream
}

interface Hop extends Step {
  readonly label?: string | undefined
}

interface SearchPlace {
  readonly label: string
  readonly property: string
  readonly tenant_value?: Input | undefined
  readonly k: Bound
}

export interface TextSearch extends SearchPlace {
  readonly query_text: Input
}

export interface VectorSearch extends SearchPlace {
  readonly query_vector: Input
}

export type Assignments = readonly (readonly [string, Input])[]

export type Ordering = readonly [string, 'asc' | 'desc']

export interface Branch {
  readonly root: Stream
}

export type Source =
  | Unit<'context'>
  | Tagged<'nodes' | 'edges', { readonly reference: Ref }>
  | Tagged<'nodes_where' | 'edges_where', { readonly predicate: Predicate }>

export type Search =
  | Tagged<'text_search_nodes' | 'text_search_edges', TextSearch>
  | Tagged<'vector_search_nodes' | 'vector_search_edges', VectorSearch>
  | Tagged<'text_search_nodes_within' | 'text_search_edges_within', TextSearch & Step>
  | Tagged<'vector_search_nodes_within' | 'vector_search_edges_within', VectorSearch & Step>

export type Traversal =
  | Tagged<'out' | 'in' | 'both' | 'out_e' | 'in_e' | 'both_e', Hop>
  | Tagged<'out_n' | 'in_n' | 'other_n', Step>

export type Filter =
  | Tagged<'where', Step & { readonly predicate: Predicate }>
  | Tagged<'has', Step & { readonly property: string; readonly value: Value }>
  | Tagged<'edge_has', Step & { readonly property: string; readonly value: Input }>
  | Tagged<'has_label' | 'edge_has_label', Step & { readonly label: string }>
  | Tagged<'has_key', Step & { readonly property: string }>
  | Tagged<'within' | 'without', Step & { readonly variable: string }>
  | Tagged<'dedup', Step>

export type Paging =
  | Tagged<'limit' | 'skip', Step & { readonly count: Bound }>
  | Tagged<'range', Step & { readonly start: Bound; readonly end: Bound }>
  | Tagged<'order_by', Step & { readonly property: string; readonly order: 'asc' | 'desc' }>
  | Tagged<'order_by_multiple', Step & { readonly orderings: readonly Ordering[] }>

/** A stream, and after it a variable's. */
export type Inject = Tagged<'inject', { readonly input?: Stream | undefined; readonly variable: string }>

export type Branching = Tagged<'coalesce' | 'union', Step & { readonly traversals: readonly Branch[] }>

export type Mutation =
  | Tagged<'add_n', { readonly input?: Stream | undefined; readonly label: string; readonly properties: Assignments }>
  | Tagged<'add_e', Step & { readonly label: string; readonly to: Ref; readonly properties: Assignments }>
  | Tagged<'set_property', Step & { readonly name: string; readonly value: Input }>
  | Tagged<'remove_property', Step & { readonly name: string }>
  | Tagged<'drop', Step>
  | Tagged<'drop_edge', Step & { readonly to: Ref }>
  | Tagged<'drop_edge_labeled', Step & { readonly to: Ref; readonly label: string }>
  | Tagged<'drop_edge_by_id', { readonly input?: Stream | undefined; readonly edges: Ref }>

/** What gives nodes or edges, and can be the input of another operation. */
export type Stream = Source | Search | Traversal | Filter | Paging | Inject | Branching | Mutation

export type Projection =
  | Tagged<'value_map', Step & { readonly properties?: readonly string[] | undefined }>
  | Tagged<'values', Step & { readonly properties: readonly string[] }>
  | Tagged<'project', Step & { readonly projections: readonly ProjectionItem[] }>
  | Tagged<'edge_properties' | 'id' | 'label' | 'count' | 'exists', Step>

export type ProjectionItem =
  | Tagged<'property', { readonly source: string; readonly alias: string }>
  | Tagged<'expr', { readonly expr: Expr; readonly alias: string }>

export type IndexOperation =
  | Tagged<'create_index', { readonly spec: IndexSpec; readonly if_not_exists: boolean }>
  | Tagged<'drop_index', { readonly spec: IndexSpec }>
  | Tagged<'get_index_operation' | 'retry_index_operation' | 'abort_index_operation', { readonly operation_id: string }>

/** A whole entry of a batch. */
export type Root = Stream | Projection | IndexOperation
