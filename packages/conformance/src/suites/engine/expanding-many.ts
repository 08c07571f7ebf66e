import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { pathOf, walked } from '../../fixtures/walked.ts'
import { suite } from '../../harness/suite.ts'

export const expandingMany: EngineSuite = suite('expanding many', (test) => {
  test('of equally short paths the one from the earlier seed counts', async ({ engine, scope }) => {
    const kb = await engine()
    const links = ['a to shared', 'b to shared', 'a to x', anEdge('b better x', { confidence: 1 }), 'b to y']
    await putEntities(kb, scope, ['a', 'b', 'shared', 'x', 'y'], links)
    const paths = async (objectIds: readonly string[]) =>
      (await kb.expandMany(scope, { objectIds, relations: 'all' })).objects.map(pathOf)
    expect(await paths(['a', 'b'])).toEqual(['a to> shared', 'a to> x', 'b to> y'])
    expect(await paths(['b', 'a'])).toEqual(['b to> shared', 'b better> x', 'b to> y'])
  })

  test('a shorter path counts, whichever seed it comes from', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b', 'm', 'x', 'z'], ['a to m', 'm to x', 'b to x', 'x to z'])
    const request = { objectIds: ['a', 'b'], relations: ['to'], direction: 'out', maxHops: 3 } as const
    const { objects } = await kb.expandMany(scope, request)
    expect(objects.map(pathOf)).toEqual(['a to> m', 'b to> x', 'b to> x to> z'])
    expect(objects.map(({ relation }) => relation?.sourceId)).toEqual(['a', 'b', 'b'])
  })

  test('seeds that others lead to are given too', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b', 'c'], ['a to b', 'b to c'])
    const { objects } = await kb.expandMany(scope, { objectIds: ['a', 'b'], relations: ['to'], maxHops: 2 })
    expect(objects.map(pathOf)).toEqual(['a to> b', 'b <to a', 'b to> c'])
    const one = await kb.expandMany(scope, { objectIds: ['a'], relations: ['to'], maxHops: 2 })
    expect(walked(one.objects)).toEqual(['b@1', 'c@2'])
  })

  test('one seed gives what expand gives', async ({ engine, scope }) => {
    const kb = await engine()
    const links = ['a to b', 'b to c', 'c to a', 'a likes d', 'd to e']
    await putEntities(kb, scope, ['a', 'b', 'c', 'd', 'e'], links)
    const request = { relations: ['to', 'likes', 'contains'], maxHops: 3 }
    const one = await kb.expand(scope, { objectId: 'a', ...request })
    const many = await kb.expandMany(scope, { objectIds: ['a'], ...request })
    expect(many).toEqual({ objects: one.objects, truncated: false, degraded: [] })
  })

  test('parts and siblings of all seeds come first, each once', async ({ engine, scope }) => {
    const kb = await engine({ config: { siblingRadius: 1 } })
    const parts = ['p0', 'p1', 'p2'].map((id, position) => ({ kind: 'note', id, parentId: 'p', position }))
    await kb.putMany(scope, [{ kind: 'thing', id: 'p' }, { kind: 'thing', id: 'q' }, ...parts])
    await kb.put(scope, 'note', { id: 'q0', parentId: 'q' })
    await putEntities(kb, scope, ['a'], ['p about a', 'q about a', 'p about q'])
    const ask = (objectIds: readonly string[], relations: readonly string[]) =>
      kb.expandMany(scope, { objectIds, relations })
    expect(idsOf((await ask(['q', 'p'], [])).objects)).toEqual(['q0', 'p0', 'p1', 'p2'])
    expect(walked((await ask(['p2', 'q', 'p0'], ['contains'])).objects)).toEqual(['p', 'p1', 'p2', 'q0', 'p0'])
    expect(walked((await ask(['p', 'q'], ['contains', 'about'])).objects)).toEqual([
      ...['p0', 'p1', 'p2', 'q0', 'a@1', 'q@1'],
      'p@1',
    ])
    const ofParts = await ask(['p1', 'p0', 'p'], ['about'])
    expect(ofParts.objects.map(pathOf)).toEqual(['p about> a', 'p about> q'])
  })

  test('seeds that are unknown, deleted or foreign are passed over', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b', 'gone'], ['a to b', 'gone to b'])
    await putEntities(kb, anotherScope(), ['foreign', 'x'], ['foreign to x'])
    await kb.softDelete(scope, 'gone')
    const objectIds = ['unknown', 'gone', 'foreign', 'a', 'a']
    const { objects, degraded } = await kb.expandMany(scope, { objectIds, relations: ['to', 'contains'] })
    expect([objects.map(pathOf), degraded]).toEqual([['a to> b'], []])
    const nothing = { objects: [], truncated: false, degraded: [] }
    expect(await kb.expandMany(scope, { objectIds: ['unknown', 'gone'], relations: ['to'] })).toEqual(nothing)
    expect(await kb.expandMany(scope, { objectIds: [] })).toEqual(nothing)
  })

  test('a budget is kept to the object', async ({ engine, scope }) => {
    const kb = await engine()
    const ids = ['b', 'c', 'd', 'e', 'f']
    const links = ['a to b', 'a to c', 'a to d', 'b to e', 'c to f']
    await putEntities(kb, scope, ['a', ...ids], links)
    await kb.putMany(
      scope,
      ['p0', 'p1'].map((id, position) => ({ kind: 'note', id, parentId: 'a', position })),
    )
    const ask = (budget: number, relations: readonly string[]) =>
      kb.expandMany(scope, { objectIds: ['a'], relations, direction: 'out', maxHops: 2, budget })
    for (const [relations, all] of [
      [['to'], ids] as const,
      [
        ['to', 'contains'],
        ['p0', 'p1', ...ids],
      ] as const,
    ]) {
      for (let budget = 1; budget <= all.length + 1; budget += 1) {
        const { objects, truncated } = await ask(budget, relations)
        expect(idsOf(objects)).toEqual(all.slice(0, budget))
        expect(truncated, String(budget)).toBe(budget < all.length)
      }
    }
  })

  test('a budget is exact among parts too: what they hold is walked through, once', async ({ engine, scope }) => {
    const kb = await engine({ config: { siblingRadius: 1 } })
    const parts = ['p0', 'p1', 'p2'].map((id, position) => ({ kind: 'note', id, parentId: 'p', position }))
    await putEntities(kb, scope, ['p', 'x', 'a', 'b', 'c'])
    await kb.putMany(scope, parts)
    // Both p and x are met on the way: p stands among the answers already, and leads further.
    await kb.linkMany(
      scope,
      ['x to p', 'p to a', 'a to b', 'b to p', 'x to c'].map((words) => anEdge(words)),
    )
    const all = ['p', 'p0', 'p1', 'a@1', 'c@1', 'b@2']
    const request = { objectIds: ['p0', 'x'], relations: ['to', 'contains'], direction: 'out', maxHops: 2 } as const
    for (let budget = 1; budget <= all.length + 2; budget += 1) {
      const { objects, truncated } = await kb.expandMany(scope, { ...request, budget })
      expect(walked(objects), String(budget)).toEqual(all.slice(0, budget))
      expect(truncated, String(budget)).toBe(budget < all.length)
    }
  })

  test('seeds that are parts of one parent are one landing', async ({ engine, scope }) => {
    const kb = await engine({ config: { siblingRadius: 1 } })
    const parts = Array.from({ length: 5 }, (_, i) => ({ kind: 'note', id: `p${i}`, parentId: 'p', position: i }))
    await putEntities(kb, scope, ['p', 'a', 'b'], ['p to a', 'a to b'])
    await kb.putMany(scope, parts)
    const request = { objectIds: ['p4', 'p0', 'p1'], relations: ['to', 'contains'], maxHops: 2 }
    const all = ['p', 'p3', 'p4', 'p0', 'p1', 'p2', 'a@1', 'b@2']
    for (let budget = 1; budget <= all.length; budget += 1) {
      const { objects, truncated } = await kb.expandMany(scope, { ...request, budget })
      expect([walked(objects), truncated]).toEqual([all.slice(0, budget), budget < all.length])
    }
  })

  test('everywhere, a seed stands for its object in every namespace, and no walk crosses over', async (world) => {
    const { engine, scope, anotherScope } = world
    const kb = await engine()
    const base = crypto.randomUUID()
    const [a, b, c] = [`${base}-a`, `${base}-b`, `${base}-c`]
    const other = anotherScope()
    await putEntities(kb, scope, [a, b], [`${a} to ${b}`])
    await putEntities(kb, other, [a, b, c], [`${a} to ${c}`, `${b} to ${c}`])
    const { objects } = await kb.expandMany(everywhere, { objectIds: [a], relations: ['to'], maxHops: 2 })
    expect(objects.map(({ namespace, id }) => `${namespace} ${id}`).sort()).toEqual(
      [`${scope.namespace} ${b}`, `${other.namespace} ${b}`, `${other.namespace} ${c}`].sort(),
    )
  })

  test('a bad request is refused', async ({ engine, scope }) => {
    const kb = await engine({ config: { maxResultSet: 7 } })
    for (const rest of [{ budget: 0 }, { budget: 8 }, { budget: 1.5 }, { limit: 5 }, { maxHops: 0 }]) {
      await expectCode(kb.expandMany(scope, untyped({ objectIds: ['a'], ...rest })), 'invalid_option')
    }
    const many = Array.from({ length: 8 }, (_, i) => `n${i}`)
    await expectCode(kb.expandMany(scope, { objectIds: many }), 'invalid_option', { option: 'objectIds' })
    expect((await kb.expandMany(scope, { objectIds: many.slice(1) })).objects).toEqual([])
    for (const objectIds of [[''], [null], 'a']) {
      await expectCode(kb.expandMany(scope, untyped({ objectIds })), 'id_required')
    }
  })
})
