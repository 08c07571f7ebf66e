import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { dimensions, direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** A space that nobody needs any more can be thrown away whole. */
export const droppingSpaces: StoreSuite = suite('dropping spaces', (test) => {
  test('a space is dropped with the vectors of all namespaces; another one keeps its own', async (world) => {
    const { model, space } = await aSpace(world)
    const [kept, there] = [await world.space(), world.elsewhere()]
    for (const one of [world, there]) {
      await one.put(aRow({ id: 'a', content: 'x' }), aRow({ id: 'gone', content: 'x' }))
      await embed(one, space, 'a', 'gone')
      await embed(one, kept, 'a')
      await one.softDelete('gone')
    }
    await world.store.dropSpace(space, {})
    const next = (await world.store.openSpace(model, {})).id
    for (const one of [world, there]) {
      await one.revive('gone')
      expect(await one.find({ vector: direction(0), space: next })).toEqual([])
      expect(await one.find({ vector: direction(0), space: kept })).toEqual(['a'])
      const pending = await one.store.listPending(one.scope, { space: next, limit: 10 }, {})
      expect(pending.map(({ object }) => object.id)).toEqual(['a', 'gone'])
    }
  })

  test('its model opens a new one, under another id, that takes vectors as the first did', async (world) => {
    const { model, space } = await aSpace(world)
    await world.put(aRow({ id: 'a', content: 'x' }))
    await embed(world, space, 'a')
    await world.store.dropSpace(space, {})
    const { id: next } = await world.store.openSpace(model, {})
    expect(next).not.toBe(space)
    expect((await world.store.openSpace(model, {})).id).toBe(next)
    await embed(world, next, 'a')
    expect(await world.find({ vector: direction(0), space: next })).toEqual(['a'])
    await world.store.dropSpace(space, {})
    expect(await world.find({ vector: direction(0), space: next })).toEqual(['a'])
  })

  test('who still writes to it is refused', async (world) => {
    const { space, model } = await aSpace(world)
    await world.put(aRow({ id: 'a', content: 'x' }))
    await embed(world, space, 'a')
    await world.store.dropSpace(space, {})
    await expectCode(embed(world, space, 'a'), 'invalid_option', { space })
    await expectCode(world.put(aRow({ id: 'b', embedding: { space, vector: direction(0) } })), 'invalid_option')
    await world.store.openSpace(model, {})
    await expectCode(embed(world, space, 'a'), 'invalid_option', { space })
    expect(await world.live('a', 'b')).toEqual(['a'])
  })

  test('one that is not there may be dropped', async (world) => {
    const { space } = await aSpace(world)
    for (const id of [space, space, 'unknown', '']) await world.store.dropSpace(id, {})
    await world.put(aRow({ id: 'a', content: 'x', embedding: { space: await world.space(), vector: direction(0) } }))
    expect(await world.find({ vector: direction(0), space: await world.space() })).toEqual(['a'])
  })
})

/** A space that no other test uses. */
async function aSpace({ store }: StoreWorld) {
  const model = { model: `model-${crypto.randomUUID()}`, dimensions }
  return { model, space: (await store.openSpace(model, {})).id }
}

async function embed({ store, scope }: StoreWorld, space: string, ...ids: readonly string[]): Promise<void> {
  const vector = Float32Array.from(direction(0))
  const rows = ids.map((id) => ({ id, version: 1, space, vector, contentHash: 'h' }))
  await store.putEmbeddings(scope, rows, {})
}
