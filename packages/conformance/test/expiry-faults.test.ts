import type { ObjectRow, ReadScope, Scope, Store } from '@recollect/core'
import type { Fault } from './support/test-faults.ts'
import { testStoreFaults } from './support/test-store-faults.ts'

const faults: readonly Fault<Store>[] = [
  {
    mistake: 'expired objects are there for those who know their ids',
    foundBy: 'expiry > from its time on it is gone for every read, with its parts and edges',
    make: (store) => ({ getMany: async (scope, ids) => (await known(store, scope, ids)).map(({ object }) => object) }),
  },
  {
    mistake: 'expiry in whole seconds',
    foundBy: 'expiry > an expiry is kept to the millisecond; writing another one is a change',
    make: (store) => ({
      putMany: (scope, rows, options) =>
        store.putMany(
          scope,
          rows.map((row) => ({ ...row, object: inSeconds(row.object) })),
          options,
        ),
    }),
  },
  {
    mistake: 'an expired object exists for writers',
    foundBy: 'expiry > for writers it is deleted: it is known as such, and must not exist for version 0',
    make: (store) => ({
      readForWrite: async (...args) => {
        const { existing, parents } = await store.readForWrite(...args)
        return {
          existing: existing.map((one) => ({ ...one, deleted: one.deleted && one.object.expiresAt === undefined })),
          parents,
        }
      },
    }),
  },
  {
    mistake: 'expired objects are softly deleted again',
    foundBy: 'expiry > softDelete passes it over, and revive does not bring it back',
    make: (store) => ({
      softDelete: async (scope, ids, options) => {
        const expired = (await known(store, scope, ids)).filter(({ object }) => object.expiresAt !== undefined)
        return [...(await store.softDelete(scope, ids, options)), ...expired.map(({ object }) => object.id)]
      },
    }),
  },
  {
    mistake: 'objects first, then their edges',
    foundBy: 'objects with edges > an edge that cannot be written leaves nothing behind, for the queue neither',
    make: (store) => ({
      putWithEdges: async (scope, { objects, edges }, options) => ({
        objects: await store.putMany(scope, objects, options),
        edges: await store.putEdges(scope, edges, options),
      }),
    }),
  },
  {
    mistake: 'what links lead from is all that is linked',
    foundBy: 'purging what is unlinked > what an edge joins with another stays, whatever its direction; all else goes',
    make: (store) => ({
      purgeUnlinked: async (scope, { ids, ignoreKinds }, options) => {
        const edges = await store.listEdges(scope, { ids, direction: 'out', limit: 1000 }, {})
        const free = ids.filter((id) => !edges.some(({ fromId }) => fromId === id))
        return ignoreKinds.length > 0
          ? await store.purgeUnlinked(scope, { ids, ignoreKinds }, options)
          : await store.purge(scope, free, options)
      },
    }),
  },
  {
    mistake: 'kinds are ignored on the one that is asked about',
    foundBy: 'purging what is unlinked > links with objects of the ignored kinds do not count, and go with it',
    make: (store) => ({
      purgeUnlinked: (scope, { ids }, options) => store.purgeUnlinked(scope, { ids, ignoreKinds: [] }, options),
    }),
  },
  {
    mistake: 'parts are asked about like anything else',
    foundBy:
      'purging what is unlinked > parts go with their parents, and are passed over themselves, like what is unknown or foreign',
    make: (store) => ({
      purgeUnlinked: async (scope, request, options) => [
        ...(await store.purgeUnlinked(scope, request, options)),
        ...(await store.purge(scope, request.ids, options)),
      ],
    }),
  },
  {
    mistake: 'the last that expired goes first',
    foundBy: 'purging what expired > what has expired goes, the longest first, up to the limit; nothing else does',
    make: (store) => ({
      purgeExpired: async (...args) => (await store.purgeExpired(...args)).toReversed(),
    }),
  },
  {
    mistake: 'expired objects are deleted, not removed',
    foundBy: 'purging what expired > parts, embeddings and edges go with it, and nothing of it comes back',
    make: (store) => ({
      purgeExpired: async (scope, { limit }, options) => {
        const refs = await store.purgeExpired(scope, { limit }, options)
        for (const { namespace, id } of refs) {
          const row = { id, kind: 'thing', title: '', summary: '', content: '', contentType: '', properties: {} }
          const at = new Date(0)
          await store.putMany({ namespace }, [{ object: row, facets: {}, indexHash: '' }], { at })
          await store.softDelete({ namespace }, [id], { at })
        }
        return refs
      },
    }),
  },
  {
    mistake: 'a namespace is swept with all the others',
    foundBy: 'purging what expired > only in its scope; everywhere in all of them',
    make: (store) => ({
      purgeExpired: (_, request, options) => store.purgeExpired({ everywhere: true }, request, options),
    }),
  },
]

testStoreFaults(faults)

async function known(store: Store, scope: ReadScope, ids: readonly string[]) {
  if (!('namespace' in scope)) return []
  const own: Scope = { namespace: scope.namespace }
  return (await store.readForWrite(own, { ids, keys: [], parentIds: [] }, {})).existing
}

function inSeconds({ expiresAt, ...object }: ObjectRow): ObjectRow {
  if (expiresAt === undefined) return object
  return { ...object, expiresAt: new Date(Math.floor(expiresAt.getTime() / 1000) * 1000) }
}
