import {
  compareText,
  type KindSpec,
  matchesPlan,
  type ObjectHead,
  RecollectError,
  type Store,
  type WriteOptions,
} from '@recollect/core'
import { childrenOf, find, keyOf, liveIn, parentOf, type Rec, type Records, viewOf } from './records.ts'
import { search } from './search.ts'
import { assertLength, byPlace, putMany, reviveParts, setDeleted } from './write.ts'

/**
 * The simplest store that passes the suite: a map, and a look at every object for every question. It shows the contract
 * without the indexes; nothing else should use it.
 */
export function createNaiveStore(): Store {
  let records: Records = new Map()
  const kinds = new Map<string, KindSpec>()
  const spaces = new Map<string, number>()

  /** All or nothing: `work` changes a copy, which counts when it did not throw. */
  const write = async <T>({ signal, tx }: WriteOptions, work: (copy: Records) => T): Promise<T> => {
    signal?.throwIfAborted()
    if (tx !== undefined) throw new RecollectError('invalid_option', 'This store knows no transactions of the host.')
    const copy = new Map(records)
    const result = work(copy)
    records = copy
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
        const live = liveIn(records, scope).sort(byPlace)
        return [...new Set(ids)].flatMap((id) => live.filter(({ object }) => object.id === id)).map((rec) => rec.object)
      }),

    hydrate: (scope, { heads, texts }, options) =>
      read(options, () => {
        const live = liveIn(records, scope)
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
        return liveIn(records, scope)
          .filter(({ object }) => object.parentId === parentId && (after === undefined || order(object, after) > 0))
          .sort((a, b) => order(a.object, b.object))
          .slice(0, limit)
          .map(headOf)
      }),

    listObjects: (scope, { filter, limit, after }, options) =>
      read(options, () =>
        liveIn(records, scope)
          .filter((rec) => after === undefined || comparePlaces(rec, after) > 0)
          .filter((rec) => filter === undefined || matchesPlan(filter, viewOf(records, rec)))
          .sort(byPlace)
          .slice(0, limit)
          .map((rec) => rec.object),
      ),

    searchParts: (scope, request, options) =>
      read(options, () => {
        const { vector } = request
        if (vector !== undefined) assertLength(vector.vector, lengthOf(vector.space))
        return search(records, scope, request)
      }),

    readForWrite: ({ namespace }, lookup, options) =>
      read(options, () => {
        const keyed = [...records.values()].filter(({ object }) =>
          lookup.keys.some(
            ({ kind, key }) => object.namespace === namespace && object.kind === kind && object.key === key,
          ),
        )
        const byId = lookup.ids.flatMap((id) => find(records, namespace, id) ?? [])
        const parents = new Set(lookup.parentIds.flatMap((id) => find(records, namespace, id) ?? []))
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
      write(options, (copy) => putMany(copy, namespace, rows, options.at, lengthOf)),

    softDelete: ({ namespace }, ids, options) =>
      write(options, (copy) => {
        const live = [...new Set(ids)].flatMap((id) => find(copy, namespace, id) ?? []).filter(isLive)
        for (const rec of live) setDeleted(copy, rec, 'itself', options.at)
        for (const part of live.flatMap((rec) => childrenOf(copy, rec)).filter(isLive)) {
          setDeleted(copy, part, 'with parent', options.at)
        }
        return live.map(({ object }) => object.id)
      }),

    revive: ({ namespace }, ids, options) =>
      write(options, (copy) => {
        const wanted = [...new Set(ids)].flatMap((id) => find(copy, namespace, id) ?? [])
        const deleted = wanted.filter((rec) => rec.deleted === 'itself')
        for (const rec of deleted) {
          setDeleted(copy, rec, undefined, options.at)
          reviveParts(copy, namespace, rec.object.id, options.at)
        }
        for (const rec of wanted) {
          const parent = parentOf(copy, rec)
          if (parent === undefined || parent.deleted === undefined) continue
          const { id } = rec.object
          throw new RecollectError('parent_not_found', `The parent of ${id} is deleted.`, { details: { id } })
        }
        return deleted.map(({ object }) => object.id)
      }),

    purge: ({ namespace }, ids, options) =>
      write(options, (copy) => {
        const gone = [...new Set(ids)].flatMap((id) => find(copy, namespace, id) ?? [])
        for (const { object } of gone.flatMap((rec) => [rec, ...childrenOf(copy, rec)])) {
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
        liveIn(records, scope)
          .filter((rec) => after === undefined || comparePlaces(rec, after) > 0)
          .filter(({ object }) => parentIds === undefined || parentIds.includes(object.parentId ?? ''))
          .filter(({ object }) => `${object.title}${object.summary}${object.content}` !== '')
          .filter(({ embeddings }) => embeddings.get(space)?.stale ?? true)
          .sort(byPlace)
          .slice(0, limit)
          .map((rec) => ({ object: rec.object, parentTitle: parentOf(records, rec)?.object.title ?? '' })),
      ),

    putEmbeddings: ({ namespace }, rows, options) =>
      write(options, (copy) => {
        for (const { id, version, space, vector, contentHash: hash } of rows) {
          assertLength(vector, lengthOf(space))
          const rec = find(copy, namespace, id)
          if (rec === undefined || rec.object.version > version) continue
          const embeddings = new Map(rec.embeddings).set(space, { vector: vector.slice(), hash, stale: false })
          copy.set(keyOf(namespace, id), { ...rec, embeddings })
        }
      }),
  }
}

function isLive({ deleted }: Rec): boolean {
  return deleted === undefined
}

function headOf({ object }: Rec): ObjectHead {
  const { content: _, ...head } = object
  return head
}

function comparePlaces({ object }: Rec, after: { readonly namespace: string; readonly id: string }): number {
  return compareText(object.namespace, after.namespace) || compareText(object.id, after.id)
}
