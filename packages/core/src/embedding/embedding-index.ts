import { type DocumentKinds, documentKinds } from '../kinds/document-kinds.ts'
import { contentHash } from '../model/ids.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import { numberOption } from '../model/number-option.ts'
import type { StoredObject } from '../model/object.ts'
import { isEverywhere, type Scope } from '../model/scope.ts'
import type { CallOptions } from '../ports/call-options.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { EmbeddingRow, EmbeddingStore } from '../ports/embedding-store.ts'
import type { IndexDocument, MemoryIndex } from '../ports/memory-index.ts'
import type { ObjectReader } from '../ports/object-reader.ts'
import type { ObjectSearcher } from '../ports/object-searcher.ts'
import type { PartSearcher } from '../ports/part-searcher.ts'
import { embeddingText } from '../ranking/index-texts.ts'
import { nearestDocuments } from './nearest-documents.ts'
import { type OpenSpace, openedSpace } from './opened-space.ts'

export interface EmbeddingIndexOptions {
  /** Keeps the vectors, and the objects that they are of. */
  readonly store: Pick<
    EmbeddingStore,
    'openSpace' | 'getEmbeddings' | 'putEmbeddings' | 'removeEmbeddings' | 'dropSpace'
  > &
    PartSearcher &
    ObjectSearcher &
    Pick<ObjectReader, 'getMany' | 'hydrate'>
  readonly embedder: Embedder
  /**
   * Which copy: from 1, the default. The first one is the space of the embedder's model, where an engine keeps its own vectors; any
   * other is a space of its own, which a reset of everything drops.
   */
  readonly generation?: number | undefined
  /** The text of an object, as the documents have it; `embeddingText` when absent. An object without one has no vector here. */
  readonly text?: ((object: StoredObject, parentTitle: string | undefined) => string | undefined) | undefined
  /** Under which kinds objects are kept; those of a memory when absent. */
  readonly kinds?: DocumentKinds | undefined
}

const optionKeys: readonly (keyof EmbeddingIndexOptions)[] = ['store', 'embedder', 'generation', 'text', 'kinds']

/**
 * A semantic index that is an embedding space of a store: each generation a space of its own. The embedder is asked for texts that
 * are new to the space, and for everything in a rebuild (sequence 0). What is late it knows by the truth that it lives in: vectors of
 * older versions, of old titles of parents, and of objects that are gone, are not taken, and an object that is there and has some text keeps its own.
 *
 * Nothing is opened before the first call.
 *
 * @example
 * ```ts
 * const index = createEmbeddingIndex({ store, embedder })
 * const engine = await createEngine({ store, index })
 * ```
 * @throws `invalid_option`; the calls also what embedder and store throw, such as `embedder_failed`
 */
export function createEmbeddingIndex(options: EmbeddingIndexOptions): MemoryIndex {
  assertKnownKeys('createEmbeddingIndex', options, optionKeys)
  const { store, text = embeddingText, kinds = documentKinds() } = options
  const number = numberOption('generation', options.generation, 1, {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    whole: true,
  })
  const space = openedSpace(options, number)
  return {
    kinds,
    upsert: async (scope, documents, call) => {
      if (documents.length === 0) return
      await space.use(call, async (opened) => {
        const rows = await freshRows(store, opened, scope, documents, call)
        if (rows.length > 0) await store.putEmbeddings(scope, rows, call)
      })
    },
    delete: async (scope, removals, call) => {
      if (removals.length === 0) return
      const refs = [...new Set(removals.map(({ ref }) => ref))]
      await space.use(call, async (opened) => {
        const live = await store.getMany(scope, refs, { ...call, upToDate: true })
        const kept = new Set(live.filter((object) => Boolean(text(object, undefined)?.trim())).map(({ id }) => id))
        const ids = refs.filter((ref) => !kept.has(ref))
        if (ids.length > 0) await store.removeEmbeddings(scope, { space: opened.space, ids }, call)
      })
    },
    reset: async (scope, call) => {
      await space.use(call, async (opened) => {
        // The first space is the engine's own, which goes on to write to it.
        if (number === 1 || !isEverywhere(scope)) await store.removeEmbeddings(scope, { space: opened.space }, call)
        else await space.drop(opened, call)
      })
    },
    search: async (scope, query, call) =>
      space.use(call, async (opened) => {
        const vector = await opened.client.embedQuery(query.text, call)
        const near = { space: opened.space, vector }
        return nearestDocuments(store, scope, near, { ...query, registry: kinds }, call)
      }),
  }
}

/**
 * Vectors of the documents whose text the space does not hold yet. A text that has come back has its vector still: it is written
 * again, so that it is not stale.
 */
async function freshRows(
  store: EmbeddingIndexOptions['store'],
  { space, client }: OpenSpace,
  scope: Scope,
  documents: readonly IndexDocument[],
  call: CallOptions,
): Promise<readonly EmbeddingRow[]> {
  const latest = new Map(documents.toSorted((a, b) => a.sequence - b.sequence).map((item) => [item.ref, item]))
  const hashed = await Promise.all(
    [...latest.values()].map(async (document) => ({ document, hash: await contentHash(document.text) })),
  )
  const ids = [...latest.values()].flatMap(({ ref, sequence }) => (sequence === 0 ? [] : ref))
  const held = ids.length === 0 ? [] : await store.getEmbeddings(scope, { space, ids }, { ...call, upToDate: true })
  const heldOf = new Map(held.map((embedding) => [embedding.id, embedding]))
  const compared = hashed.map(({ document, hash }) => {
    const kept = heldOf.get(document.ref)
    return { document, hash, kept: kept?.contentHash === hash ? kept : undefined }
  })
  const texts = compared.flatMap(({ document, kept }) => (kept === undefined ? document.text : []))
  const vectors = (await client.embedDocuments(texts, call)).values()
  return compared.flatMap(({ document: { ref, version, parentTitle }, hash, kept }) => {
    if (kept?.stale === false) return []
    const vector = kept?.vector ?? vectors.next().value
    return vector === undefined ? [] : { id: ref, version, parentTitle, space, vector, contentHash: hash }
  })
}
