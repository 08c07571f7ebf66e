import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { causesOf, ofObjects, withTarget } from '../../fixtures/target.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** Graphs keep the vectors of first-class objects: a target may ask to hear of those, too. */
export const vectorChanges: StoreSuite = suite('vector changes', (test) => {
  test('a vector that comes after its object is told of, and one that is removed', (world) =>
    withTarget(
      world,
      async ({ drain }) => {
        await world.put(aRow({ id: 'a', content: 'x' }), aRow({ id: 'b', content: 'x' }))
        await world.put(aRow({ id: 'a', content: 'y' }))
        await drain()
        await embed(world, 'a', 2)
        expect(causesOf(await drain())).toEqual([['a', 2]])
        await world.store.removeEmbeddings(world.scope, { space: await world.space() }, {})
        expect(causesOf(await drain())).toEqual([['a', 2]])
        await world.store.removeEmbeddings(world.scope, { space: await world.space() }, {})
        expect(await drain()).toEqual([])
      },
      ['vectors'],
    ))

  test('so is one that comes with an object that is otherwise unchanged', (world) =>
    withTarget(
      world,
      async ({ drain }) => {
        await world.put(aRow({ id: 'a', content: 'x' }))
        await drain()
        await world.put(
          aRow({ id: 'a', content: 'x', embedding: { space: await world.space(), vector: direction(0) } }),
        )
        expect(causesOf(await drain())).toEqual([['a', 1]])
      },
      ['vectors'],
    ))

  test('a vector that is passed over changes nothing', (world) =>
    withTarget(
      world,
      async ({ drain }) => {
        await world.put(aRow({ id: 'a', content: 'x' }))
        await world.put(aRow({ id: 'a', content: 'y' }))
        await drain()
        await embed(world, 'a', 1)
        await embed(world, 'missing', 1)
        expect(await drain()).toEqual([])
      },
      ['vectors'],
    ))

  test('vectors of parts are nobody’s, and who takes other changes does not hear of vectors', (world) =>
    withTarget(
      world,
      (vectors) =>
        withTarget(world, async (others) => {
          await world.put(aRow({ id: 'a', content: 'x' }), aRow({ id: 'part', parentId: 'a', content: 'x' }))
          await vectors.drain()
          await others.drain()
          await embed(world, 'a', 1)
          await embed(world, 'part', 1)
          expect(causesOf(await vectors.drain())).toEqual([['a', 1]])
          expect(await others.drain()).toEqual([])
          await world.store.removeEmbeddings(world.scope, { space: await world.space() }, {})
          expect(causesOf(await vectors.drain())).toEqual([['a', 1]])
          expect(await others.drain()).toEqual([])
        }),
      ['vectors'],
    ))

  test('one change of an object and its vector is one operation', (world) =>
    withTarget(
      world,
      async ({ drain }) => {
        const embedding = { space: await world.space(), vector: direction(0) }
        await world.put(aRow({ id: 'a', content: 'x', embedding }))
        expect(causesOf(await drain())).toEqual([['a', 1]])
        await world.put(aRow({ id: 'a', content: 'y', embedding }))
        await embed(world, 'a', 2)
        expect(causesOf(await drain())).toEqual([['a', 2]])
        await world.purge('a')
        expect(causesOf(ofObjects(await drain()))).toEqual([['a', 0]])
      },
      ['entities', 'vectors'],
    ))

  test('in every space, and in the namespace of the object', (world) =>
    withTarget(
      world,
      async ({ drain }) => {
        const other = (await world.store.openSpace({ model: 'conformance-other', dimensions: 8 }, {})).id
        const there = world.elsewhere()
        for (const { put } of [world, there]) await put(aRow({ id: 'a', content: 'x' }))
        await drain()
        await embed(there, 'a', 1, other)
        expect((await drain()).map(({ namespace }) => namespace)).toEqual([there.scope.namespace])
      },
      ['vectors'],
    ))
})

async function embed({ store, scope, space }: StoreWorld, id: string, version: number, other?: string): Promise<void> {
  const vector = Float32Array.from(direction(0))
  const row = { id, version, space: other ?? (await space()), vector, contentHash: 'h' }
  await store.putEmbeddings(scope, [row], {})
}
