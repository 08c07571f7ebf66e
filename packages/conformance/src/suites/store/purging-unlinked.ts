import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { longAgo } from '../../fixtures/expiries.ts'
import { subjectsOf, withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** First-class objects go when nothing that counts is linked with them. */
export const purgingUnlinked: StoreSuite = suite('purging what is unlinked', (test) => {
  test('what an edge joins with another stays, whatever its direction; all else goes', async (world) => {
    const { put, link, live, edges } = world
    await put(...['a', 'b', 'c', 'd', 'asked-not'].map((id) => aRow({ id })))
    await link(anEdge('a knows b'), anEdge('c knows a'))
    expect(await purgeUnlinked(world, ['a', 'b', 'c', 'd'])).toEqual(['d'])
    expect(await live('a', 'b', 'c', 'd', 'asked-not')).toEqual(['a', 'b', 'c', 'asked-not'])
    expect(wordsOf(await edges())).toEqual(['a knows b', 'c knows a'])
  })

  test('links with objects of the ignored kinds do not count, and go with it', async (world) => {
    const { put, link, live, edges } = world
    await put(aRow({ id: 'hub', kind: 'hub' }), aRow({ id: 'hub2', kind: 'other hub' }))
    await put(...['a', 'b', 'c'].map((id) => aRow({ id })))
    await link(...['a in hub', 'hub2 has a', 'b in hub', 'b knows c', 'c in hub2'].map((words) => anEdge(words)))
    expect(await purgeUnlinked(world, ['a', 'b'])).toEqual([])
    expect(await purgeUnlinked(world, ['a', 'b'], ['hub'])).toEqual([])
    expect(await purgeUnlinked(world, ['a', 'b'], ['hub', 'other hub'])).toEqual(['a'])
    expect(await live('a', 'b', 'c', 'hub', 'hub2')).toEqual(['b', 'c', 'hub', 'hub2'])
    expect(wordsOf(await edges())).toEqual(['b in hub', 'b knows c', 'c in hub2'])
    expect(await purgeUnlinked(world, ['b', 'c', 'hub', 'hub2'], ['thing', 'hub', 'other hub'])).toEqual([
      'b',
      'c',
      'hub',
      'hub2',
    ])
    expect(await edges()).toEqual([])
  })

  test('objects that are linked with each other hold each other', async (world) => {
    const { put, link } = world
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    await link(anEdge('a knows b'))
    expect(await purgeUnlinked(world, ['a', 'b'])).toEqual([])
    await world.unlink(anEdge('a knows b'))
    expect(await purgeUnlinked(world, ['a', 'b'])).toEqual(['a', 'b'])
  })

  test('who is deleted, expired or a part holds nobody', async (world) => {
    const { put, link, softDelete, edges } = world
    const peers = ['deleted', 'expired', 'part', 'live']
    await put(...peers.map((id) => aRow({ id })), ...peers.map((id) => aRow({ id: `of-${id}` })))
    await link(...peers.map((id) => anEdge(`of-${id} knows ${id}`)))
    await softDelete('deleted')
    await put(aRow({ id: 'expired', expiresAt: longAgo }), aRow({ id: 'part', parentId: 'live' }))
    const asked = peers.map((id) => `of-${id}`)
    expect(await purgeUnlinked(world, asked)).toEqual(['of-deleted', 'of-expired', 'of-part'])
    await world.revive('deleted')
    await put(aRow({ id: 'expired' }), aRow({ id: 'part' }), ...asked.map((id) => aRow({ id })))
    expect(wordsOf(await edges())).toEqual(['of-live knows live'])
  })

  test('deleted and expired ones go, too, unless something live is linked with them', async (world) => {
    const { put, link, softDelete, store, scope } = world
    await put(...['a', 'b', 'c', 'd', 'peer'].map((id) => aRow({ id })))
    await link(anEdge('b knows peer'), anEdge('peer knows d'))
    await softDelete('a', 'b')
    await put(aRow({ id: 'c', expiresAt: longAgo }), aRow({ id: 'd', expiresAt: longAgo }))
    expect(await purgeUnlinked(world, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c'])
    const { existing } = await store.readForWrite(scope, { ids: ['a', 'b', 'c', 'd'], keys: [], parentIds: [] }, {})
    expect(existing.map(({ object }) => object.id).toSorted()).toEqual(['b', 'd'])
  })

  test('parts go with their parents, and are passed over themselves, like what is unknown or foreign', async (world) => {
    const { put, live, elsewhere } = world
    const foreign = elsewhere()
    await foreign.put(aRow({ id: 'foreign' }), aRow({ id: 'a' }))
    await put(aRow({ id: 'a' }), aRow({ id: 'p', parentId: 'a' }), aRow({ id: 'b' }), aRow({ id: 'q', parentId: 'b' }))
    expect(await purgeUnlinked(world, ['q', 'missing', 'foreign'])).toEqual([])
    expect(await purgeUnlinked(world, [])).toEqual([])
    expect(await purgeUnlinked(world, ['a', 'p', 'a'])).toEqual(['a'])
    expect(await live('a', 'p', 'b', 'q')).toEqual(['b', 'q'])
    expect(await foreign.live('a', 'foreign')).toEqual(['a', 'foreign'])
  })

  test('the queue is told as of a purge, and of nothing that stays', (world) =>
    withTarget(world, async ({ drain }) => {
      const { put, link } = world
      await put(
        aRow({ id: 'hub', kind: 'hub' }),
        aRow({ id: 'a' }),
        aRow({ id: 'p', parentId: 'a' }),
        aRow({ id: 'b' }),
      )
      await link(anEdge('a in hub'), anEdge('b in hub'))
      await drain()
      expect(await purgeUnlinked(world, ['a'], ['hub'])).toEqual(['a'])
      const told = await drain()
      expect(subjectsOf(told)).toEqual(['a', 'a in hub', 'p'])
      expect(told.map(({ cause }) => cause)).toEqual([0, 0, 0])
      expect(await purgeUnlinked(world, ['a', 'b', 'hub'])).toEqual([])
      expect(await drain()).toEqual([])
    }))

  test('an edge that is made at the same time is seen, or finds its end gone', async (world) => {
    const { put, link, live, edges, elsewhere } = world
    for (let round = 0; round < 5; round += 1) {
      const there = elsewhere()
      const names = Array.from({ length: 4 }, (_, i) => `e${i}`)
      await there.put(aRow({ id: 'peer' }), ...names.map((id) => aRow({ id })))
      const links = names.map((id) =>
        there.link(anEdge(`${id} knows peer`)).then(
          () => [id],
          () => [],
        ),
      )
      const purged = await purgeUnlinked(there, names)
      const linked = (await Promise.all(links)).flat()
      expect([...purged, ...linked].toSorted()).toEqual(names)
      expect(wordsOf(await there.edges())).toEqual(linked.map((id) => `${id} knows peer`))
    }
    await put(aRow({ id: 'a' }))
    expect(await live('a')).toEqual(['a'])
    await expect(link(anEdge('a knows gone'))).rejects.toThrow()
    expect(await edges()).toEqual([])
  })
})

async function purgeUnlinked(
  { store, scope }: StoreWorld,
  ids: readonly string[],
  ignoreKinds: readonly string[] = [],
): Promise<readonly string[]> {
  return (await store.purgeUnlinked(scope, { ids, ignoreKinds }, {})).toSorted()
}
