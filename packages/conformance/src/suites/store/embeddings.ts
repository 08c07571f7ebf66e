import { everywhere, type PendingEmbedding, type ReadScope } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { dimensions, direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

export const embeddings: StoreSuite = suite('embeddings', (test) => {
  test('a space belongs to one model and one dimension', async ({ store }) => {
    const model = `model-${crypto.randomUUID()}`
    const { id } = await store.openSpace({ model, dimensions: 3 }, {})
    expect(await store.openSpace({ model, dimensions: 3 }, {})).toEqual({ id })
    const others = [
      await store.openSpace({ model: `${model}'`, dimensions: 3 }, {}),
      await store.openSpace({ model, dimensions: 4 }, {}),
    ]
    expect(new Set([id, ...others.map((other) => other.id)]).size).toBe(3)
  })

  test('a space that several open at once is one', async ({ store }) => {
    const model = `model-${crypto.randomUUID()}`
    const opened = await Promise.all([1, 2, 3, 4].map(() => store.openSpace({ model, dimensions: 3 }, {})))
    expect(new Set(idsOf(opened)).size).toBe(1)
  })

  test('live objects with some text are pending, by id', async (world) => {
    const { put, softDelete } = world
    await put(
      aRow({ id: 'c', title: 'Title' }),
      aRow({ id: 'b', summary: 'Summary' }),
      aRow({ id: 'd', content: 'Content' }),
      aRow({ id: 'a', parentId: 'c', content: 'Part' }),
      aRow({ id: 'no-text' }),
      aRow({ id: 'deleted', title: 'Deleted' }),
      aRow({ id: 'hidden', parentId: 'deleted', title: 'Hidden' }),
    )
    await softDelete('deleted')
    const found = await pending(world)
    expect(found.map(({ object, parentTitle }) => [object.id, parentTitle])).toEqual([
      ['a', 'Title'],
      ['b', ''],
      ['c', ''],
      ['d', ''],
    ])
    expect(found[0]?.object).toMatchObject({ content: 'Part', version: 1 })
  })

  test('an embedded object is not pending, whether embedded with the write or after', async (world) => {
    const { put, space, scope, store } = world
    const row = aRow({ id: 'b', content: 'Two' })
    await put(aRow({ id: 'a', content: 'One', embedding: { space: await space(), vector: direction(0) } }), row)
    expect(await pendingIds(world)).toEqual(['b'])
    await embed(world, 'b', 1, row.indexHash)
    expect(await pendingIds(world)).toEqual([])
    expect(await embeddedHashes(store, scope, await space(), ['a', 'b'])).toEqual([
      ['a', aRow({ id: 'a', content: 'One' }).indexHash],
      ['b', row.indexHash],
    ])
  })

  test('a change of the text makes the embedding stale, a change of properties does not', async (world) => {
    const { put, space, scope, store } = world
    const first = aRow({ id: 'a', content: 'One', embedding: { space: await space(), vector: direction(0) } })
    await put(first)
    await put(aRow({ id: 'a', content: 'One', properties: { n: 1 } }))
    expect(await pendingIds(world)).toEqual([])

    await put(aRow({ id: 'a', content: 'Two' }))
    const [stale] = await pending(world)
    expect(stale).toMatchObject({ object: { id: 'a', content: 'Two', version: 3 } })
    expect(await embeddedHashes(store, scope, await space(), ['a'])).toEqual([['a', undefined]])

    await embed(world, 'a', 3, 'new')
    expect(await pendingIds(world)).toEqual([])
  })

  test('a change of the title makes the embeddings of the parts stale', async (world) => {
    const { put, space } = world
    const embedding = { space: await space(), vector: direction(0) }
    const part = aRow({ id: 'part', parentId: 'parent', content: 'Part', embedding })
    await put(aRow({ id: 'parent', title: 'Old', embedding }), part, aRow({ id: 'other', title: 'Other', embedding }))
    await put(aRow({ id: 'parent', title: 'Old', summary: 'New', embedding }))
    expect(await pendingIds(world)).toEqual([])

    await put(aRow({ id: 'parent', title: 'New', summary: 'New', embedding }))
    expect(await pending(world)).toMatchObject([{ object: { id: 'part', version: 1 }, parentTitle: 'New' }])
  })

  test('a part that is written together with its parent’s new title is not stale', async (world) => {
    const { put, space } = world
    const embedding = { space: await space(), vector: direction(0) }
    const part = { id: 'part', parentId: 'parent', content: 'Part' }
    await put(aRow({ id: 'parent', title: 'Old', embedding }), aRow({ ...part, embedding }))
    await put(aRow({ ...part, summary: 'New', embedding }), aRow({ id: 'parent', title: 'New', embedding }))
    expect(await pendingIds(world)).toEqual([])
  })

  test('an embedding that comes with an unchanged object is kept', async (world) => {
    const { put, space, find, write } = world
    const at = await space()
    const fields = { id: 'part', parentId: 'parent', content: 'Part' }
    const embedding = (degrees: number) => ({ space: at, vector: direction(degrees) })
    await put(aRow({ id: 'parent', title: 'Old', embedding: embedding(90) }), aRow(fields))
    const rows = [aRow({ ...fields, embedding: embedding(0) })]
    expect(await write(...rows)).toMatchObject([{ status: 'unchanged' }])
    expect(await pendingIds(world)).toEqual([])

    await put(aRow({ id: 'parent', title: 'New', embedding: embedding(90) }))
    expect(await pendingIds(world)).toEqual(['part'])
    const again = [aRow({ ...fields, indexHash: 'with the new title', embedding: embedding(45) })]
    expect(await write(...again)).toMatchObject([{ status: 'unchanged', object: { version: 1 } }])
    expect(await pendingIds(world)).toEqual([])
    expect(await find({ vector: direction(45), space: at, withinIds: ['part'] })).toEqual(['part'])
  })

  test('pending objects come in pages, and of certain parents', async (world) => {
    const { store, scope, put, space } = world
    const ids = Array.from({ length: 7 }, (_, i) => `part-${i}`)
    await put(
      aRow({ id: 'a', title: 'A' }),
      aRow({ id: 'b', title: 'B' }),
      ...ids.map((id, i) => aRow({ id, parentId: i % 2 === 0 ? 'a' : 'b', content: id })),
    )
    const page = async (parentIds: readonly string[] | undefined, after?: string): Promise<string[]> => {
      const cursor = after === undefined ? undefined : { namespace: scope.namespace, id: after }
      const request = { space: await space(), limit: 3, parentIds, after: cursor }
      return (await store.listPending(scope, request, {})).map(({ object }) => object.id)
    }
    expect(await page(undefined)).toEqual(['a', 'b', 'part-0'])
    expect(await page(undefined, 'part-0')).toEqual(['part-1', 'part-2', 'part-3'])
    expect(await page(undefined, 'part-3')).toEqual(['part-4', 'part-5', 'part-6'])
    expect(await page(undefined, 'part-6')).toEqual([])
    expect(await page(['a'])).toEqual(['part-0', 'part-2', 'part-4'])
    expect(await page(['a'], 'part-4')).toEqual(['part-6'])
    expect(await page(['b', 'a', 'missing'], 'part-2')).toEqual(['part-3', 'part-4', 'part-5'])
  })

  test('everywhere, pending objects come by namespace and then id', async ({ store, space, elsewhere }) => {
    const base = crypto.randomUUID()
    const [a, b] = [elsewhere(`${base}-a`), elsewhere(`${base}-b`)]
    await b.put(aRow({ id: '1', title: 'x' }), aRow({ id: '2', title: 'x' }))
    await a.put(aRow({ id: '1', title: 'x' }), aRow({ id: '2', title: 'x' }))
    const request = { space: await space(), limit: 2, after: { namespace: `${base}-a`, id: '1' } }
    const found = await store.listPending(everywhere, request, {})
    expect(found.map(({ object }) => [object.namespace, object.id])).toEqual([
      [`${base}-a`, '2'],
      [`${base}-b`, '1'],
    ])
  })

  test('a vector of an older version or of a missing object is passed over', async (world) => {
    const { store, scope, put, softDelete, space, purge, find } = world
    await put(
      aRow({ id: 'a', content: 'One' }),
      aRow({ id: 'purged', content: 'x' }),
      aRow({ id: 'good', content: 'x' }),
    )
    await put(aRow({ id: 'a', content: 'Two' }))
    await purge('purged')
    const rows = ['a', 'purged', 'never', 'good'].map((id) => ({
      id,
      version: 1,
      space: 'set below',
      vector: Float32Array.from(direction(0)),
      contentHash: 'h',
    }))
    const inSpace = await space()
    await store.putEmbeddings(
      scope,
      rows.map((row) => ({ ...row, space: inSpace })),
      {},
    )
    expect(await pendingIds(world)).toEqual(['a'])
    expect(await find({ vector: direction(0), space: inSpace })).toEqual(['good'])
    await store.putEmbeddings(scope, [], {})
    await softDelete('good')
    expect(await find({ vector: direction(0), space: inSpace })).toEqual([])
  })

  test('a vector of a part from an old title of its parent is passed over, which no version tells', async (world) => {
    const { store, scope, put, space } = world
    const [first, second] = [await space(), (await store.openSpace({ model: 'conformance-other', dimensions }, {})).id]
    const give = (parentTitle: string | undefined, degrees: number, inSpace = first, id = 'part') => {
      const vector = Float32Array.from(direction(degrees))
      const row = { id, version: 1, parentTitle, space: inSpace, vector, contentHash: `of ${parentTitle}` }
      return store.putEmbeddings(scope, [row], {})
    }
    const kept = async (inSpace = first, id = 'part') =>
      (await store.getEmbeddings(scope, { space: inSpace, ids: [id] }, {})).map((one) => [
        one.contentHash,
        degreesOf(one.vector),
        one.stale,
      ])
    await put(aRow({ id: 'parent', title: 'Old' }), aRow({ id: 'part', parentId: 'parent', content: 'Part' }))
    await give('Old', 10)
    await put(aRow({ id: 'parent', title: 'New' }))
    expect(await kept()).toEqual([['of Old', 10, true]])
    await give('Old', 20)
    await give('Old', 20, second)
    expect([await kept(), await kept(second)]).toEqual([[['of Old', 10, true]], []])
    await give('New', 30)
    expect(await kept()).toEqual([['of New', 30, false]])
    await give('Old', 40)
    expect(await kept()).toEqual([['of New', 30, false]])
    expect(await pendingIds(world)).toEqual(['parent'])
    await put(aRow({ id: 'parent', title: 'Old' }))
    await give('New', 50)
    expect(await kept()).toEqual([['of New', 30, true]])
    await give('Old', 60)
    expect(await kept()).toEqual([['of Old', 60, false]])
    // Who does not know the title is believed, and no title is a title, too.
    await give(undefined, 70)
    expect(await kept()).toEqual([['of undefined', 70, false]])
    await put(aRow({ id: 'untitled' }), aRow({ id: 'its', parentId: 'untitled', content: 'Part' }))
    await give('x', 80, first, 'its')
    expect(await kept(first, 'its')).toEqual([])
    await give('', 80, first, 'its')
    expect(await kept(first, 'its')).toEqual([['of ', 80, false]])
  })

  test('vectors say whether they are stale, as what is pending does', async (world) => {
    const { store, scope, put, space } = world
    const embedding = { space: await space(), vector: direction(0) }
    const stale = async () =>
      (await store.getEmbeddings(scope, { space: await space(), ids: ['a', 'part'] }, {}))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((one) => one.stale)
    await put(
      aRow({ id: 'a', title: 'One', embedding }),
      aRow({ id: 'part', parentId: 'a', content: 'Part', embedding }),
    )
    expect(await stale()).toEqual([false, false])
    await put(aRow({ id: 'a', title: 'One', properties: { n: 1 } }))
    expect(await stale()).toEqual([false, false])
    await put(aRow({ id: 'a', title: 'Two', properties: { n: 1 } }))
    expect(await stale()).toEqual([true, true])
    expect(await pendingIds(world)).toEqual(['a', 'part'])
    await put(aRow({ id: 'a', title: 'One', properties: { n: 1 } }))
    // The part's own text is not known to be the same again.
    expect(await stale()).toEqual([false, true])
    expect(await pendingIds(world)).toEqual(['part'])
  })

  test('putEmbeddings touches neither version nor updatedAt', async (world) => {
    const { put, read } = world
    const [before] = await put(aRow({ id: 'a', content: 'One' }))
    await embed(world, 'a', 1, 'h')
    expect(await read('a')).toEqual(before)
  })

  test('a revived object keeps its embedding, a purged one does not', async (world) => {
    const { put, softDelete, revive, purge, space, find } = world
    const row = aRow({ id: 'a', content: 'One', embedding: { space: await space(), vector: direction(0) } })
    await put(row)
    await softDelete('a')
    await revive('a')
    expect(await pendingIds(world)).toEqual([])
    expect(await find({ vector: direction(0), space: await space() })).toEqual(['a'])

    await purge('a')
    await put(aRow({ id: 'a', content: 'One' }))
    expect(await pendingIds(world)).toEqual(['a'])
    expect(await find({ vector: direction(0), space: await space() })).toEqual([])
  })

  test('spaces know nothing of each other', async (world) => {
    const { store, put, space, find } = world
    const other = (await store.openSpace({ model: 'conformance-other', dimensions }, {})).id
    await put(
      aRow({ id: 'a', content: 'x', embedding: { space: await space(), vector: direction(0) } }),
      aRow({ id: 'b', content: 'x', embedding: { space: other, vector: direction(0) } }),
    )
    expect(await pendingIds(world)).toEqual(['b'])
    expect((await pending(world, other)).map(({ object }) => object.id)).toEqual(['a'])
    expect(await find({ vector: direction(0), space: await space() })).toEqual(['a'])
    expect(await find({ vector: direction(0), space: other })).toEqual(['b'])
  })

  test('vectors are read by id: of live objects, stale ones too', async (world) => {
    const { store, scope, put, space, softDelete, revive, elsewhere } = world
    const [at, other] = [await space(), (await store.openSpace({ model: 'conformance-other', dimensions }, {})).id]
    const [id, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await put(
      aRow({ id, content: 'x', embedding: { space: at, vector: direction(30) } }),
      aRow({ id: 'part', parentId: id, content: 'x', embedding: { space: at, vector: direction(60) } }),
      aRow({ id: second, content: 'x', embedding: { space: other, vector: direction(90) } }),
      aRow({ id: 'gone', content: 'x', embedding: { space: at, vector: direction(0) } }),
    )
    await put(aRow({ id, content: 'changed' }), aRow({ id: 'part', parentId: id, content: 'x' }))
    await softDelete('gone')
    const there = elsewhere()
    await there.put(aRow({ id, content: 'x', embedding: { space: at, vector: direction(120) } }))

    const read = async (inScope: ReadScope, inSpace: string, ids: readonly string[]) =>
      (await store.getEmbeddings(inScope, { space: inSpace, ids }, {}))
        .map(({ namespace, id: of, vector }) => [namespace, of, degreesOf(vector)])
        .sort()
    const [here, ids] = [scope.namespace, [id, 'gone', 'part', second, 'unknown', id]]
    const ofA = [here, id, 30]
    expect(await read(scope, at, ids)).toEqual([ofA, [here, 'part', 60]].sort())
    expect(await read(scope, other, ids)).toEqual([[here, second, 90]])
    expect(await read(everywhere, at, [id])).toEqual([ofA, [there.scope.namespace, id, 120]].sort())
    expect(await read(scope, at, [])).toEqual([])
    await revive('gone')
    expect(await read(scope, at, ['gone'])).toEqual([[here, 'gone', 0]])
  })

  test('a vector of another length is refused, and nothing is written', async (world) => {
    const { store, scope, put, space, live, find } = world
    const inSpace = await space()
    const short = { space: inSpace, vector: [1, 0, 0] }
    const rows = [aRow({ id: 'good' }), aRow({ id: 'bad', content: 'x', embedding: short })]
    await expectCode(put(...rows), 'dimension_mismatch')
    expect(await live('good', 'bad')).toEqual([])

    await put(aRow({ id: 'a', content: 'x' }))
    const row = { id: 'a', version: 1, space: inSpace, vector: Float32Array.from([1, 0, 0]), contentHash: 'h' }
    await expectCode(store.putEmbeddings(scope, [row], {}), 'dimension_mismatch')
    await expectCode(find({ vector: [1, 0, 0], space: inSpace }), 'dimension_mismatch')
    expect(await pendingIds(world)).toEqual(['a'])
  })

  test('a dimension above the stated largest is refused', async ({ store }) => {
    const { maxDimensions } = store.capabilities
    const model = { model: `model-${crypto.randomUUID()}`, dimensions: maxDimensions + 1 }
    await expectCode(store.openSpace(model, {}), 'dimension_mismatch')
  })
})

async function pending({ store, scope, space }: StoreWorld, other?: string): Promise<readonly PendingEmbedding[]> {
  return store.listPending(scope, { space: other ?? (await space()), limit: 100 }, {})
}

async function pendingIds(world: StoreWorld): Promise<string[]> {
  return (await pending(world)).map(({ object }) => object.id)
}

async function embed({ store, scope, space }: StoreWorld, id: string, version: number, hash: string): Promise<void> {
  const vector = Float32Array.from(direction(0))
  await store.putEmbeddings(scope, [{ id, version, space: await space(), vector, contentHash: hash }], {})
}

async function embeddedHashes(
  store: StoreWorld['store'],
  scope: StoreWorld['scope'],
  space: string,
  ids: readonly string[],
): Promise<[string, string | undefined][]> {
  const { existing } = await store.readForWrite(scope, { ids, keys: [], parentIds: [], space }, {})
  return existing.map(({ object, embeddedHash }): [string, string | undefined] => [object.id, embeddedHash]).sort()
}

/** The angle of a vector, as `direction` takes it. */
function degreesOf(vector: Float32Array): number {
  expect(vector).toBeInstanceOf(Float32Array)
  expect(vector).toHaveLength(dimensions)
  return Math.round((Math.atan2(vector[1] ?? 0, vector[0] ?? 0) / Math.PI) * 180)
}
