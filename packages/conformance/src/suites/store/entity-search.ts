import { everywhere, type ObjectSearchRequest } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { corpus, plan } from '../../fixtures/arbitraries.ts'
import { where } from '../../fixtures/filters.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { direction } from '../../fixtures/vectors.ts'
import { writeCorpus } from '../../fixtures/write-corpus.ts'
import { suite } from '../../harness/suite.ts'
import { referenceTwin } from '../../reference/reference-twin.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** What a store answers is the truth: every live first-class object that satisfies the filter, and nothing else. */
export const entitySearch: StoreSuite = suite('entity search', (test) => {
  test('first-class objects only, with or without content and parts', async (world) => {
    const { put, space } = world
    const embedding = { space: await space(), vector: direction(0) }
    await put(
      aRow({ id: 'bare', title: 'common', embedding }),
      aRow({ id: 'content', content: 'common', embedding }),
      aRow({ id: 'with-part', title: 'common', embedding }),
      aRow({ id: 'part', parentId: 'with-part', title: 'common', content: 'common', embedding }),
      aRow({ id: 'parent-of-match', title: 'other' }),
      aRow({ id: 'matching-part', parentId: 'parent-of-match', content: 'common' }),
    )
    await expectFound(world, ['bare', 'content', 'with-part'])
  })

  test('only live ones, whatever they have been', async (world) => {
    const { put, space, softDelete, revive, purge } = world
    const embedding = { space: await space(), vector: direction(0) }
    await put(...['a', 'b', 'c', 'd'].map((id) => aRow({ id, title: 'common', embedding })))
    await softDelete('a', 'b')
    await purge('c')
    await expectFound(world, ['d'])
    await revive('a')
    await put(aRow({ id: 'b', title: 'common' }))
    await expectFound(world, ['a', 'b', 'd'])
    await put(aRow({ id: 'a', parentId: 'b', title: 'common' }))
    await expectFound(world, ['b', 'd'])
    await put(aRow({ id: 'a', title: 'common' }))
    await expectFound(world, ['a', 'b', 'd'])
  })

  test('a filter holds before the limit: what satisfies it is found, however many match better', async (world) => {
    const { put, space } = world
    const at = await space()
    const strong = Array.from({ length: 200 }, (_, i) => {
      const embedding = { space: at, vector: direction(0) }
      return aRow({ id: `s${i}`, kind: 'deal', title: 'common', properties: { n: i, rare: false }, embedding })
    })
    const weak = ['a', 'b', 'c'].map((id) => {
      const embedding = { space: at, vector: direction(80) }
      const title = `common ${'filler '.repeat(40)}`
      return aRow({ id, kind: 'person', title, properties: { rare: true }, embedding })
    })
    await put(...strong, ...weak)
    const person = { op: 'eq', field: { on: 'kind' }, value: 'person' } as const
    for (const asked of [{ filter: where('rare', 'eq', true) }, { filter: person, kinds: ['person'] }]) {
      await expectFound(world, ['a', 'b', 'c'], { ...asked, limit: 3 })
      await expectFound(world, ['a', 'b', 'c'], { ...asked, limit: 40 })
    }
    await expectFound(world, ['s150'], { filter: where('n', 'eq', 150), limit: 1 })
  })

  test('any filter finds what it finds in the reference store', async ({ elsewhere, runs }) => {
    const law = fc.asyncProperty(corpus, fc.array(plan, { minLength: 3, maxLength: 3 }), async (trees, plans) => {
      const world = elsewhere()
      const twin = referenceTwin(world)
      await writeCorpus(world, trees)
      await writeCorpus(twin, trees)
      for (const filter of [undefined, ...plans]) {
        const [found, expected] = [await search(world, { filter }), await search(twin, { filter })]
        expect(found.lexical.toSorted()).toEqual(expected.lexical.toSorted())
        expect(found.vector.toSorted()).toEqual(expected.vector.toSorted())
      }
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('a shorter list is the beginning of a longer one', async (world) => {
    const at = await world.space()
    await world.put(
      ...Array.from({ length: 60 }, (_, i) => {
        const embedding = { space: at, vector: direction(i) }
        return aRow({ id: `n${i}`, title: `common ${'filler '.repeat(i % 7)}`, embedding })
      }),
    )
    const whole = await search(world, { limit: 60 })
    expect([whole.lexical.length, whole.vector]).toEqual([60, Array.from({ length: 60 }, (_, i) => `n${i}`)])
    for (const limit of [1, 5, 33]) {
      const cut = { lexical: whole.lexical.slice(0, limit), vector: whole.vector.slice(0, limit) }
      expect(await search(world, { limit })).toEqual(cut)
    }
  })

  test('a vector that became stale still serves', async (world) => {
    await world.put(aRow({ id: 'a', title: 'x', embedding: { space: await world.space(), vector: direction(0) } }))
    await world.put(aRow({ id: 'a', title: 'y' }))
    expect((await search(world)).vector).toEqual(['a'])
  })

  test('properties are searched by name and value, and no longer once they are gone', async (world) => {
    const [name, value, inside] = [aWord(), aWord(), aWord()]
    const find = async (query: string) => (await search(world, { query })).lexical
    await world.put(aRow({ id: 'a', properties: { [name]: value, amount: 120_000, nested: [{ deep: inside }] } }))
    for (const query of [name, value, '120000']) expect(await find(query), query).toEqual(['a'])
    expect(await find(inside)).toEqual([])
    await world.put(aRow({ id: 'a', properties: { other: 1 } }))
    for (const query of [name, value, '120000']) expect(await find(query), query).toEqual([])
  })

  test('of the content only the beginning is searched', async (world) => {
    const [first, last] = [aWord(), aWord()]
    await world.put(aRow({ id: 'a', content: `${first} ${'filler '.repeat(400)} ${last}` }))
    expect((await search(world, { query: first })).lexical).toEqual(['a'])
    expect((await search(world, { query: last })).lexical).toEqual([])
  })

  test('everywhere, entities of all namespaces are found', async (world) => {
    const word = aWord()
    const worlds = [world.elsewhere(), world.elsewhere()]
    const at = await world.space()
    const embedding = { space: at, vector: direction(0) }
    for (const one of worlds) await one.put(aRow({ id: 'a', title: word, properties: { word }, embedding }))
    const filter = where('word', 'eq', word)
    const vector = { space: at, vector: Float32Array.from(direction(0)), limit: 9 }
    const request = { filter, lexical: { query: word, limit: 9 }, vector }
    const { channels } = await world.store.searchObjects(everywhere, request, {})
    const expected = worlds.map(({ scope }) => scope.namespace).sort()
    expect(channels.lexical?.map(({ namespace }) => namespace).sort()).toEqual(expected)
    expect(channels.vector?.map(({ namespace }) => namespace).sort()).toEqual(expected)
  })
})

interface Asked extends Pick<ObjectSearchRequest, 'filter' | 'kinds'> {
  readonly query?: string
  readonly limit?: number
}

/** Asks both channels, for "common" and for `direction(0)`; the ids, best first. */
async function search(
  { store, scope, space }: StoreWorld,
  { query = 'common', limit = 100, ...rest }: Asked = {},
): Promise<{ readonly lexical: readonly string[]; readonly vector: readonly string[] }> {
  const vector = { space: await space(), vector: Float32Array.from(direction(0)), limit }
  const { channels } = await store.searchObjects(scope, { ...rest, lexical: { query, limit }, vector }, {})
  return { lexical: idsOf(channels.lexical), vector: idsOf(channels.vector) }
}

/** Both channels give these ids and no other. */
async function expectFound(world: StoreWorld, ids: readonly string[], asked: Asked = {}): Promise<void> {
  const { lexical, vector } = await search(world, asked)
  expect(lexical.toSorted()).toEqual(ids)
  expect(vector.toSorted()).toEqual(ids)
}
