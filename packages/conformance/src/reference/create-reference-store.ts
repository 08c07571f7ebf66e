import {
  compareText,
  type KindSpec,
  matchesPlan,
  type ObjectHead,
  RecollectError,
  type Store,
  type WriteOptions,
} from '@recollect/core'
import { childrenOf, type Entries, type Entry, find, keyOf, liveIn, parentOf, viewOf } from './entries.ts'
import { assertLength, byPlace, putEntries, reviveParts, setDeleted } from './put-entries.ts'
import { searchEntries } from './search-entries.ts'

/**
 * The simplest store that passes the suite: a map, and a look at every object for every question. It shows the contract
 * without the indexes; nothing else should use it.
 */
export function createReferenceStore(): Store {
  let entries: Entries = new Map()
  const kinds = new Map<string, KindSpec>()
  const spaces = new Map<string, number>()

  /** All or nothing: `work` changes a copy, which counts when it did not throw. */
  const write = async <T>({ signal, tx }: WriteOptions, work: (copy: Entries) => T): Promise<T> => {
    signal?.throwIfAborted()
    if (tx !== undefined) throw new RecollectError('invalid_option', 'This store knows no transactions of the host.')
    const copy = new Map(entries)
    const result = work(copy)
    entries = copy
    return result
  }
  const read = async <T>({ signal }: WriteOptions, work: () => T): Promise<T> => {
    signal?.throwIfAborted()
    return structuredClone(work())
  }
  const lengthOf = (space: string): number => spaces.get(space) ?? 0

  return {
    capabilities: { lexical: 'in-process', hostTransactions: false, durable: false, maxDimensions: 1000 },
    ready: (options) => read(options, () => undefined),

    getMany: (scope, ids, options) =>
      read(options, () => {
        const live = liveIn(entries, scope).sort(byPlace)
        return [...new Set(ids)]
          .flatMap((id) => live.filter(({ object }) => object.id === id))
          .map((entry) => entry.object)
      }),

    hydrate: (scope, { heads, texts }, options) =>
      read(options, () => {
        const live = liveIn(entries, scope)
        return {
          heads: live.filter(({ object }) => heads.includes(object.id)).map(headOf),
          texts: live
            .filter(({ object }) => texts.includes(object.id))
            .map(({ object: { namespace, id, title, content, position, properties } }) => {
              const text = { namespace, id, title, content, properties }
              return position === undefined ? text : { ...text, position }
            }),
        }
      }),

    listChildren: (scope, parentId, { limit, after }, options) =>
      read(options, () => {
        const place = (position: number | undefined): number => position ?? Number.POSITIVE_INFINITY
        const order = (a: { position?: number; id: string }, b: { position?: number; id: string }): number => {
          const [left, right] = [place(a.position), place(b.position)]
          return left === right ? compareText(a.id, b.id) : left < right ? -1 : 1
        }
        return liveIn(entries, scope)
          .filter(({ object }) => object.parentId === parentId && (after === undefined || order(object, after) > 0))
          .sort((a, b) => order(a.object, b.object))
          .slice(0, limit)
          .map(headOf)
      }),

    listObjects: (scope, { filter, limit, after }, options) =>
      read(options, () =>
        liveIn(entries, scope)
          .filter((entry) => after === undefined || comparePlaces(entry, after) > 0)
          .filter((entry) => filter === undefined || matchesPlan(filter, viewOf(entries, entry)))
          .sort(byPlace)
          .slice(0, limit)
          .map((entry) => entry.object),
      ),

    searchParts: (scope, request, options) =>
      read(options, () => {
        const { vector } = request
        if (vector !== undefined) assertLength(vector.vector, lengthOf(vector.space))
        return searchEntries(entries, scope, request)
      }),

    readForWrite: ({ namespace }, lookup, options) =>
      read(options, () => {
        const keyed = [...entries.values()].filter(({ object }) =>
          lookup.keys.some(
            ({ kind, key }) => object.namespace === namespace && object.kind === kind && object.key === key,
          ),
        )
        const byId = lookup.ids.flatMap((id) => find(entries, namespace, id) ?? [])
        const parents = new Set(lookup.parentIds.flatMap((id) => find(entries, namespace, id) ?? []))
        return {
          existing: [...new Set([...byId, ...keyed])].map(({ object, deleted, embeddings }) => {
            const embedding = embeddings.get(lookup.space ?? '')
            const hash = embedding === undefined || embedding.stale ? {} : { embeddedHash: embedding.hash }
            return { object, deleted: deleted !== undefined, ...hash }
          }),
          parents: [...parents].filter(({ deleted }) => deleted === undefined).map(({ object }) => object),
        }
      }),

    putMany: ({ namespace }, rows, options) =>
      write(options, (copy) => putEntries(copy, namespace, rows, options.at, lengthOf)),

    softDelete: ({ namespace }, ids, options) =>
      write(options, (copy) => {
        const live = [...new Set(ids)].flatMap((id) => find(copy, namespace, id) ?? []).filter(isLive)
        for (const entry of live) setDeleted(copy, entry, 'itself', options.at)
        for (const part of live.flatMap((entry) => childrenOf(copy, entry)).filter(isLive)) {
          setDeleted(copy, part, 'with parent', options.at)
        }
        return live.map(({ object }) => object.id)
      }),

    revive: ({ namespace }, ids, options) =>
      write(options, (copy) => {
        const wanted = [...new Set(ids)].flatMap((id) => find(copy, namespace, id) ?? [])
        const deleted = wanted.filter((entry) => entry.deleted === 'itself')
        for (const entry of deleted) {
          setDeleted(copy, entry, undefined, options.at)
          reviveParts(copy, namespace, entry.object.id, options.at)
        }
        for (const entry of wanted) {
          const parent = parentOf(copy, entry)
          if (parent === undefined || parent.deleted === undefined) continue
          const { id } = entry.object
          throw new RecollectError('parent_not_found', `The parent of ${id} is deleted.`, { details: { id } })
        }
        return deleted.map(({ object }) => object.id)
      }),

    purge: ({ namespace }, ids, options) =>
      write(options, (copy) => {
        const gone = [...new Set(ids)].flatMap((id) => find(copy, namespace, id) ?? [])
        for (const { object } of gone.flatMap((entry) => [entry, ...childrenOf(copy, entry)])) {
          copy.delete(keyOf(namespace, object.id))
        }
        return gone.map(({ object }) => object.id)
      }),

    listKinds: (options) => read(options, () => [...kinds.values()].sort((a, b) => compareText(a.kind, b.kind))),

    putKinds: (specs, options) =>
      write(options, () => {
        for (const spec of specs) kinds.set(spec.kind, structuredClone(spec))
      }),

    openSpace: async ({ model, dimensions }, { signal }) => {
      signal?.throwIfAborted()
      if (dimensions > 1000) throw new RecollectError('dimension_mismatch', 'Vectors have at most 1000 numbers here.')
      const id = `${model}/${dimensions}`
      spaces.set(id, dimensions)
      return { id }
    },

    listPending: (scope, { space, limit, parentIds, after }, options) =>
      read(options, () =>
        liveIn(entries, scope)
          .filter((entry) => after === undefined || comparePlaces(entry, after) > 0)
          .filter(({ object }) => parentIds === undefined || parentIds.includes(object.parentId ?? ''))
          .filter(({ object }) => `${object.title}${object.summary}${object.content}` !== '')
          .filter(({ embeddings }) => embeddings.get(space)?.stale ?? true)
          .sort(byPlace)
          .slice(0, limit)
          .map((entry) => ({ object: entry.object, parentTitle: parentOf(entries, entry)?.object.title ?? '' })),
      ),

    putEmbeddings: ({ namespace }, rows, options) =>
      write(options, (copy) => {
        for (const { id, version, space, vector, contentHash: hash } of rows) {
          assertLength(vector, lengthOf(space))
          const entry = find(copy, namespace, id)
          if (entry === undefined || entry.object.version > version) continue
          const embeddings = new Map(entry.embeddings).set(space, { vector: vector.slice(), hash, stale: false })
          copy.set(keyOf(namespace, id), { ...entry, embeddings })
        }
      }),
  }
}

function isLive({ deleted }: Entry): boolean {
  return deleted === undefined
}

function headOf({ object }: Entry): ObjectHead {
  const { content: _, ...head } = object
  return head
}

function comparePlaces({ object }: Entry, after: { readonly namespace: string; readonly id: string }): number {
  return compareText(object.namespace, after.namespace) || compareText(object.id, after.id)
}
