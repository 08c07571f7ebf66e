import type { EmbeddingWrite } from '@recollect/core'
import type { MemoryState } from '../objects/memory-state.ts'
import { newEmbedding, setEmbedding } from './new-embedding.ts'

/** Stores vectors; those whose object is gone or newer are passed over. @throws `dimension_mismatch`, `invalid_option` */
export function putEmbeddings(
  state: MemoryState,
  name: string,
  rows: readonly (EmbeddingWrite & { readonly id: string; readonly version: number })[],
): void {
  const namespace = state.namespace(name)
  const embeddings = rows.map((row) => ({ row, embedding: newEmbedding(state.spaces, row) }))
  for (const { row, embedding } of embeddings) {
    const entry = namespace.get(row.id)
    if (entry !== undefined && entry.record.version <= row.version) setEmbedding(namespace, entry, embedding)
  }
}
