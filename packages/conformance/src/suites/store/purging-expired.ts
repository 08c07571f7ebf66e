import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { farAhead, longAgo } from '../../fixtures/expiries.ts'
import { subjectsOf, withTarget } from '../../fixtures/target.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** What has expired goes for good, the longest expired first. */
export const purgingExpired: StoreSuite = suite('purging what expired', (test) => {
  test('what has expired goes, the longest first, up to the limit; nothing else does', async (world) => {
    const { put, live } = world
    await put(
      ...[3, 1, 2].map((n) => aRow({ id: `e${n}`, expiresAt: after(n) })),
      ...['b', 'a', 'B'].map((id) => aRow({ id, expiresAt: after(4) })),
      aRow({ id: 'later', expiresAt: farAhead }),
      aRow({ id: 'stays' }),
    )
    expect(await purgeExpired(world, 0)).toEqual([])
    expect(await purgeExpired(world, 2)).toEqual(['e1', 'e2'])
    expect(await stored(world, 'e1', 'e2', 'e3')).toEqual(['e3'])
    expect(await purgeExpired(world, 99)).toEqual(['e3', 'B', 'a', 'b'])
    expect(await purgeExpired(world, 99)).toEqual([])
    expect(await live('stays', 'later')).toEqual(['stays', 'later'])
    expect(await stored(world, 'e1', 'e2', 'e3', 'a', 'b', 'B')).toEqual([])
  })

  test('parts, embeddings and edges go with it, and nothing of it comes back', async (world) => {
    const { put, link, space, store, scope, live, edges } = world
    const embedding = { space: await space(), vector: direction(0) }
    await put(
      aRow({ id: 'a', content: 'x', embedding }),
      aRow({ id: 'p', parentId: 'a', embedding }),
      aRow({ id: 'b' }),
    )
    await link(anEdge('a knows b'), anEdge('b knows a'))
    await put(aRow({ id: 'a', content: 'x', expiresAt: longAgo }))
    expect(await purgeExpired(world, 1)).toEqual(['a'])
    expect(await stored(world, 'a', 'p', 'b')).toEqual(['b'])
    const back = await put(aRow({ id: 'a', content: 'x' }), aRow({ id: 'p', parentId: 'a' }))
    expect(back.map(({ version }) => version)).toEqual([1, 1])
    expect(await store.getEmbeddings(scope, { space: embedding.space, ids: ['a', 'p'] }, {})).toEqual([])
    expect(await edges()).toEqual([])
    expect(await store.listRelations(scope, {})).toEqual([])
    expect(await live('a', 'p')).toEqual(['a', 'p'])
  })

  test('a part that has expired goes from its parent; with an expired parent it is not named', async (world) => {
    const { put, live, find } = world
    const part = (id: string, parentId: string, expiresAt?: Date) =>
      aRow({ id, parentId, content: 'common', ...(expiresAt && { expiresAt }) })
    await put(
      aRow({ id: 'whole', content: 'common' }),
      part('piece', 'whole', after(5)),
      aRow({ id: 'gone', expiresAt: after(2) }),
      part('first', 'gone', after(1)),
      part('other', 'gone', after(3)),
      part('third', 'gone'),
    )
    expect(await purgeExpired(world, 1)).toEqual(['gone'])
    expect(await stored(world, 'first', 'other', 'third', 'piece')).toEqual(['piece'])
    expect(await purgeExpired(world, 9)).toEqual(['piece'])
    expect(await live('whole', 'piece')).toEqual(['whole'])
    expect(await find({ lexical: 'common' })).toEqual(['whole'])
  })

  test('what was deleted as well goes, and a part whose parent is deleted', async (world) => {
    const { put, softDelete } = world
    const soon = new Date(Date.now() + 60)
    await put(aRow({ id: 'a', expiresAt: soon }), aRow({ id: 'b' }), aRow({ id: 'p', parentId: 'b', expiresAt: soon }))
    await softDelete('a', 'b')
    const gone: string[] = []
    const attempt = async () => gone.push(...(await purgeExpired(world, 9)))
    await expect.poll(attempt, { interval: 10, timeout: 10_000 }).toBe(2)
    expect(gone).toEqual(['a', 'p'])
    expect(await stored(world, 'a', 'b', 'p')).toEqual(['b'])
  })

  test('only in its scope; everywhere in all of them', async (world) => {
    const { put, elsewhere, scope, store } = world
    const foreign = elsewhere()
    // Longer ago than whatever other tests may have left in the store.
    const before = (ms: number) => new Date(Date.UTC(1970, 0, 1) + ms)
    await put(aRow({ id: 'a', expiresAt: before(2) }), aRow({ id: 'b', expiresAt: before(4) }))
    await foreign.put(aRow({ id: 'a', expiresAt: before(1) }), aRow({ id: 'b', expiresAt: before(3) }))
    expect(await store.purgeExpired(scope, { limit: 1 }, {})).toEqual([{ ...scope, id: 'a' }])
    expect(await stored(foreign, 'a', 'b')).toEqual(['a', 'b'])
    expect(await store.purgeExpired(everywhere, { limit: 3 }, {})).toEqual([
      { ...foreign.scope, id: 'a' },
      { ...foreign.scope, id: 'b' },
      { ...scope, id: 'b' },
    ])
    expect([...(await stored(world, 'a', 'b')), ...(await stored(foreign, 'a', 'b'))]).toEqual([])
  })

  test('the queue is told as of a purge', (world) =>
    withTarget(world, async ({ drain }) => {
      const { put, link, edges } = world
      await put(aRow({ id: 'a' }), aRow({ id: 'p', parentId: 'a' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
      await link(anEdge('a knows b'), anEdge('b knows c'))
      await put(aRow({ id: 'a', expiresAt: longAgo }))
      await drain()
      expect(await purgeExpired(world, 9)).toEqual(['a'])
      const told = await drain()
      expect(subjectsOf(told)).toEqual(['a', 'a knows b', 'p'])
      expect(told.map(({ cause }) => cause)).toEqual([0, 0, 0])
      expect(wordsOf(await edges())).toEqual(['b knows c'])
      expect(await purgeExpired(world, 9)).toEqual([])
      expect(await drain()).toEqual([])
    }))
})

/** Some instants that are over, in order. */
function after(ms: number): Date {
  return new Date(longAgo.getTime() + ms)
}

async function purgeExpired({ store, scope }: StoreWorld, limit: number): Promise<readonly string[]> {
  return (await store.purgeExpired(scope, { limit }, {})).map(({ id }) => id)
}

/** Those of these objects that are not gone for good, sorted. */
async function stored({ store, scope }: StoreWorld, ...ids: readonly string[]): Promise<readonly string[]> {
  const { existing } = await store.readForWrite(scope, { ids, keys: [], parentIds: [] }, {})
  return existing.map(({ object }) => object.id).toSorted()
}
