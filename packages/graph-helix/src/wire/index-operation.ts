/** What an index is of, and how. */
export type IndexSpec =
  | { readonly node_equality: { readonly label: string; readonly property: string; readonly unique: boolean } }
  | { readonly edge_equality: { readonly label: string; readonly property: string } }
  | { readonly node_text: TextIndex }
  | { readonly edge_text: TextIndex }
  | { readonly node_vector: TextIndex & { readonly dimension: number; readonly metric: 'cosine' } }

interface TextIndex {
  readonly label: string
  readonly property: string
  /** The property by whose values the index is partitioned. */
  readonly tenant_property?: string
}

export type IndexOperation =
  | { readonly create_index: { readonly spec: IndexSpec; readonly if_not_exists: boolean } }
  | { readonly get_index_operation: { readonly operation_id: string } }

/** Begins to build an index unless there is one like it; the answer is a receipt. */
export const createIndex = (spec: IndexSpec): IndexOperation => ({ create_index: { spec, if_not_exists: true } })

/** How far the building of an index is. */
export const getIndexOperation = (operationId: string): IndexOperation => ({
  get_index_operation: { operation_id: operationId },
})
