import {
  type ChildCursor,
  compareText,
  everywhere,
  type FilterPlan,
  type ObjectCursor,
  type ObjectHead,
} from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { titled, where } from '../../fixtures/filters.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

export const listing: StoreSuite = suite('listing', (test) => {
  test('children come by position, those without one last, then by id', async ({ store, scope, put }) => {
    await put(
      aRow({ id: 'parent' }),
      aRow({ id: 'z-none', parentId: 'parent' }),
      aRow({ id: 'a-none', parentId: 'parent' }),
      aRow({ id: 'ten', parentId: 'parent', position: 10 }),
      aRow({ id: 'two', parentId: 'parent', position: 2 }),
      aRow({ id: 'minus', parentId: 'parent', position: -1 }),
      aRow({ id: 'zero', parentId: 'parent', position: 0 }),
      aRow({ id: 'b', parentId: 'parent', position: 5 }),
      aRow({ id: 'a', parentId: 'parent', position: 5 }),
      aRow({ id: 'B', parentId: 'parent', position: 5 }),
      aRow({ id: 'other' }),
      aRow({ id: 'foreign', parentId: 'other', position: 1 }),
    )
    const children = await store.listChildren(scope, 'parent', { limit: 100 }, {})
    const order = ['minus', 'zero', 'two', 'B', 'a', 'b', 'ten', 'a-none', 'z-none']
    expect(idsOf(children)).toEqual(order)
    expect(children[0]).not.toHaveProperty('content')
  })

  test('pages of children meet without gap or repeat', async (world) => {
    const { put } = world
    await put(
      aRow({ id: 'parent' }),
      ...[1, 2, 2, 2, 3].map((position, i) => aRow({ id: `p${i}`, parentId: 'parent', position })),
      ...['x', 'y', 'z'].map((id) => aRow({ id, parentId: 'parent' })),
    )
    const all = ['p0', 'p1', 'p2', 'p3', 'p4', 'x', 'y', 'z']
    for (const limit of [1, 2, 3, 8, 100]) expect(await childrenByPages(world, limit)).toEqual(all)
  })

  test('the next page begins behind a child that is gone by now', async ({ store, scope, put, purge, softDelete }) => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    await put(aRow({ id: 'parent' }), ...ids.map((id, position) => aRow({ id, parentId: 'parent', position })))
    await softDelete('b')
    await purge('d')
    const after = async (id: string, position: number): Promise<string[]> =>
      (await store.listChildren(scope, 'parent', { limit: 9, after: { id, position } }, {})).map((child) => child.id)
    expect([await after('b', 1), await after('d', 3)]).toEqual([['c', 'e'], ['e']])
  })

  test('the first parts of many parents: by parent in the order of the ids, in the order of siblings', async (world) => {
    const { store, scope, put, softDelete } = world
    const part = (id: string, parentId: string, position?: number) =>
      aRow({ id, parentId, ...(position === undefined ? {} : { position }) })
    await put(...['b', 'a', 'c', 'gone', 'childless'].map((id) => aRow({ id })))
    await put(part('b2', 'b', 2), part('b-none', 'b'), part('b1', 'b', 1), part('b-gone', 'b', 0))
    await put(part('a-none', 'a'), part('a7', 'a', 7), part('c1', 'c'), part('gone-1', 'gone'))
    await softDelete('b-gone', 'gone')
    const list = async (parentIds: readonly string[], limit: number): Promise<readonly string[]> =>
      idsOf(await store.listChildrenOfMany(scope, { parentIds, limit }, {}))
    const all = ['b', 'unknown', 'childless', 'a', 'gone', 'b1', 'c']
    const expected = ['b1', 'b2', 'b-none', 'a7', 'a-none', 'c1']
    for (let limit = 1; limit <= 7; limit += 1) expect(await list(all, limit)).toEqual(expected.slice(0, limit))
    expect(await list(['a', 'b'], 3)).toEqual(['a7', 'a-none', 'b1'])
    const [head] = await store.listChildrenOfMany(scope, { parentIds: ['b'], limit: 1 }, {})
    expect(head).toEqual((await store.listChildren(scope, 'b', { limit: 1 }, {}))[0])
  })

  test('everywhere, the parts of many parents come by namespace inside each id', async ({ store, elsewhere }) => {
    const base = crypto.randomUUID()
    const [a, b] = [`${base}-a`, `${base}-b`]
    for (const namespace of [`${base}-2`, `${base}-1`]) {
      const parts = [b, a].flatMap((id) =>
        [1, 2].map((position) => ({ id: `${id}${position}`, parentId: id, position })),
      )
      await elsewhere(namespace).put(aRow({ id: a }), aRow({ id: b }), ...parts.map(aRow))
    }
    const listed = await store.listChildrenOfMany(everywhere, { parentIds: [b, a], limit: 9 }, {})
    const places = (id: string) => ['1', '2'].flatMap((n) => [1, 2].map((position) => `${base}-${n}/${id}${position}`))
    expect(listed.map(placeOf)).toEqual([...places(b), ...places(a)])
    const first = await store.listChildrenOfMany(everywhere, { parentIds: [b, a], limit: 5 }, {})
    expect(first.map(placeOf)).toEqual([...places(b), `${base}-1/${a}1`])
  })

  test('siblings stand around a part, up to the radius on each side', async ({ store, scope, put, softDelete }) => {
    const positions = [0, 1, 2, 2, 3]
    await put(
      aRow({ id: 'parent' }),
      ...positions.map((position, i) => aRow({ id: `p${i}`, parentId: 'parent', position })),
      ...['x', 'y', 'z'].map((id) => aRow({ id, parentId: 'parent' })),
      aRow({ id: 'other' }),
      aRow({ id: 'o', parentId: 'other', position: 2 }),
      aRow({ id: 'gone', parentId: 'parent', position: 1 }),
    )
    await softDelete('gone')
    const around = async (ids: readonly string[], radius: number): Promise<unknown> => {
      const groups = await store.listSiblings(scope, { ids, radius }, {})
      expect(groups.every(({ namespace }) => namespace === scope.namespace)).toBe(true)
      return groups.map(({ id, parts }) => [id, idsOf(parts).join(' ')])
    }
    expect(await around(['x', 'unknown', 'p2', 'parent', 'gone', 'o', 'p0', 'z'], 1)).toEqual([
      ['x', 'p4 x y'],
      ['p2', 'p1 p2 p3'],
      ['o', 'o'],
      ['p0', 'p0 p1'],
      ['z', 'y z'],
    ])
    expect(await around(['p3'], 2)).toEqual([['p3', 'p1 p2 p3 p4 x']])
    expect(await around(['y'], 99)).toEqual([['y', 'p0 p1 p2 p3 p4 x y z']])
    const [group] = await store.listSiblings(scope, { ids: ['p0'], radius: 1 }, {})
    expect(group?.parts).toEqual(await store.listChildren(scope, 'parent', { limit: 2 }, {}))
  })

  test('everywhere, a part has siblings in each namespace that has it', async ({ store, elsewhere }) => {
    const base = crypto.randomUUID()
    const worlds = [elsewhere(`${base}-1`), elsewhere(`${base}-2`)]
    for (const [i, { put }] of worlds.entries()) {
      const part = (name: string, position: number) =>
        aRow({ id: `${base}-${name}`, parentId: `${base}-${i}`, position })
      await put(aRow({ id: `${base}-${i}` }), part('one', 1), part(`own-${i}`, 2))
    }
    const groups = await store.listSiblings(everywhere, { ids: [`${base}-one`], radius: 5 }, {})
    expect(groups.map(({ namespace, parts }) => [namespace, idsOf(parts)]).sort()).toEqual(
      worlds.map(({ scope }, i) => [scope.namespace, [`${base}-one`, `${base}-own-${i}`]]),
    )
  })

  test('an unknown parent has no children', async ({ store, scope, put }) => {
    await put(aRow({ id: 'childless' }))
    expect(await store.listChildren(scope, 'childless', { limit: 5 }, {})).toEqual([])
    expect(await store.listChildren(scope, 'unknown', { limit: 5 }, {})).toEqual([])
  })

  test('children of the same parent id in another namespace stay there', async ({ store, scope, put, elsewhere }) => {
    await put(aRow({ id: 'parent' }), aRow({ id: 'here', parentId: 'parent' }))
    await elsewhere().put(aRow({ id: 'parent' }), aRow({ id: 'there', parentId: 'parent' }))
    const children = await store.listChildren(scope, 'parent', { limit: 5 }, {})
    expect(idsOf(children)).toEqual(['here'])
  })

  test('everywhere, the parts of all parents with that id come together', async ({ store, elsewhere }) => {
    const parent = crypto.randomUUID()
    const part = (id: string, position: number) => aRow({ id, parentId: parent, position })
    await elsewhere().put(aRow({ id: parent }), part('a', 1), part('d', 4))
    await elsewhere().put(aRow({ id: parent }), part('c', 3), part('b', 2))
    const children = await store.listChildren(everywhere, parent, { limit: 3 }, {})
    expect(idsOf(children)).toEqual(['a', 'b', 'c'])
    const rest = await store.listChildren(everywhere, parent, { limit: 3, after: { id: 'b', position: 2 } }, {})
    expect(idsOf(rest)).toEqual(['c', 'd'])
  })

  test('objects come by id in code point order, parts among them', async ({ store, scope, put }) => {
    const ids = ['a', 'B', 'b', 'Z', 'é', 'z', '_', '1', '10', '2', '\uff5e', '😀', 'a b', 'a-b', 'ab', "a'"]
    await put(aRow({ id: '0' }), ...ids.map((id) => aRow({ id, parentId: '0' })))
    const listed = await store.listObjects(scope, { limit: 100 }, {})
    expect(idsOf(listed)).toEqual(['0', ...ids].sort(compareText))
  })

  test('pages of objects meet without gap or repeat, with a filter too', async (world) => {
    await world.put(
      ...Array.from({ length: 20 }, (_, i) =>
        aRow({ id: `id-${String(i).padStart(2, '0')}`, properties: { even: i % 2 === 0 } }),
      ),
    )
    const even = where('even', 'eq', true)
    for (const limit of [1, 7, 20, 50]) {
      expect(await objectsByPages(world, limit)).toHaveLength(20)
      expect(await objectsByPages(world, limit, even)).toEqual(
        [0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((i) => `id-${String(i).padStart(2, '0')}`),
      )
    }
  })

  test('paging is steady while others write', async ({ store, scope, put, softDelete }) => {
    await put(...['b', 'd', 'f', 'h'].map((id) => aRow({ id })))
    const first = await store.listObjects(scope, { limit: 2 }, {})
    expect(idsOf(first)).toEqual(['b', 'd'])

    await put(aRow({ id: 'a' }), aRow({ id: 'e' }), aRow({ id: 'f', title: 'changed' }))
    await softDelete('d')
    const rest = await store.listObjects(scope, { limit: 9, after: { namespace: scope.namespace, id: 'd' } }, {})
    expect(rest.map(({ id, title }) => [id, title])).toEqual([
      ['e', ''],
      ['f', 'changed'],
      ['h', ''],
    ])
  })

  test('everywhere, objects come by namespace and then id', async ({ store, elsewhere }) => {
    const base = crypto.randomUUID()
    const [a, b] = [elsewhere(`${base}-a`), elsewhere(`${base}-b`)]
    const title = aWord()
    await b.put(aRow({ id: '1', title }), aRow({ id: '2' }), aRow({ id: '3', title }))
    await a.put(aRow({ id: '2', title }), aRow({ id: '1' }), aRow({ id: '9', title }))

    const all = await store.listObjects(everywhere, { filter: titled(title), limit: 10 }, {})
    expect(all.map(placeOf)).toEqual([`${base}-a/2`, `${base}-a/9`, `${base}-b/1`, `${base}-b/3`])

    const after = { namespace: `${base}-a`, id: '2' }
    const next = await store.listObjects(everywhere, { limit: 3, after }, {})
    expect(next.map(placeOf)).toEqual([`${base}-a/9`, `${base}-b/1`, `${base}-b/2`])
  })
})

