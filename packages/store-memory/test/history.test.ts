import { aRow, type RowFields } from '@recollect/conformance'
import { type Edge, type EdgeRef, type PartSearchRequest, RecollectError } from '@recollect/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryStore, type MemoryStore } from '../src/index.ts'
import { at, put, scope } from './support/write.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const id = fc.constantFrom(...ids)
const words = fc.constantFrom('price', 'lock', 'price lock', 'locks of a price', 'contract renewal', '')

type Fields = RowFields & { readonly angle: number | undefined }

const firstClass = {
  id,
  title: words,
  content: words,
  position: fc.nat(2),
  properties: fc.record(
    { stage: fc.constantFrom('open', 'won'), color: words },
    { requiredKeys: [], noNullPrototype: true },
  ),
  angle: fc.option(fc.nat(6), { nil: undefined }),
}
const requiredKeys: ['id', 'title', 'content', 'angle'] = ['id', 'title', 'content', 'angle']

const fields: fc.Arbitrary<Fields> = fc.oneof(
  { weight: 2, arbitrary: fc.record(firstClass, { requiredKeys, noNullPrototype: true }) },
  { weight: 1, arbitrary: fc.record({ ...firstClass, parentId: id }, { requiredKeys, noNullPrototype: true }) },
)

const ref: fc.Arbitrary<EdgeRef> = fc
  .record({ fromId: id, relation: fc.constantFrom('knows', 'likes'), toId: id })
  .filter(({ fromId, toId }) => fromId !== toId)

const edge: fc.Arbitrary<EdgeRef & { readonly note: string; readonly confidence: number | undefined }> = fc
  .tuple(ref, words, fc.constantFrom(0, 0.5, undefined))
  .map(([ends, note, confidence]) => ({ ...ends, note, confidence }))

