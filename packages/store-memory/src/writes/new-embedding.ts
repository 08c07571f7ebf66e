import { type EmbeddingWrite, normalized } from '@recollect/core'
import type { Embedding, Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import type { EmbeddingSpace, EmbeddingSpaces } from '../vectors/embedding-spaces.ts'

/** An embedding that fits its space, ready to be stored. */
export interface NewEmbedding {
  readonly space: EmbeddingSpace
  readonly hash: string
  /** Undefined for a vector without direction: it is kept as done, and found by nobody. */
  readonly direction: Float32Array | undefined
}

/** @throws `dimension_mismatch`, `invalid_option` for an unknown space */
export function newEmbedding(spaces: EmbeddingSpaces, write: EmbeddingWrite): NewEmbedding {
  const space = spaces.of(write.vector, write.space)
  return { space, hash: write.contentHash, direction: normalized(write.vector) }
}

/** Stores an embedding in place of the one that the entry has in the same space. */
export function setEmbedding(namespace: Namespace, entry: Entry, { space, hash, direction }: NewEmbedding): void {
  const vectors = namespace.indexes.vectorsOf(space.id, space.dimensions)
  const others = entry.embeddings.filter((embedding) => embedding.space !== space.id)
  dropEmbeddings(
    namespace,
    entry.embeddings.filter((embedding) => embedding.space === space.id),
  )
  const slot = direction === undefined ? undefined : vectors.add(entry, direction)
  entry.embeddings = [...others, { space: space.id, hash, stale: false, slot }]
}

/** Removes the vectors of embeddings that their entry loses. */
export function dropEmbeddings(namespace: Namespace, embeddings: readonly Embedding[]): void {
  for (const { space, slot } of embeddings) {
    if (slot !== undefined) namespace.indexes.vectors.get(space)?.remove(slot)
  }
}
