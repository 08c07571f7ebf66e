import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { aWord } from '../../fixtures/names.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'

export const findingLinks: EngineSuite = suite('finding links', (test) => {
  test('an edge is found by its note, and comes with both its ends', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b'], [anEdge('a knows b', { note: 'Met in Oslo', confidence: 0.5 })])
    const { links, degraded } = await kb.findLinks(scope, { query: 'oslo harbour' })
    const { edges } = await kb.listEdges(scope)
    expect(links).toMatchObject([{ edge: edges[0], from: { id: 'a', title: 'common a' }, to: { id: 'b' } }])
    expect(links[0]?.score).toBeGreaterThan(0)
    expect(links[0]?.from).not.toHaveProperty('content')
    expect(degraded).toEqual([])
    expect((await kb.findLinks(scope, { query: 'bergen' })).links).toEqual([])
  })

  test('only the relations asked for, the best first, as many as asked', async (world) => {
    const kb = await someLinks(world)
    const find = async (request: Omit<Parameters<typeof kb.findLinks>[1], 'query'>) =>
      wordsOf((await kb.findLinks(world.scope, { query: 'amber basalt', ...request })).links.map(({ edge }) => edge))
    expect((await find({}))[0]).toBe('a knows b')
    expect((await find({})).toSorted()).toEqual(['a knows b', 'a likes b', 'b knows c', 'b likes c'])
    expect((await find({ relations: [' Likes '] })).toSorted()).toEqual(['a likes b', 'b likes c'])
    expect(await find({ relations: ['likes', 'knows'] })).toHaveLength(4)
    expect(await find({ relations: ['unknown'] })).toEqual([])
    expect(await find({ limit: 1 })).toEqual(['a knows b'])
  })

  test('a relation that no edge here has is told apart from one whose notes do not match', async (world) => {
    const { scope, anotherScope } = world
    const kb = await someLinks(world)
    await putEntities(kb, anotherScope(), ['a', 'b'], [anEdge('a owes b', { note: 'amber' })])
    const degraded = async (relations: readonly string[], query = 'amber') =>
      (await kb.findLinks(scope, { query, relations })).degraded
    expect(await degraded(['likes', 'knows'])).toEqual([])
    expect(await degraded(['likes'], 'unheard')).toEqual([])
    expect(await degraded(['lieks'])).toEqual(['unknown_relation'])
    expect(await degraded(['likes', 'lieks'])).toEqual(['unknown_relation'])
    expect(await degraded(['likes', 'owes'])).toEqual(['unknown_relation'])
    expect((await kb.findLinks(scope, { query: 'amber', relations: ['likes', 'lieks'] })).links).toHaveLength(2)
  })

  test('edges with an end that is deleted or gone are absent, and take no place', async (world) => {
    const { scope, anotherScope } = world
    const kb = await someLinks(world)
    await putEntities(kb, anotherScope(), ['a', 'b'], [anEdge('a knows b', { note: 'amber' })])
    const find = async (limit?: number) =>
      wordsOf((await kb.findLinks(scope, { query: 'amber basalt', limit })).links.map(({ edge }) => edge)).toSorted()
    await kb.softDelete(scope, 'a')
    expect(await find()).toEqual(['b knows c', 'b likes c'])
    expect(await find(1)).toHaveLength(1)
    await kb.revive(scope, 'a')
    await kb.unlink(scope, anEdge('a likes b'))
    expect(await find()).toEqual(['a knows b', 'b knows c', 'b likes c'])
    await kb.purge(scope, 'c')
    expect(await find()).toEqual(['a knows b'])
    await kb.link(scope, anEdge('a knows b', { note: 'granite' }))
    expect(await find()).toEqual([])
  })

  test('everywhere, edges of all namespaces are found, with their own ends', async ({
    engine,
    scope,
    anotherScope,
  }) => {
    const kb = await engine()
    const [word, other] = [aWord(), anotherScope()]
    for (const one of [scope, other]) await putEntities(kb, one, ['a', 'b'], [anEdge('a knows b', { note: word })])
    const { links } = await kb.findLinks(everywhere, { query: word })
    const namespaces = links.map(({ edge, from, to }) => [edge.namespace, from.namespace, to.namespace])
    const expected = [scope, other].map(({ namespace }) => [namespace, namespace, namespace])
    expect(namespaces.sort()).toEqual(expected.sort())
  })

  test('a bad request is refused', async ({ engine, scope }) => {
    const kb = await engine()
    await expectCode(kb.findLinks(scope, { query: ' ' }), 'query_required')
    const relation = kb.findLinks(scope, { query: 'x', relations: ['x'.repeat(513)] })
    await expectCode(relation, 'invalid_relation')
    await expectCode(kb.findLinks(scope, { query: 'x', relations: ['contains'] }), 'invalid_relation')
    for (const rest of [{ limit: 0 }, { relations: [] }, { relations: [' '] }, { relations: 'x' }, { kinds: ['x'] }]) {
      await expectCode(kb.findLinks(scope, untyped({ query: 'x', ...rest })), 'invalid_option')
    }
  })
})

async function someLinks({ engine, scope }: EngineWorld) {
  const kb = await engine()
  const links = ['a likes b', 'b knows c', 'b likes c'].map((words) => anEdge(words, { note: 'amber granite' }))
  await putEntities(kb, scope, ['a', 'b', 'c'], [...links, anEdge('a knows b', { note: 'amber basalt' })])
  return kb
}
