import type { KindSpec } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** What a store states in `capabilities` must hold. */
export const capabilities: StoreSuite = suite('capabilities', (test) => {
  test('a store that serves is ready', async ({ store }) => {
    await store.ready({})
    expect(store.capabilities.maxDimensions).toBeGreaterThanOrEqual(8)
  })

  test('a tx that the store does not know is refused', async (world) => {
    const { store, scope, tick, put, live } = world
    await put(aRow({ id: 'a' }))
    const tx = {}
    const kind = aKind(scope.namespace)
    await expectCode(store.putMany(scope, [aRow({ id: 'new' })], { at: tick(), tx }), 'invalid_option')
    await expectCode(store.softDelete(scope, ['a'], { at: tick(), tx }), 'invalid_option')
    await expectCode(store.purge(scope, ['a'], { tx }), 'invalid_option')
    await expectCode(store.putKinds([kind], { tx }), 'invalid_option')
    await put(aRow({ id: 'b' }))
    await expectCode(store.putEdges(scope, [anEdge('a knows b')], { at: tick(), tx }), 'invalid_option')
    await expectCode(store.removeEdges(scope, [anEdge('a knows b')], { at: tick(), tx }), 'invalid_option')
    expect(await live('a', 'new')).toEqual(['a'])
    expect(await world.edges()).toEqual([])
  })

  test('writes join the transaction of the host and commit with it', async (world) => {
    world.needs('hostTransactions')
    await world.put(aRow({ id: 'old' }), aRow({ id: 'kept' }), aRow({ id: 'other' }))
    await world.link(anEdge('kept knows other'))
    await world.transaction(async (tx) => {
      await writeInside(world, tx)
    })
    expect(await world.live('new', 'old')).toEqual(['new'])
    expect(wordsOf(await world.edges())).toEqual(['new knows kept'])
    expect(await world.find({ lexical: 'common' })).toEqual(['new'])
  })

  test('when the transaction of the host rolls back, nothing was written', async (world) => {
    world.needs('hostTransactions')
    await world.put(aRow({ id: 'old' }), aRow({ id: 'kept' }), aRow({ id: 'other' }))
    await world.link(anEdge('kept knows other'))
    const reason = new Error('roll back')
    const call = world.transaction(async (tx) => {
      await writeInside(world, tx)
      throw reason
    })
    await expect(call).rejects.toBe(reason)
    expect(await world.live('new', 'old')).toEqual(['old'])
    expect(wordsOf(await world.edges())).toEqual(['kept knows other'])
    expect(await world.find({ lexical: 'common' })).toEqual([])
  })

  test('a write that was refused leaves the transaction of the host usable', async (world) => {
    world.needs('hostTransactions')
    const { store, scope, tick } = world
    await world.put(aRow({ id: 'old', key: 'k' }))
    await world.transaction(async (tx) => {
      const badEdge = store.putEdges(scope, [anEdge('old knows missing')], { at: tick(), tx })
      await expectCode(badEdge, 'endpoint_not_found', { id: 'missing' })
      const bad = [aRow({ id: 'good' }), aRow({ id: 'bad', key: 'k' })]
      await expectCode(store.putMany(scope, bad, { at: tick(), tx }), 'key_taken', { id: 'bad' })
      await store.putMany(scope, [aRow({ id: 'new' })], { at: tick(), tx })
    })
    expect(await world.live('good', 'bad', 'new')).toEqual(['new'])
  })

  test('what was written is there when the store is opened again', async (world) => {
    world.needs('durable')
    const at = await world.space()
    const kind = aKind(world.scope.namespace)
    const embedding = { space: at, vector: direction(0) }
    await world.store.putKinds([kind], {})
    const written = await world.put(
      aRow({ id: 'a', title: 'Kept', content: 'common words', properties: { n: 1 }, embedding }),
      aRow({ id: 'gone', content: 'common words' }),
    )
    await world.put(aRow({ id: 'b' }))
    const [link] = await world.link(anEdge('a knows b', { note: 'common', confidence: 0.5 }))
    await world.softDelete('gone')

    const store = await world.reopen()
    const { scope } = world
    expect((await store.openSpace({ model: 'conformance', dimensions: 8 }, {})).id).toBe(at)
    expect(await store.getMany(scope, ['a', 'gone'], {})).toEqual(written.slice(0, 1))
    expect(await store.listKinds({})).toContainEqual(kind)
    expect(await store.listEdges(scope, { limit: 9 }, {})).toEqual([link?.edge])
    const { channels } = await store.searchParts(
      scope,
      {
        lexical: { query: 'common', limit: 9 },
        vector: { space: at, vector: Float32Array.from(direction(0)), limit: 9 },
      },
      {},
    )
    expect(idsOf(channels.lexical)).toEqual(['a'])
    expect(idsOf(channels.vector)).toEqual(['a'])
  })
})

function aKind(name: string): KindSpec {
  return { kind: `kind_of_${name}`, description: '', isParent: true, isPart: true, fields: [] }
}

/** Writes "new" with an edge, deletes "old" and another edge in a transaction, and sees the objects in it. */
async function writeInside({ store, scope, tick }: StoreWorld, tx: object): Promise<void> {
  await store.putMany(scope, [aRow({ id: 'new', content: 'common words' })], { at: tick(), tx })
  await store.softDelete(scope, ['old'], { at: tick(), tx })
  await store.putEdges(scope, [anEdge('new knows kept')], { at: tick(), tx })
  await store.removeEdges(scope, [anEdge('kept knows other')], { at: tick(), tx })
  const { existing } = await store.readForWrite(scope, { ids: ['new', 'old'], keys: [], parentIds: [] }, { tx })
  const seen = existing.map(({ object, deleted }) => [object.id, deleted]).sort()
  expect(seen).toEqual([
    ['new', false],
    ['old', true],
  ])
}
