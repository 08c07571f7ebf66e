import type { StoredObject } from '../model/object.ts'
import type { Scope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { EmbeddingStore } from '../ports/embedding-store.ts'

/** The vectors of objects of one namespace in a space, by id; none when no space is wanted. */
export async function vectorsOf(
  store: Partial<Pick<EmbeddingStore, 'getEmbeddings'>>,
  scope: Scope,
  objects: readonly StoredObject[],
  space: string | undefined,
  call: CallOptions,
): Promise<ReadonlyMap<string, Float32Array>> {
  const ids = objects.map(({ id }) => id)
  const found = space === undefined ? [] : ((await store.getEmbeddings?.(scope, { space, ids }, call)) ?? [])
  return new Map(found.map(({ id, vector }) => [id, vector]))
}