function placeOf({ namespace, id }: ObjectCursor): string {
  return `${namespace}/${id}`
}

async function childrenByPages({ store, scope }: StoreWorld, limit: number): Promise<string[]> {
  const found: string[] = []
  let after: ChildCursor | undefined
  while (found.length < tooMany) {
    const page: readonly ObjectHead[] = await store.listChildren(scope, 'parent', { limit, after }, {})
    expect(page.length).toBeLessThanOrEqual(limit)
    found.push(...idsOf(page))
    const last = page.at(-1)
    if (last === undefined) return found
    after = last.position === undefined ? { id: last.id } : { id: last.id, position: last.position }
  }
  return found
}

async function objectsByPages({ store, scope }: StoreWorld, limit: number, filter?: FilterPlan): Promise<string[]> {
  const found: string[] = []
  let after: ObjectCursor | undefined
  while (found.length < tooMany) {
    const page: readonly ObjectCursor[] = await store.listObjects(scope, { limit, after, filter }, {})
    expect(page.length).toBeLessThanOrEqual(limit)
    found.push(...idsOf(page))
    const last = page.at(-1)
    if (last === undefined) return found
    after = { namespace: last.namespace, id: last.id }
  }
  return found
}

/** Ends the walk over a store whose pages never end. */
const tooMany = 1000
