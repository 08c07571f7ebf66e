import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { findCandidates } from '../../fixtures/find.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

export const vectorSearch: StoreSuite = suite('vector search', (test) => {
  test('nearest by cosine first, whatever the length', async ({ store, scope, put, space }) => {
    const at = await space()
    const row = (id: string, degrees: number, length = 1) =>
      aRow({ id, content: id, embedding: { space: at, vector: direction(degrees).map((x) => x * length) } })
    await put(row('opposite', 180), row('far', 80), row('near', 10, 20), row('same', 0, 0.01), row('middle', 45))
    const found = await findCandidates(store, scope, { vector: direction(0).map((x) => x * 3), space: at })
    expect(idsOf(found)).toEqual(['same', 'near', 'middle', 'far', 'opposite'])
    const scores = found.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(5)
  })

  test('rows without a vector are no candidates', async ({ put, find, space }) => {
    const at = await space()
    await put(aRow({ id: 'none', content: 'x' }), aRow({ id: 'one', content: 'x', embedding: embeddingIn(at) }))
    expect(await find({ vector: direction(0), space: at })).toEqual(['one'])
  })

  test('parts are candidates, and first-class objects that have content and no parts', async (world) => {
    const { put, find, space, softDelete, revive } = world
    const at = await space()
    const embedding = embeddingIn(at)
    await put(
      aRow({ id: 'content', content: 'x', embedding }),
      aRow({ id: 'no-content', title: 'x', embedding }),
      aRow({ id: 'with-part', content: 'x', embedding }),
      aRow({ id: 'part', parentId: 'with-part', title: 'x', embedding }),
    )
    const found = async () => (await find({ vector: direction(0), space: at })).toSorted()
    expect(await found()).toEqual(['content', 'part'])
    await softDelete('part')
    expect(await found()).toEqual(['content', 'with-part'])
    await softDelete('with-part', 'content')
    expect(await found()).toEqual([])
    await revive('with-part', 'content')
    expect(await found()).toEqual(['content', 'with-part'])
  })

  test('a new vector replaces the old one', async ({ put, find, space }) => {
    const at = await space()
    const row = (id: string, degrees: number, title: string) =>
      aRow({ id, title, content: 'x', embedding: embeddingIn(at, degrees) })
    await put(row('a', 0, 'one'), row('b', 40, 'one'))
    await put(row('a', 90, 'two'))
    expect(await find({ vector: direction(0), space: at })).toEqual(['b', 'a'])
  })

  test('a vector that became stale still serves', async ({ put, find, space }) => {
    const at = await space()
    await put(aRow({ id: 'a', content: 'one', embedding: embeddingIn(at) }))
    await put(aRow({ id: 'a', content: 'two' }))
    expect(await find({ vector: direction(0), space: at })).toEqual(['a'])
  })

  test('a vector of zeros is near nothing, and nothing is near it', async ({ put, find, space }) => {
    const at = await space()
    const zeros = direction(0).map(() => 0)
    await put(
      aRow({ id: 'nowhere', content: 'x', embedding: { space: at, vector: zeros } }),
      aRow({ id: 'somewhere', content: 'x', embedding: embeddingIn(at) }),
    )
    expect(await find({ vector: direction(0), space: at })).toEqual(['somewhere'])
    expect(await find({ vector: zeros, space: at })).toEqual([])
  })

  test('equal scores: newer first, then by id', async ({ put, find, space }) => {
    const at = await space()
    const row = (id: string) => aRow({ id, content: 'x', embedding: embeddingIn(at, 30) })
    await put(row('old-2'), row('old-1'))
    await put(row('b'), row('a'), row('c'), row('B'))
    const order = ['B', 'a', 'b', 'c', 'old-1', 'old-2']
    expect(await find({ vector: direction(0), space: at })).toEqual(order)
    for (const limit of [1, 3, 5]) {
      expect(await find({ vector: direction(0), space: at, limit })).toEqual(order.slice(0, limit))
    }
  })
})

function embeddingIn(space: string, degrees = 0): { space: string; vector: readonly number[] } {
  return { space, vector: direction(degrees) }
}
