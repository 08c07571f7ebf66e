import { everywhere, type ReadScope } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { hostileNames } from '../../fixtures/hostile.ts'
import { dimensions, direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** Vectors can be thrown away, so that they are made again or are no longer in the way. */
export const removingEmbeddings: StoreSuite = suite('removing embeddings', (test) => {
  test('of certain objects: they are pending then, and no longer found', async (world) => {
    await fill(world)
    await remove(world, ['a', 'missing', 'a'])
    expect(await left(world)).toEqual(['b', 'part'])
    expect(await pendingIds(world)).toEqual(['a'])
    expect(await world.find({ vector: direction(0), space: await world.space() })).toEqual(['part', 'b'])
    await remove(world, ['a'])
    await remove(world, [])
    expect(await left(world)).toEqual(['b', 'part'])
  })

  test('of a namespace, and of no other', async (world) => {
    const there = world.elsewhere()
    for (const one of [world, there]) await fill(one)
    await remove(world)
    expect([await left(world), await left(there)]).toEqual([[], ['a', 'b', 'part']])
    await remove(there, ['part'])
    expect(await left(there)).toEqual(['a', 'b'])
  })

  test('everywhere, of certain objects', async (world) => {
    const there = world.elsewhere()
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const one of [world, there]) await fill(one, [id, other])
    await remove(world, [id], everywhere)
    for (const one of [world, there]) expect(await left(one, [id, other])).toEqual([other])
  })

  test('everywhere, of a whole space and of no other space', async (world) => {
    const there = world.elsewhere()
    const model = { model: `model-${crypto.randomUUID()}`, dimensions }
    const space = (await world.store.openSpace(model, {})).id
    for (const one of [world, there]) {
      await fill(one)
      await embed(one, 'a', space)
    }
    await world.store.removeEmbeddings(everywhere, { space }, {})
    for (const one of [world, there]) {
      expect(await one.store.getEmbeddings(one.scope, { space, ids: ['a'] }, {})).toEqual([])
      expect(await left(one)).toEqual(['a', 'b', 'part'])
    }
    expect((await world.store.openSpace(model, {})).id).toBe(space)
    await embed(world, 'a', space)
    expect(await world.store.getEmbeddings(world.scope, { space, ids: ['a'] }, {})).toHaveLength(1)
  })

  test('stale ones, and those of deleted objects and hidden parts, too', async (world) => {
    await fill(world)
    await world.put(aRow({ id: 'b', content: 'changed' }))
    await world.softDelete('a')
    await remove(world)
    await world.revive('a')
    expect(await left(world)).toEqual([])
    expect(await pendingIds(world)).toEqual(['a', 'b', 'part'])
  })

  test('objects stay as they are', async (world) => {
    await fill(world)
    const before = await world.read('a')
    await remove(world)
    expect(await world.read('a')).toEqual(before)
    await embed(world, 'a')
    expect(await left(world)).toEqual(['a'])
  })

  test('of hostile names only the one that is meant', async (world) => {
    await fill(world, hostileNames)
    const [first = '', ...others] = hostileNames
    for (const id of others) {
      await remove(world, [id])
      expect(await left(world, [id, first]), id).toEqual([first])
    }
  })

  test('a vector comes with the hash of its text, an old one with that of its old text', async (world) => {
    await fill(world)
    const { indexHash } = aRow({ id: 'a', content: 'x' })
    const read = async () =>
      (await world.store.getEmbeddings(world.scope, { space: await world.space(), ids: ['a'] }, {})).map((one) => [
        one.id,
        one.contentHash,
      ])
    expect(await read()).toEqual([['a', indexHash]])
    await world.put(aRow({ id: 'a', content: 'changed' }))
    expect(await read()).toEqual([['a', indexHash]])
    await embed(world, 'a')
    expect(await read()).toEqual([['a', 'h']])
  })

  test('a tx that the store does not know is refused', async (world) => {
    await fill(world)
    const request = { space: await world.space() }
    await expectCode(world.store.removeEmbeddings(world.scope, request, { tx: {} }), 'invalid_option')
    expect(await left(world)).toEqual(['a', 'b', 'part'])
  })

  test('inside a transaction of the host it counts when that commits', async (world) => {
    world.needs('hostTransactions')
    await fill(world)
    const request = { space: await world.space(), ids: ['a'] }
    const reason = new Error('roll back')
    const failed = world.transaction(async (tx) => {
      await world.store.removeEmbeddings(world.scope, request, { tx })
      throw reason
    })
    await expect(failed).rejects.toBe(reason)
    expect(await left(world)).toEqual(['a', 'b', 'part'])
    await world.transaction((tx) => world.store.removeEmbeddings(world.scope, request, { tx }))
    expect(await left(world)).toEqual(['b', 'part'])
  })
})

/** Writes objects with vectors: "a" with a part, and "b"; or those with the ids. */
async function fill(world: StoreWorld, ids?: readonly string[]): Promise<void> {
  const space = await world.space()
  const embedded = (id: string, degrees: number, parentId?: string) =>
    aRow({ id, content: 'x', embedding: { space, vector: direction(degrees) }, ...(parentId ? { parentId } : {}) })
  const family = [embedded('a', 0), embedded('part', 10, 'a'), embedded('b', 20)]
  await world.put(...(ids === undefined ? family : ids.map((id) => embedded(id, 0))))
}

async function embed({ store, scope, space }: StoreWorld, id: string, other?: string): Promise<void> {
  const { version } = (await store.getMany(scope, [id], {}))[0] ?? expect.fail(`There is no "${id}".`)
  const vector = Float32Array.from(direction(0))
  await store.putEmbeddings(scope, [{ id, version, space: other ?? (await space()), vector, contentHash: 'h' }], {})
}

async function remove(
  { store, scope, space }: StoreWorld,
  ids?: readonly string[],
  within: ReadScope = scope,
): Promise<void> {
  await store.removeEmbeddings(within, { space: await space(), ids }, {})
}

async function left(
  { store, scope, space }: StoreWorld,
  ids: readonly string[] = ['a', 'b', 'part'],
): Promise<readonly string[]> {
  return (await store.getEmbeddings(scope, { space: await space(), ids }, {})).map(({ id }) => id).toSorted()
}

async function pendingIds({ store, scope, space }: StoreWorld): Promise<readonly string[]> {
  return (await store.listPending(scope, { space: await space(), limit: 100 }, {})).map(({ object }) => object.id)
}
