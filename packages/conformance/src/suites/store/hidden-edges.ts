import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** An edge is there while both its ends are live and first-class. */
export const hiddenEdges: StoreSuite = suite('hidden edges', (test) => {
  test('deleting an end hides an edge, reviving it brings the edge back as it was', async (world) => {
    const { softDelete, revive } = world
    const [edge] = await aTriangle(world)
    for (const end of ['a', 'b']) {
      await softDelete(end)
      await expectEdges(world, end === 'a' ? ['b knows c'] : ['c knows a'])
      await revive(end)
      await expectEdges(world, ['a knows b', 'b knows c', 'c knows a'])
      expect((await world.edges())[0]).toEqual(edge)
    }
  })

  test('an edge comes back when both ends have', async (world) => {
    const { softDelete, revive } = world
    await aTriangle(world)
    await softDelete('a', 'b')
    await expectEdges(world, [])
    await revive('a')
    await expectEdges(world, ['c knows a'])
    await revive('b')
    await expectEdges(world, ['a knows b', 'b knows c', 'c knows a'])
  })

  test('writing a deleted object brings its edges back too', async (world) => {
    const { softDelete, put } = world
    const [edge] = await aTriangle(world)
    await softDelete('a')
    await put(aRow({ id: 'a', title: 'Back' }))
    await expectEdges(world, ['a knows b', 'b knows c', 'c knows a'])
    expect((await world.edges())[0]).toEqual(edge)
  })

  test('writing an object again leaves its edges', async (world) => {
    const before = await aTriangle(world)
    await world.put(aRow({ id: 'a', title: 'Changed', kind: 'other', properties: { n: 1 } }))
    expect(await world.edges()).toEqual(before)
  })

  test('an object that becomes a part has no edges, until it is first-class again', async (world) => {
    const { put, link } = world
    const [edge] = await aTriangle(world)
    await put(aRow({ id: 'parent' }), aRow({ id: 'a', parentId: 'parent' }))
    await expectEdges(world, ['b knows c'])
    await expectCode(link(anEdge('a knows c')), 'endpoint_not_first_class', { id: 'a' })
    await put(aRow({ id: 'a' }))
    await expectEdges(world, ['a knows b', 'b knows c', 'c knows a'])
    expect((await world.edges())[0]).toEqual(edge)
  })

  test('a parent that is deleted with its parts hides its edges, and brings them back', async (world) => {
    const { put, softDelete, revive } = world
    await aTriangle(world)
    await put(aRow({ id: 'part', parentId: 'a', content: 'x' }))
    await softDelete('a')
    await expectEdges(world, ['b knows c'])
    await revive('a')
    await expectEdges(world, ['a knows b', 'b knows c', 'c knows a'])
  })

  test('purging an end removes its edges for good', async (world) => {
    const { put, purge, softDelete, store, scope } = world
    await aTriangle(world)
    await softDelete('b')
    await purge('a', 'b')
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    await expectEdges(world, [])
    expect(await store.listRelations(scope, {})).toEqual([])
  })

  test('a hidden edge cannot be unlinked, and is there afterwards', async (world) => {
    const { softDelete, unlink, revive } = world
    await aTriangle(world)
    await softDelete('a')
    expect(await unlink(anEdge('a knows b'), anEdge('b knows c'))).toMatchObject([anEdge('b knows c')])
    await revive('a')
    await expectEdges(world, ['a knows b', 'c knows a'])
  })
})

/** Three objects that know each other in a circle, with the word "common" in every note; the edges. */
async function aTriangle({ put, link }: StoreWorld) {
  await put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
  const rows = ['a knows b', 'b knows c', 'c knows a'].map((words) => anEdge(words, { note: `common ${words}` }))
  return (await link(...rows)).map(({ edge }) => edge)
}

/** Every way to see edges shows these and no other. */
async function expectEdges({ store, scope, edges }: StoreWorld, expected: readonly string[]): Promise<void> {
  expect(wordsOf(await edges())).toEqual(expected)
  expect(wordsOf(await edges({ ids: ['a', 'b', 'c'], relations: ['knows'] }))).toEqual(expected)

  const refs = ['a knows b', 'b knows c', 'c knows a'].map((words) => anEdge(words))
  expect(wordsOf(await store.getEdges(scope, refs, {})).toSorted()).toEqual(expected)

  const request = { ids: ['a', 'b', 'c'], direction: 'out', limitPerNode: 9 } as const
  const { neighbors } = await store.neighbors(scope, request, {})
  expect(wordsOf(neighbors.map(({ edge }) => edge)).toSorted()).toEqual(expected)
  const ofAll = await store.neighbors(everywhere, { ...request, relations: ['knows'] }, {})
  const here = ofAll.neighbors.filter(({ edge }) => edge.namespace === scope.namespace)
  expect(wordsOf(here.map(({ edge }) => edge)).toSorted()).toEqual(expected)

  const { hits } = await store.searchEdges(scope, { query: 'common', limit: 9 }, {})
  expect(wordsOf(hits.map(({ edge }) => edge)).toSorted()).toEqual(expected)
}
