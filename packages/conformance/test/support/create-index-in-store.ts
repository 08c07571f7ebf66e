import type { Embedder, MemoryIndex, Store } from '@recollect/core'
import { aRow, type IndexTruth } from '../../src/index.ts'

/** An index that keeps its vectors with the objects of a store, so that the store tells what is late. */
export async function createIndexInStore(
  store: Store,
  embedder: Embedder & { readonly dimensions: number },
): Promise<{ readonly index: MemoryIndex; readonly truth: IndexTruth }> {
  const { model, dimensions } = embedder
  const { id: space } = await store.openSpace({ model, dimensions }, {})
  const embed = async (texts: readonly string[], purpose: 'query' | 'document'): Promise<readonly Float32Array[]> =>
    (await embedder.embed(texts, { purpose })).map((vector) => Float32Array.from(vector))
  let minutes = 0
  const tick = (): Date => new Date(Date.UTC(2026, 0, 1, 0, minutes++))
  return {
    index: {
      search: async (scope, { text, kinds, limit }, options) => {
        options.signal?.throwIfAborted()
        const [vector = new Float32Array()] = await embed([text], 'query')
        const field = { on: 'kind' } as const
        const filter = kinds && ({ op: 'in', field, values: kinds } as const)
        const { channels } = await store.searchParts(scope, { filter, vector: { space, vector, limit } }, options)
        const ids = channels.vector?.map(({ id }) => id) ?? []
        return (await store.getMany(scope, ids, options)).map(({ id, kind }) => ({ ref: id, kind }))
      },
      upsert: async (scope, documents, options) => {
        options.signal?.throwIfAborted()
        const given = documents.map(({ ref: id, version, text }) => ({ id, version, text }))
        const vectors = await embed(
          given.map(({ text }) => text),
          'document',
        )
        const rows = given.map(({ id, version }, i) => {
          return { id, version, space, vector: vectors[i] ?? new Float32Array(), contentHash: 'h' }
        })
        await store.putEmbeddings(scope, rows, options)
      },
      delete: async (scope, removals, options) => {
        const ids = removals.map(({ ref }) => ref)
        const live = new Set((await store.getMany(scope, ids, options)).map(({ id }) => id))
        await store.removeEmbeddings(scope, { space, ids: ids.filter((id) => !live.has(id)) }, options)
      },
      reset: (scope, options) => store.removeEmbeddings(scope, { space }, options),
    },
    truth: {
      put: async (scope, documents) => {
        const rows = documents.map(({ ref, kind, text }) => aRow({ id: ref, kind, content: text }))
        return (await store.putMany(scope, rows, { at: tick() })).map(({ object }) => object.version)
      },
      remove: async (scope, refs) => {
        await store.softDelete(scope, refs, { at: tick() })
      },
    },
  }
}
