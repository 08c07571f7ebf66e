import type { Tagged } from './tree.ts'

interface Place {
  readonly label: string
  readonly property: string
}

interface Partitioned extends Place {
  readonly tenant_property?: string | undefined
}

export type Metric = 'cosine' | 'euclidean' | 'manhattan'

export type IndexSpec =
  | Tagged<'node_equality', Place & { readonly unique: boolean }>
  | Tagged<'edge_equality', Place>
  | Tagged<'node_range' | 'edge_range', Place & { readonly direction: 'asc' | 'desc' }>
  | Tagged<'node_vector' | 'edge_vector', Partitioned & { readonly dimension: number; readonly metric: Metric }>
  | Tagged<'node_text' | 'edge_text', Partitioned>
