import { aRow, type RowFields } from '@recollect/conformance'
import { type PartSearchRequest, RecollectError } from '@recollect/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryStore, type MemoryStore } from '../src/index.ts'
import { at, scope } from './support/write.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const id = fc.constantFrom(...ids)
const words = fc.constantFrom('price', 'lock', 'price lock', 'locks of a price', 'contract renewal', '')

const fields: fc.Arbitrary<RowFields & { readonly angle: number | undefined }> = fc.record(
  {
    id,
    title: words,
    content: words,
    parentId: id,
    position: fc.nat(2),
    facets: fc.record({ stage: fc.constantFrom('open', 'won') }, { requiredKeys: [], noNullPrototype: true }),
    angle: fc.option(fc.nat(6), { nil: undefined }),
  },
  { requiredKeys: ['id', 'title', 'content', 'angle'], noNullPrototype: true },
)

type Step =
  | { readonly call: 'put'; readonly rows: readonly (RowFields & { readonly angle: number | undefined })[] }
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
  { weight: 1, arbitrary: fc.constant({ call: 'read' as const }) },
)

it('after any history, a store answers like a new one that holds the same objects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const store = createMemoryStore()
      const { id: space } = await store.openSpace({ model: 'm', dimensions: 2 }, {})
      const angles = new Map<string, number>()
      for (const [minute, taken] of steps.entries()) await take(store, space, angles, taken, minute)
      const copy = await copyOf(store, space, angles)
      for (const request of requests(space)) {
        expect(await store.searchParts(scope, request, {})).toEqual(await copy.searchParts(scope, request, {}))
      }
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
    } else if (taken.call === 'read') {
      for (const request of requests(space)) await store.searchParts(scope, request, {})
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

/** A new store with the live objects of another: first-class ones first, each at the time of its last write. */
async function copyOf(store: MemoryStore, space: string, angles: ReadonlyMap<string, number>): Promise<MemoryStore> {
  const copy = createMemoryStore()
  await copy.openSpace({ model: 'm', dimensions: 2 }, {})
  const objects = await store.listObjects(scope, { limit: 100 }, {})
  const parentsFirst = objects.toSorted((a, b) => (a.parentId ?? '').localeCompare(b.parentId ?? ''))
  for (const { namespace: _, createdAt: __, updatedAt, version: ___, ...object } of parentsFirst) {
    await copy.putMany(scope, [rowOf({ ...object, angle: angles.get(object.id) }, space)], { at: updatedAt })
  }
  return copy
}

/** The objects of a store, without what depends on how often they were written. */
async function withoutVersions(store: MemoryStore): Promise<readonly object[]> {
  const objects = await store.listObjects(scope, { limit: 9 }, {})
  return objects.map(({ createdAt: _, version: __, ...object }) => object)
}

function rowOf({ angle, ...row }: RowFields & { readonly angle: number | undefined }, space: string) {
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