type Step =
  | { readonly call: 'link'; readonly rows: readonly EdgeRef[] }
  | { readonly call: 'unlink'; readonly refs: readonly EdgeRef[] }
  | { readonly call: 'put'; readonly rows: readonly Fields[] }
  | { readonly call: 'softDelete' | 'revive' | 'purge'; readonly ids: readonly string[] }
  | { readonly call: 'read' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constant('put' as const),
      rows: fc.uniqueArray(fields, { minLength: 1, maxLength: 4, selector: (row) => row.id }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ call: fc.constantFrom('softDelete', 'revive'), ids: fc.uniqueArray(id, { maxLength: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ call: fc.constant('purge' as const), ids: fc.uniqueArray(id, { maxLength: 2 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constant('link' as const),
      rows: fc.uniqueArray(edge, { minLength: 1, maxLength: 2, selector: JSON.stringify }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ call: fc.constant('unlink' as const), refs: fc.array(ref, { maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ call: 'read' as const }) },
)

it('after any history, a store answers like a new one that holds the same objects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const store = createMemoryStore()
      const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
      const angles = new Map<string, number>()
      await put(store, 0, ...ids.slice(0, 4).map((id) => ({ id, title: `lock ${id}` })))
      for (const [minute, taken] of steps.entries()) await take(store, space, angles, taken, minute + 1)
      const copy = await copyOf(store, space, angles)
      for (const request of requests(space)) {
        expect(await store.searchParts(scope, request, {})).toEqual(await copy.searchParts(scope, request, {}))
        expect(await store.searchObjects(scope, request, {})).toEqual(await copy.searchObjects(scope, request, {}))
      }
      expect(await graphOf(store)).toEqual(await graphOf(copy))
      expect(await store.listObjects(scope, { limit: 9 }, {})).toMatchObject(await withoutVersions(copy))
      for (const id of ids) {
        const children = async (one: MemoryStore): Promise<readonly string[]> =>
          (await one.listChildren(scope, id, { limit: 9 }, {})).map((child) => child.id)
        expect(await children(store)).toEqual(await children(copy))
      }
    }),
    { numRuns: 400 },
  )
})

/** Takes a step; what is refused changes nothing. `angles` follows what vectors the objects have. */
async function take(
  store: MemoryStore,
  space: string,
  angles: Map<string, number>,
  taken: Step,
  minute: number,
): Promise<void> {
  try {
    if (taken.call === 'put') {
      await store.putMany(
        scope,
        taken.rows.map((row) => rowOf(row, space)),
        at(minute),
      )
      for (const { id, angle } of taken.rows) if (angle !== undefined) angles.set(id, angle)
    } else if (taken.call === 'link') {
      await store.putEdges(scope, taken.rows, at(minute))
    } else if (taken.call === 'unlink') {
      await store.removeEdges(scope, taken.refs, at(minute))
    } else if (taken.call === 'read') {
      for (const request of requests(space)) {
        await store.searchParts(scope, request, {})
        await store.searchObjects(scope, request, {})
      }
      await graphOf(store)
      for (const id of ids) await store.listChildren(scope, id, { limit: 9 }, {})
    } else if (taken.call === 'purge') {
      await store.purge(scope, taken.ids, {})
      const lookup = { ids, keys: [], parentIds: [] }
      const left = new Set((await store.readForWrite(scope, lookup, {})).existing.map(({ object }) => object.id))
      for (const id of ids) if (!left.has(id)) angles.delete(id)
    } else {
      await store[taken.call](scope, taken.ids, at(minute))
    }
  } catch (error) {
    if (!RecollectError.is(error)) throw error
  }
}

/** A new store with the live objects and visible edges of another: parents first, each at the time of its last write. */
async function copyOf(store: MemoryStore, space: string, angles: ReadonlyMap<string, number>): Promise<MemoryStore> {
  const copy = createMemoryStore()
  await copy.openSpace({ model: 'm', dimensions: 2 }, {})
  const objects = await store.listObjects(scope, { limit: 100 }, {})
  const parentsFirst = objects.toSorted((a, b) => (a.parentId ?? '').localeCompare(b.parentId ?? ''))
  for (const { namespace: _, createdAt: __, updatedAt, version: ___, ...object } of parentsFirst) {
    await copy.putMany(scope, [rowOf({ ...object, angle: angles.get(object.id) }, space)], { at: updatedAt })
  }
  for (const { namespace: _, createdAt: __, updatedAt, version: ___, ...row } of await edgesOf(store)) {
    await copy.putEdges(scope, [row], { at: updatedAt })
  }
  return copy
}

async function edgesOf(store: MemoryStore): Promise<readonly Edge[]> {
  return store.listEdges(scope, { limit: 100 }, {})
}

/** What can be seen of the edges of a store, without what depends on how often they were written. */
async function graphOf(store: MemoryStore): Promise<unknown> {
  const plain = ({ createdAt: _, version: __, ...edge }: Edge): object => edge
  const around = await store.neighbors(scope, { ids, direction: 'both', limitPerNode: 2 }, {})
  const { hits: found } = await store.searchEdges(scope, { query: 'price of the lock', limit: 4 }, {})
  const some = await store.listEdges(scope, { ids: ['a', 'b'], direction: 'in', limit: 3 }, {})
  return {
    edges: (await edgesOf(store)).map(plain),
    some: some.map(plain),
    around: around.neighbors.map(({ edge, ...neighbor }) => ({ ...neighbor, edge: plain(edge) })),
    truncated: around.truncated,
    found: found.map(({ edge, score }) => ({ edge: plain(edge), score })),
  }
}

/** The objects of a store, without what depends on how often they were written. */
async function withoutVersions(store: MemoryStore): Promise<readonly object[]> {
  const objects = await store.listObjects(scope, { limit: 9 }, {})
  return objects.map(({ createdAt: _, version: __, ...object }) => object)
}

function rowOf({ angle, ...row }: Fields, space: string) {
  if (angle === undefined) return aRow(row)
  return aRow({ ...row, embedding: { space, vector: [Math.cos(angle), Math.sin(angle)] } })
}

function requests(space: string): readonly PartSearchRequest[] {
  const all = {
    lexical: { query: 'price of the lock', limit: 4 },
    vector: { space, vector: Float32Array.of(1, 0), limit: 4 },
    trigram: { query: 'price loks', limit: 4 },
    exact: { text: 'price', limit: 4 },
  }
  const filter = { op: 'eq', field: { on: 'property', name: 'stage' }, value: 'open' } as const
  return [all, { ...all, filter }, { ...all, withinIds: ['a', 'c', 'e'] }, { ...all, mark: filter }]
}
