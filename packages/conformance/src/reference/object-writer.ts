import { type ObjectWriter, RecollectError } from '@recollect/core'
import { findAll, isLive, parentOf, partsOf } from './entries.ts'
import { expiredIn, isUnlinked, purgeEntries } from './purging.ts'
import { putEdgeRows } from './put-edge-rows.ts'
import { putEntries } from './put-entries.ts'
import { setDeleted, unhide } from './set-deleted.ts'
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
            return { object: entry.object, deleted: !isLive(entries, entry), ...embedded }
          }),
          parents: findAll(entries, namespace, parentIds)
            .filter((entry) => isLive(entries, entry))
            .map(({ object }) => object),
        }
      }),

    putMany: ({ namespace }, rows, options) =>
      write(options, (entries) => putEntries(entries, namespace, rows, { at: options.at, assertFits })),

    putWithEdges: ({ namespace }, { objects, edges: rows }, { at, ...options }) =>
      write(options, (entries, edges) => ({
        objects: putEntries(entries, namespace, objects, { at, assertFits }),
        edges: putEdgeRows({ entries, edges }, namespace, rows, at),
      })),

    softDelete: ({ namespace }, ids, { at, ...options }) =>
      write(options, (entries) => {
        const named = findAll(entries, namespace, ids).filter((entry) => isLive(entries, entry))
        for (const entry of named) setDeleted(entries, entry, 'itself', at)
        const parts = named.flatMap((entry) => partsOf(entries, entry)).filter((part) => isLive(entries, part))
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
        for (const part of parts) {
          unhide(entries, part, { at, touched: isLive(entries, { ...part, deleted: undefined }) })
        }
        for (const entry of findAll(entries, namespace, ids)) {
          const parent = parentOf(entries, entry)
          const { id } = entry.object
          const revived = named.some(({ object }) => object.id === entry.object.parentId)
          if (parent === undefined || revived || isLive(entries, parent)) continue
          throw new RecollectError('parent_not_found', `The parent of ${id} is deleted.`, { details: { id } })
        }
        return named.map(({ object }) => object.id)
      }),

    purge: ({ namespace }, ids, options) =>
      write(options, (entries, edges) => {
        const named = findAll(entries, namespace, ids)
        purgeEntries({ entries, edges }, named)
        return named.map(({ object }) => object.id)
      }),

    purgeUnlinked: ({ namespace }, { ids, ignoreKinds }, options) =>
      write(options, (entries, edges) => {
        const truth = { entries, edges }
        const unlinked = findAll(entries, namespace, ids).filter((entry) => isUnlinked(truth, entry, ignoreKinds))
        purgeEntries(truth, unlinked)
        return unlinked.map(({ object }) => object.id)
      }),

    purgeExpired: (scope, { limit }, options) =>
      write(options, (entries, edges) => {
        const expired = expiredIn(entries, scope).slice(0, limit)
        purgeEntries({ entries, edges }, expired)
        return expired.map(({ object: { namespace, id } }) => ({ namespace, id }))
      }),
  }
}
