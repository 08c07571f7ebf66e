import {
  type EmbeddingStore,
  everywhere,
  namespaceOf,
  type ObjectCursor,
  type ReadScope,
  RecollectError,
} from '@recollect/core'
import { behind, type Entries, find, keyOf, liveIn, parentOf } from './entries.ts'
import type { State } from './state.ts'

export const maxDimensions = 1000

export function embeddingStore({ spaces, read, write, assertFits }: State): EmbeddingStore {
  return {
    openSpace: async ({ model, dimensions }, { signal }) => {
      signal?.throwIfAborted()
      if (dimensions > maxDimensions) {
        throw new RecollectError('dimension_mismatch', `Vectors have at most ${maxDimensions} numbers here.`)
      }
      const known = [...spaces].find(([, space]) => space.model === model && space.dimensions === dimensions)
      const id = known?.[0] ?? crypto.randomUUID()
      spaces.set(id, { model, dimensions })
      return { id }
    },

    listPending: (scope, { space, limit, parentIds, after }, options) =>
      read(options, (entries) =>
        behind(liveIn(entries, scope), after)
          .filter(({ object }) => parentIds === undefined || parentIds.includes(object.parentId ?? ''))
          .filter(({ object: { title, summary, content } }) => title + summary + content !== '')
          .filter(({ embeddings }) => embeddings.get(space)?.stale ?? true)
          .slice(0, limit)
          .map((entry) => ({ object: entry.object, parentTitle: parentOf(entries, entry)?.object.title ?? '' })),
      ),

    getEmbeddings: (scope, { space, ids }, options) =>
      read(options, (entries) =>
        liveIn(entries, scope)
          .filter(({ object }) => ids.includes(object.id))
          .flatMap(({ object: { namespace, id }, embeddings }) => {
            const embedding = embeddings.get(space)
            return embedding === undefined
              ? []
              : [{ namespace, id, vector: embedding.vector, contentHash: embedding.hash, stale: embedding.stale }]
          }),
      ),

    putEmbeddings: ({ namespace }, rows, options) =>
      write(options, (entries) => {
        for (const { id, version, parentTitle, space, vector, contentHash } of rows) {
          assertFits(vector, space)
          const entry = find(entries, namespace, id)
          if (entry === undefined || entry.object.version > version) continue
          if (parentTitle !== undefined && parentOf(entries, entry)?.object.title !== parentTitle) continue
          const embedding = { vector: vector.slice(), hash: contentHash, stale: false }
          entries.set(keyOf(namespace, id), { ...entry, embeddings: new Map(entry.embeddings).set(space, embedding) })
        }
      }),

    removeEmbeddings: (scope, request, options) => write(options, (entries) => remove(entries, scope, request)),

    dropSpace: (space, options) =>
      write(options, (entries) => {
        remove(entries, everywhere, { space })
        spaces.delete(space)
      }),
  }
}

function remove(
  entries: Entries,
  scope: ReadScope,
  { space, ids }: { readonly space: string; readonly ids?: readonly string[] | undefined },
): void {
  const isMeant = isWithin(scope, ids)
  for (const [key, entry] of entries) {
    if (!isMeant(entry.object) || !entry.embeddings.has(space)) continue
    const embeddings = new Map(entry.embeddings)
    embeddings.delete(space)
    entries.set(key, { ...entry, embeddings })
  }
}

function isWithin(scope: ReadScope, ids: readonly string[] | undefined): (object: ObjectCursor) => boolean {
  const within = namespaceOf(scope)
  return ({ namespace, id }) =>
    (within === undefined || namespace === within) && (ids === undefined || ids.includes(id))
}
