import { type ObjectWriter, RecollectError } from '@recollect/core'
import { removeEdgesOf } from './edges.ts'
import { findAll, isLive, keyOf, parentOf, partsOf } from './entries.ts'
import { putEntries } from './put-entries.ts'
import { setDeleted } from './set-deleted.ts'
import type { State } from './state.ts'

export function objectWriter({ read, write, assertFits }: State): ObjectWriter {
  return {
    readForWrite: ({ namespace }, { ids, keys, parentIds, space = '' }, options) =>
      read(options, (entries) => {
        const keyed = [...entries.values()].filter(({ object }) =>
          keys.some(({ kind, key }) => object.namespace === namespace && object.kind === kind && object.key === key),
        )
        const found = new Set([...findAll(entries, namespace, ids), ...keyed])
        return {
          existing: [...found].map((entry) => {
            const embedding = entry.embeddings.get(space)
            const embedded = embedding === undefined || embedding.stale ? {} : { embeddedHash: embedding.hash }
            return { object: entry.object, deleted: !isLive(entry), ...embedded }
          }),
          parents: findAll(entries, namespace, parentIds)
            .filter(isLive)
            .map(({ object }) => object),
        }
      }),

    putMany: ({ namespace }, rows, options) =>
      write(options, (entries) => putEntries(entries, namespace, rows, { at: options.at, assertFits })),

    softDelete: ({ namespace }, ids, { at, ...options }) =>
      write(options, (entries) => {
        const named = findAll(entries, namespace, ids).filter(isLive)
        for (const entry of named) setDeleted(entries, entry, 'itself', at)
        const parts = named.flatMap((entry) => partsOf(entries, entry)).filter(isLive)
        for (const part of parts) setDeleted(entries, part, 'with parent', at)
        return named.map(({ object }) => object.id)
      }),

    revive: ({ namespace }, ids, { at, ...options }) =>
      write(options, (entries) => {
        const named = findAll(entries, namespace, ids).filter(({ deleted }) => deleted === 'itself')
        for (const entry of named) setDeleted(entries, entry, undefined, at)
        const parts = named
          .flatMap((entry) => partsOf(entries, entry))
          .filter(({ deleted }) => deleted === 'with parent')
        for (const part of parts) setDeleted(entries, part, undefined, at)
        for (const entry of findAll(entries, namespace, ids)) {
          const parent = parentOf(entries, entry)
          const { id } = entry.object
          if (parent === undefined || isLive(parent)) continue
          throw new RecollectError('parent_not_found', `The parent of ${id} is deleted.`, { details: { id } })
        }
        return named.map(({ object }) => object.id)
      }),

    purge: ({ namespace }, ids, options) =>
      write(options, (entries, edges) => {
        const named = findAll(entries, namespace, ids)
        for (const { object } of named.flatMap((entry) => [entry, ...partsOf(entries, entry)])) {
          entries.delete(keyOf(namespace, object.id))
          removeEdgesOf(edges, namespace, object.id)
        }
        return named.map(({ object }) => object.id)
      }),
  }
}
