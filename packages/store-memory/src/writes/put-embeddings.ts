import type { EmbeddingRow } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { MemoryState } from '../objects/memory-state.ts'
import { newEmbedding, setEmbedding } from './new-embedding.ts'
import { tellVectors } from './tell-vectors.ts'

/**
 * Stores vectors; those whose object is gone or newer, or has a parent of another title, are passed over.
 *
 * @throws `dimension_mismatch`, `invalid_option`
 */
export function putEmbeddings(state: MemoryState, name: string, rows: readonly EmbeddingRow[]): void {
  const namespace = state.namespace(name)
  const embeddings = rows.map((row) => ({ row, embedding: newEmbedding(state.spaces, row) }))
  const written: Entry[] = []
  for (const { row, embedding } of embeddings) {
    const entry = namespace.get(row.id)
    if (entry === undefined || entry.record.version > row.version) continue
    if (row.parentTitle !== undefined && row.parentTitle !== entry.parent?.record.title) continue
    setEmbedding(namespace, entry, embedding)
    written.push(entry)
  }
  tellVectors(state, name, written)
}
