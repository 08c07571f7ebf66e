import type { EdgeWrite, ObjectWrite } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { longAgo } from '../../fixtures/expiries.ts'
import { causesOf, withTarget } from '../../fixtures/target.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** Objects and the edges between them are written in one transaction. */
export const objectsWithEdges: StoreSuite = suite('objects with edges', (test) => {
  test('edges join what the same call writes, and what was there', async (world) => {
    const { put, read, edges } = world
    await put(aRow({ id: 'old' }))
    const written = await putWithEdges(
      world,
      [aRow({ id: 'a', title: 'A' }), aRow({ id: 'p', parentId: 'a' })],
      [anEdge('a knows old', { note: 'n', confidence: 0.5 }), anEdge('old knows a')],
    )
    expect(written.objects).toEqual([
      { status: 'created', object: await read('a') },
      { status: 'created', object: await read('p') },
    ])
    expect(written.edges.map(({ status }) => status)).toEqual(['created', 'created'])
    expect(written.edges.map(({ edge }) => edge)).toEqual(await edges())
    expect(wordsOf(await edges())).toEqual(['a knows old', 'old knows a'])
    const [first] = await edges()
    expect(first).toMatchObject({ note: 'n', confidence: 0.5, version: 1, createdAt: (await read('a')).createdAt })
  })

  test('what is the same again changes nothing', async (world) => {
    const rows: [readonly ObjectWrite[], readonly EdgeWrite[]] = [
      [aRow({ id: 'a' }), aRow({ id: 'b' })],
      [anEdge('a knows b', { note: 'n' })],
    ]
    const first = await putWithEdges(world, ...rows)
    const again = await putWithEdges(world, ...rows)
    expect([...again.objects, ...again.edges].map(({ status }) => status)).toEqual(Array(3).fill('unchanged'))
    expect(again.objects.map(({ object }) => object)).toEqual(first.objects.map(({ object }) => object))
    expect(again.edges.map(({ edge }) => edge)).toEqual(first.edges.map(({ edge }) => edge))
  })

  test('either may be empty', async (world) => {
    expect(await putWithEdges(world, [], [])).toEqual({ objects: [], edges: [] })
    expect(await putWithEdges(world, [aRow({ id: 'a' }), aRow({ id: 'b' })], [])).toMatchObject({ edges: [] })
    expect(await putWithEdges(world, [], [anEdge('a knows b')])).toMatchObject({
      objects: [],
      edges: [{ status: 'created' }],
    })
    expect(await world.live('a', 'b')).toEqual(['a', 'b'])
  })

  test('what is written with its edge may have been deleted or expired before', async (world) => {
    const { put, softDelete, edges } = world
    await put(aRow({ id: 'deleted' }), aRow({ id: 'expired', expiresAt: longAgo }))
    await softDelete('deleted')
    await putWithEdges(world, [aRow({ id: 'deleted' }), aRow({ id: 'expired' })], [anEdge('deleted knows expired')])
    expect(wordsOf(await edges())).toEqual(['deleted knows expired'])
  })

  test('an edge that cannot be written leaves nothing behind, for the queue neither', (world) =>
    withTarget(world, async ({ drain }) => {
      const { put, link, read, live, edges, store, scope } = world
      const space = await world.space()
      await put(aRow({ id: 'old', title: 'Old' }))
      await put(aRow({ id: 'other' }))
      await link(anEdge('old knows other'))
      await drain()
      const before = await edges()
      const objects = [
        aRow({ id: 'a', embedding: { space, vector: direction(0) }, content: 'x' }),
        aRow({ id: 'old', title: 'New' }),
        aRow({ id: 'p', parentId: 'old' }),
        aRow({ id: 'expired', expiresAt: longAgo }),
      ]
      const good = [anEdge('a knows old'), anEdge('old knows other', { note: 'new' })]
      const refused = async (edge: EdgeWrite, ...[code, details]: [Parameters<typeof expectCode>[1], object]) => {
        await expectCode(putWithEdges(world, objects, [...good, edge]), code, { index: 2, ...details })
        expect(await live('a', 'p', 'expired')).toEqual([])
        expect((await read('old')).title).toBe('Old')
        expect(await edges()).toEqual(before)
      }
      await refused(anEdge('a knows missing'), 'endpoint_not_found', { id: 'missing', end: 'to' })
      await refused(anEdge('expired knows a'), 'endpoint_not_found', { id: 'expired', end: 'from' })
      await refused(anEdge('a knows p'), 'endpoint_not_first_class', { id: 'p' })
      await refused(anEdge('a knows a'), 'invalid_edge', {})
      await refused(anEdge('a knows old'), 'invalid_edge', {})
      await refused(anEdge('other knows a', { ifVersion: 1 }), 'version_conflict', {})
      expect(await drain()).toEqual([])
      const { existing } = await store.readForWrite(scope, { ids: ['a', 'p', 'expired'], keys: [], parentIds: [] }, {})
      expect(existing).toEqual([])
      expect(await store.getEmbeddings(scope, { space, ids: ['a'] }, {})).toEqual([])
    }))

  test('an object that cannot be written leaves nothing behind, for the queue neither', (world) =>
    withTarget(world, async ({ drain }) => {
      const { put, live, edges } = world
      await put(aRow({ id: 'old' }), aRow({ id: 'other', key: 'k' }))
      await drain()
      const refused = async (row: ObjectWrite, code: Parameters<typeof expectCode>[1]) => {
        await expectCode(
          putWithEdges(world, [aRow({ id: 'a' }), row], [anEdge('old knows other'), anEdge('a knows old')]),
          code,
          { id: row.object.id },
        )
        expect(await live('a', 'b')).toEqual([])
        expect(await edges()).toEqual([])
      }
      await refused(aRow({ id: 'b', key: 'k' }), 'key_taken')
      await refused(aRow({ id: 'b', parentId: 'missing' }), 'parent_not_found')
      await refused(aRow({ id: 'old', ifVersion: 7 }), 'version_conflict')
      expect(await drain()).toEqual([])
    }))

  test('the queue is told of each object and each edge that changed', (world) =>
    withTarget(world, async ({ drain }) => {
      await world.put(aRow({ id: 'old' }))
      await drain()
      await putWithEdges(world, [aRow({ id: 'a' }), aRow({ id: 'old' })], [anEdge('a knows old')])
      expect(causesOf(await drain())).toEqual([
        ['a', 1],
        ['a knows old', 1],
      ])
    }))

  test('a parent that becomes a part in the same call ends no edge', async (world) => {
    const { put, link, edges } = world
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    await link(anEdge('a knows b'))
    const call = putWithEdges(world, [aRow({ id: 'a', parentId: 'c' }), aRow({ id: 'c' })], [anEdge('c knows a')])
    await expectCode(call, 'endpoint_not_first_class', { id: 'a' })
    await putWithEdges(world, [aRow({ id: 'a', parentId: 'c' }), aRow({ id: 'c' })], [anEdge('c knows b')])
    expect(wordsOf(await edges())).toEqual(['c knows b'])
  })

  test('in a transaction of the host, nothing is there when that is rolled back', async (world) => {
    const { needs, transaction, live, edges, store, scope, tick } = world
    needs('hostTransactions')
    const batch = { objects: [aRow({ id: 'a' }), aRow({ id: 'b' })], edges: [anEdge('a knows b')] }
    const undone = transaction(async (tx) => {
      await store.putWithEdges(scope, batch, { tx, at: tick() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await live('a', 'b')).toEqual([])
    await transaction(async (tx) => {
      await store.putWithEdges(scope, batch, { tx, at: tick() })
    })
    expect(wordsOf(await edges())).toEqual(['a knows b'])
  })
})

function putWithEdges(
  { store, scope, tick }: StoreWorld,
  objects: readonly ObjectWrite[],
  edges: readonly EdgeWrite[],
): ReturnType<StoreWorld['store']['putWithEdges']> {
  return store.putWithEdges(scope, { objects, edges }, { at: tick() })
}
