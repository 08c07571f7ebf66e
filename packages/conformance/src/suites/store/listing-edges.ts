import { compareText, type Edge, type EdgeReader, everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { hostileNames, hostileRelations } from '../../fixtures/hostile.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

export const listingEdges: StoreSuite = suite('listing edges', (test) => {
  test('edges come by source, relation and target in code point order', async ({ put, link, edges }) => {
    const ids = ['a', 'B', 'b', 'Z', 'é', '_', '10', '2', '\uff5e', '😀', 'a b', 'ab']
    await put(...ids.map((id) => aRow({ id })), aRow({ id: 'hub' }))
    await link(
      ...ids.map((toId) => ({ fromId: 'hub', relation: 'to', toId })),
      ...ids.map((fromId) => ({ fromId, relation: 'of', toId: 'hub' })),
      ...hostileRelations.map((relation) => ({ fromId: 'a', relation, toId: 'b' })),
    )
    const listed = await edges()
    const expected = listed.toSorted(
      (a, b) => compareText(a.fromId, b.fromId) || compareText(a.relation, b.relation) || compareText(a.toId, b.toId),
    )
    expect(listed).toHaveLength(2 * ids.length + hostileRelations.length)
    expect(listed).toEqual(expected)
  })

  test('only the edges of these objects, in these directions, of these relations', async (world) => {
    const { edges } = world
    await aGraph(world)
    expect(wordsOf(await edges({ ids: ['b'] }))).toEqual(['a knows b', 'a likes b', 'b knows c', 'c knows b'])
    expect(wordsOf(await edges({ ids: ['b'], direction: 'both' }))).toHaveLength(4)
    expect(wordsOf(await edges({ ids: ['b'], direction: 'out' }))).toEqual(['b knows c'])
    expect(wordsOf(await edges({ ids: ['b'], direction: 'in' }))).toEqual(['a knows b', 'a likes b', 'c knows b'])
    expect(wordsOf(await edges({ relations: ['likes'] }))).toEqual(['a likes b', 'c likes a'])
    expect(wordsOf(await edges({ relations: ['likes', 'hates', 'knows'] }))).toHaveLength(5)
    expect(await edges({ relations: ['hates'] })).toEqual([])
    expect(wordsOf(await edges({ ids: ['a'], direction: 'in', relations: ['likes'] }))).toEqual(['c likes a'])
    expect(await edges({ ids: ['unknown'] })).toEqual([])
  })

  test('an edge between two of the objects is listed once', async (world) => {
    await aGraph(world)
    const listed = await world.edges({ ids: ['a', 'b', 'c', 'b', 'unknown'] })
    expect(wordsOf(listed)).toEqual(['a knows b', 'a likes b', 'b knows c', 'c knows b', 'c likes a'])
  })

  test('pages meet without gap or repeat, with restrictions too', async (world) => {
    const ids = hostileNames.slice(0, 12)
    await world.put(...ids.map((id) => aRow({ id })))
    const rows = ids.flatMap((fromId, i) =>
      ids.filter((id) => id !== fromId).map((toId, j) => ({ fromId, relation: (i + j) % 2 ? 'odd' : 'even', toId })),
    )
    await world.link(...rows)
    for (const limit of [7, 50, 1000]) {
      expect(await byPages(world, limit)).toEqual(await world.edges())
      for (const page of [
        { relations: ['odd'] },
        { ids: ids.slice(0, 2) },
        { ids: ['plain'], direction: 'in' },
      ] as const)
        expect(await byPages(world, limit, page)).toEqual(await world.edges(page))
    }
    expect(await world.edges()).toHaveLength(132)
  })

  test('the next page begins behind an edge that is gone by now', async ({ scope, put, link, unlink, edges }) => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    await put(...ids.map((id) => aRow({ id })), aRow({ id: 'hub' }))
    await link(...ids.map((id) => anEdge(`hub to ${id}`)))
    await unlink(anEdge('hub to b'), anEdge('hub to d'))
    const after = (id: string) => ({ after: { ...scope, ...anEdge(`hub to ${id}`) } })
    expect(wordsOf(await edges(after('b')))).toEqual(['hub to c', 'hub to e'])
    expect(wordsOf(await edges({ ...after('c'), ids: ['e', 'd'] }))).toEqual(['hub to e'])
    expect(await edges(after('e'))).toEqual([])
  })

  test('everywhere, edges come by namespace first', async ({ store, elsewhere }) => {
    const base = crypto.randomUUID()
    const [first, second] = [elsewhere(`${base}-a`), elsewhere(`${base}-b`)]
    const [a, b] = [`${base}-1`, `${base}-2`]
    for (const world of [second, first]) {
      await world.put(aRow({ id: a }), aRow({ id: b }))
      await world.link(anEdge(`${a} knows ${b}`), anEdge(`${b} knows ${a}`))
    }
    const ids = [a, b]
    const all = await store.listEdges(everywhere, { ids, limit: 10 }, {})
    expect(all).toEqual([...(await first.edges()), ...(await second.edges())])
    const after = all[1]
    expect(await store.listEdges(everywhere, { ids, limit: 10, after }, {})).toEqual(all.slice(2))
    expect(await store.listEdges(everywhere, { ids, limit: 1, after: all[0] }, {})).toEqual(all.slice(1, 2))
    const refs = [anEdge(`${a} knows ${b}`)]
    const named = await store.getEdges(everywhere, refs, {})
    expect(named).toHaveLength(2)
    expect(named).toEqual(expect.arrayContaining([all[0], all[2]]))
  })

  test('edges are read by their names: each once, unknown ones left out', async (world) => {
    const { store, scope, edges } = world
    await aGraph(world)
    const words = ['b knows c', 'a likes b', 'c hates a', 'b knows c', 'a knows unknown', 'c knows a']
    const found = await store.getEdges(
      scope,
      words.map((name) => anEdge(name)),
      {},
    )
    expect(wordsOf(found).toSorted()).toEqual(['a likes b', 'b knows c'])
    const all = await edges()
    expect(all).toEqual(expect.arrayContaining([...found]))
    expect(await store.getEdges(scope, [], {})).toEqual([])
    expect(await store.getEdges(world.elsewhere().scope, all, {})).toEqual([])
  })

  test('relations come by name, each once, those of hidden edges too', async (world) => {
    const { store, scope, softDelete, purge, elsewhere } = world
    expect(await store.listRelations(scope, {})).toEqual([])
    await aGraph(world)
    const other = elsewhere()
    await other.put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    const relation = `r-${crypto.randomUUID()}`
    await other.link(anEdge(`a ${relation} b`))
    expect(await store.listRelations(scope, {})).toEqual(['knows', 'likes'])
    await softDelete('a', 'b')
    expect(await store.listRelations(scope, {})).toEqual(['knows', 'likes'])
    await purge('a')
    expect(await store.listRelations(scope, {})).toEqual(['knows'])
    const all = await store.listRelations(everywhere, {})
    expect(all).toEqual(expect.arrayContaining(['knows', relation]))
    expect(all).toEqual([...new Set(all)].sort(compareText))
    await other.unlink(anEdge(`a ${relation} b`))
    expect(await store.listRelations(other.scope, {})).toEqual([])
  })

  test('hostile relations are listed as they are', async ({ store, scope, put, link }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    await link(...hostileRelations.map((relation) => ({ fromId: 'a', relation, toId: 'b' })))
    expect(await store.listRelations(scope, {})).toEqual(hostileRelations.toSorted(compareText))
  })

  test('what is returned may be changed without changing the store', async (world) => {
    await aGraph(world)
    const before = structuredClone(await world.edges())
    for (const edge of await world.edges()) Object.assign(edge, { note: 'changed' }).updatedAt.setTime(0)
    expect(await world.edges()).toEqual(before)
  })
})

async function aGraph({ put, link }: StoreWorld): Promise<void> {
  await put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
  const words = ['c knows b', 'a likes b', 'a knows b', 'c likes a', 'b knows c']
  await link(...words.map((name) => anEdge(name)))
}

async function byPages(
  { edges }: StoreWorld,
  limit: number,
  restrictions: Partial<Parameters<EdgeReader['listEdges']>[1]> = {},
): Promise<readonly Edge[]> {
  const found: Edge[] = []
  while (found.length < 1000) {
    const page = await edges({ ...restrictions, limit, after: found.at(-1) })
    expect(page.length).toBeLessThanOrEqual(limit)
    if (page.length === 0) break
    found.push(...page)
  }
  return found
}
