import { everywhere, type FilterPlan, type PartSearchRequest, type Store } from '@recollect/core'
import { aRow } from '../src/index.ts'
import type { Fault } from './support/test-faults.ts'
import { testStoreFaults } from './support/test-store-faults.ts'

const faults: readonly Fault<Store>[] = [
  {
    mistake: 'getMany in the order of the store',
    foundBy: 'reading > getMany follows the order of the ids, each once, and leaves out unknown ones',
    make: (store) => ({ getMany: async (...args) => (await store.getMany(...args)).toSorted(byId) }),
  },
  {
    mistake: 'results that nobody can change',
    foundBy: 'reading > what was given and returned may be changed without changing the store',
    make: (store) => ({
      listObjects: async (...args) => {
        const objects = await store.listObjects(...args)
        for (const { properties } of objects) Object.freeze(properties)
        return objects
      },
    }),
  },
  {
    mistake: 'kinds without the objects that they change',
    foundBy: 'kinds > objects that a kind makes read differently are written with it',
    make: (store) => ({ putKinds: (kinds, { rewrites: _, ...options }) => store.putKinds(kinds, options) }),
  },
  {
    mistake: 'kinds first, then their objects one by one',
    foundBy: 'kinds > when one object cannot be written, no kind and no object is',
    make: (store) => ({
      putKinds: async (kinds, { rewrites = [], ...options }) => {
        await store.putKinds(kinds, options)
        for (const { scope, rows, at } of rewrites) await store.putMany(scope, rows, { ...options, at })
      },
    }),
  },
  {
    mistake: 'children without position first',
    foundBy: 'listing > children come by position, those without one last, then by id',
    make: (store) => ({
      listChildren: async (...args) =>
        (await store.listChildren(...args)).toSorted((a, b) => (a.position ?? -9e9) - (b.position ?? -9e9)),
    }),
  },
  {
    mistake: 'ids in the order of a locale',
    foundBy: 'listing > objects come by id in code point order, parts among them',
    make: (store) => ({
      listObjects: async (...args) =>
        (await store.listObjects(...args)).toSorted((a, b) => a.id.localeCompare(b.id, 'en')),
    }),
  },
  {
    mistake: 'a cursor that is ignored',
    foundBy: 'listing > pages of objects meet without gap or repeat, with a filter too',
    make: (store) => ({
      listObjects: (scope, { after: _, ...page }, options) => store.listObjects(scope, page, options),
    }),
  },
  {
    mistake: 'no embedding in particular is every embedding',
    foundBy: 'removing embeddings > of certain objects: they are pending then, and no longer found',
    make: (store) => ({
      removeEmbeddings: (scope, { space, ids }, options) =>
        store.removeEmbeddings(scope, { space, ...(ids?.length === 0 ? {} : { ids }) }, options),
    }),
  },
  {
    mistake: 'embeddings of every namespace',
    foundBy: 'removing embeddings > of a namespace, and of no other',
    make: (store) => ({
      removeEmbeddings: (_, request, options) => store.removeEmbeddings(everywhere, request, options),
    }),
  },
  {
    mistake: 'embeddings of live objects alone',
    foundBy: 'removing embeddings > stale ones, and those of deleted objects and hidden parts, too',
    make: (store) => ({
      removeEmbeddings: async (scope, { space }, options) => {
        const ids = (await store.listObjects(scope, { limit: 1000 }, {})).map(({ id }) => id)
        await store.removeEmbeddings(scope, { space, ids }, options)
      },
    }),
  },
  {
    mistake: 'a space whose vectors are there for whoever opens it again',
    foundBy: 'dropping spaces > a space is dropped with the vectors of all namespaces; another one keeps its own',
    make: () => ({ dropSpace: async () => {} }),
  },
  {
    mistake: 'a space that is only emptied',
    foundBy: 'dropping spaces > its model opens a new one, under another id, that takes vectors as the first did',
    make: (store) => ({ dropSpace: (space, options) => store.removeEmbeddings(everywhere, { space }, options) }),
  },
  {
    mistake: 'vectors for a space that is gone are passed over',
    foundBy: 'dropping spaces > who still writes to it is refused',
    make: (store) => ({ putEmbeddings: (...args) => store.putEmbeddings(...args).catch(() => {}) }),
  },
  {
    mistake: 'the hash of the text that is there now',
    foundBy: 'removing embeddings > a vector comes with the hash of its text, an old one with that of its old text',
    make: (store) => ({
      getEmbeddings: async (scope, request, options) => {
        const found = await store.getEmbeddings(scope, request, options)
        const objects = await store.getMany(scope, request.ids, options)
        const hashOf = (id: string): string => {
          const { title = '', summary = '', content = '' } = objects.find((object) => object.id === id) ?? {}
          return aRow({ id, title, summary, content }).indexHash
        }
        return found.map((one) => ({ ...one, contentHash: hashOf(one.id) }))
      },
    }),
  },
  {
    mistake: 'rows written one by one',
    foundBy: 'writing > one bad row, and nothing of the batch is written',
    make: (store) => ({
      putMany: async (scope, rows, options) => {
        const outcomes = []
        for (const row of rows) outcomes.push(...(await store.putMany(scope, [row], options)))
        return outcomes
      },
    }),
  },
  {
    mistake: 'ifVersion is not looked at',
    foundBy: 'versions > of parallel writes on one version exactly one wins',
    make: (store) => ({
      putMany: (scope, rows, options) =>
        store.putMany(
          scope,
          rows.map(({ ifVersion: _, ...row }) => row),
          options,
        ),
    }),
  },
  {
    mistake: 'parts of a deleted parent stay',
    foundBy: 'deleting > a parent hides its parts',
    make: (store) => ({
      softDelete: async (scope, ids, options) => {
        const parts = await Promise.all(ids.map((id) => store.listChildren(scope, id, { limit: 99 }, {})))
        const deleted = await store.softDelete(scope, ids, options)
        const rows = parts.flat().map(({ namespace: _, createdAt, updatedAt, version, parentId, ...head }) => ({
          object: { ...head, content: 'x' },
          facets: {},
          indexHash: '',
        }))
        await store.putMany(scope, rows, options)
        return deleted
      },
    }),
  },
  {
    mistake: 'absent values satisfy ne',
    foundBy: 'filters > the table of absence, null and order',
    make: (store) => ({
      listObjects: (scope, { filter, ...page }, options) =>
        store.listObjects(scope, { ...page, filter: filter && absentIsDifferent(filter) }, options),
    }),
  },
  {
    mistake: 'a search filter after the limit',
    foundBy: 'search laws > a restriction never starves a channel: it gives every match, up to its limit',
    make: (store) => ({
      searchParts: async (scope, request, options) => {
        const { filter: _, withinIds: __, ...free } = request
        const [all, allowed] = [
          await store.searchParts(scope, free, options),
          await store.searchParts(scope, unlimited(request), options),
        ]
        const { lexical = [], vector = [], trigram = [] } = all.channels
        const kept = (list: typeof lexical, wanted: typeof lexical = []) =>
          list.filter(({ id }) => wanted.some((other) => other.id === id))
        return {
          channels: {
            lexical: kept(lexical, allowed.channels.lexical),
            vector: kept(vector, allowed.channels.vector),
            trigram: kept(trigram, allowed.channels.trigram),
          },
          degraded: [],
        }
      },
    }),
  },
  {
    mistake: 'hits that are ignored',
    foundBy: 'search requests > a list that was cut goes on with the best of each further hit',
    make: (store) => ({
      searchParts: (scope, { hits: _, ...request }, options) => store.searchParts(scope, request, options),
    }),
  },
  {
    mistake: 'a longer list in place of further hits',
    foundBy: 'search laws > a list that was cut goes on until it stands for enough hits',
    make: (store) => ({
      searchParts: (scope, { hits, ...request }, options) =>
        store.searchParts(scope, hits === undefined ? request : unlimited(request), options),
    }),
  },
  {
    mistake: 'withinIds without the parts',
    foundBy: 'search requests > withinIds restricts to objects and the parts of objects',
    make: (store) => ({
      searchParts: async (scope, request, options) => {
        const answer = await store.searchParts(scope, request, options)
        const { withinIds } = request
        if (withinIds === undefined) return answer
        const lists = Object.entries(answer.channels).map(([channel, list]) => [
          channel,
          list.filter(({ id }) => withinIds.includes(id)),
        ])
        return { ...answer, channels: Object.fromEntries(lists) }
      },
    }),
  },
  {
    mistake: 'ties in any order',
    foundBy: 'lexical search > equal scores: newer first, then by id in code point order',
    make: (store) => ({
      searchParts: async (scope, request, options) => {
        const answer = await store.searchParts(scope, request, options)
        return { ...answer, channels: { ...answer.channels, lexical: answer.channels.lexical?.toReversed() ?? [] } }
      },
    }),
  },
  {
    mistake: 'namespaces without regard to case',
    foundBy: 'isolation > the same ids in hostile namespaces are different objects',
    make: (store) => folding(store, (namespace) => namespace.toLowerCase()),
  },
  {
    mistake: 'namespaces without outer blanks',
    foundBy: 'isolation > the same ids in hostile namespaces are different objects',
    make: (store) => folding(store, (namespace) => namespace.trim()),
  },
  {
    mistake: 'namespaces in Unicode normal form',
    foundBy: 'isolation > the same ids in hostile namespaces are different objects',
    make: (store) => folding(store, (namespace) => namespace.normalize('NFC')),
  },
  {
    mistake: 'namespaces that are cut to 500 characters',
    foundBy: 'isolation > the same ids in hostile namespaces are different objects',
    make: (store) => folding(store, (namespace) => namespace.slice(0, 500)),
  },
  {
    mistake: 'signals that are ignored',
    foundBy: 'signals > an aborted signal stops every call with its reason',
    make: (store) => ({ getMany: (scope, ids) => store.getMany(scope, ids, {}) }),
  },
  {
    mistake: 'vectors for whatever version',
    foundBy: 'embeddings > a vector of an older version or of a missing object is passed over',
    make: (store) => ({
      putEmbeddings: (scope, rows, options) =>
        store.putEmbeddings(
          scope,
          rows.map((row) => ({ ...row, version: 999 })),
          options,
        ),
    }),
  },
  {
    mistake: 'vectors for whatever title of the parent',
    foundBy: 'embeddings > a vector of a part from an old title of its parent is passed over, which no version tells',
    make: (store) => ({
      putEmbeddings: (scope, rows, options) =>
        store.putEmbeddings(
          scope,
          rows.map(({ parentTitle: _, ...row }) => row),
          options,
        ),
    }),
  },
  {
    mistake: 'no vector is ever stale',
    foundBy: 'embeddings > vectors say whether they are stale, as what is pending does',
    make: (store) => ({
      getEmbeddings: async (...args) => (await store.getEmbeddings(...args)).map((one) => ({ ...one, stale: false })),
    }),
  },
  {
    mistake: 'one space for all models',
    foundBy: 'embeddings > a space belongs to one model and one dimension',
    make: (store) => ({
      openSpace: ({ dimensions }, options) => store.openSpace({ model: 'all', dimensions }, options),
    }),
  },
]

testStoreFaults(faults)

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}

function absentIsDifferent(plan: FilterPlan): FilterPlan {
  if (plan.op === 'and') return { ...plan, terms: plan.terms.map(absentIsDifferent) }
  if (plan.op !== 'ne') return plan
  return { op: 'or', terms: [plan, { op: 'exists', field: plan.field, exists: false }] }
}

/** The same request, with room for everything. */
function unlimited({ lexical, vector, trigram, ...rest }: PartSearchRequest): PartSearchRequest {
  const limit = 1e6
  return {
    ...rest,
    ...(lexical && { lexical: { ...lexical, limit } }),
    ...(vector && { vector: { ...vector, limit } }),
    ...(trigram && { trigram: { ...trigram, limit } }),
  }
}

/** A store that takes some namespaces for the same. */
function folding(store: Store, fold: (namespace: string) => string): Partial<Store> {
  return {
    putMany: ({ namespace }, ...rest) => store.putMany({ namespace: fold(namespace) }, ...rest),
    purge: ({ namespace }, ...rest) => store.purge({ namespace: fold(namespace) }, ...rest),
    getMany: (scope, ...rest) =>
      store.getMany('namespace' in scope ? { namespace: fold(scope.namespace) } : scope, ...rest),
  }
}
