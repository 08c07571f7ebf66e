import { createSearchContext } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { pathOf, walked } from '../../fixtures/walked.ts'
import { suite } from '../../harness/suite.ts'

export const expanding: EngineSuite = suite('expanding', (test) => {
  test('around a parent: its parts by position, without content', async (world) => {
    const kb = await aThread(world)
    const result = await kb.expand(world.scope, { objectId: 'thread' })
    expect(idsOf(result.objects)).toEqual(turns)
    expect(result).toMatchObject({ mode: 'children', hasMore: false, truncated: false, degraded: [] })
    expect(result).not.toHaveProperty('resultSetId')
    expect(result.objects[0]).toMatchObject({ kind: 'turn', parentId: 'thread', position: 0 })
    expect(result.objects[0]).not.toHaveProperty('content')
    expect(result.objects[0]).not.toHaveProperty('relation')
    for (const relations of [['contains'], [' PART_OF '], ['partof', ''], []]) {
      expect((await kb.expand(world.scope, { objectId: 'thread', relations })).objects).toEqual(result.objects)
    }
  })

  test('around a part: its parent, then its siblings and itself', async (world) => {
    const kb = await aThread(world, { siblingRadius: 1 })
    const around = async (objectId: string) => idsOf((await kb.expand(world.scope, { objectId })).objects)
    expect(await around('t3')).toEqual(['thread', 't2', 't3', 't4'])
    expect(await around('t0')).toEqual(['thread', 't0', 't1'])
    expect(await around('t6')).toEqual(['thread', 't5', 't6'])
    expect((await kb.expand(world.scope, { objectId: 't3' })).mode).toBe('neighborhood')
    const wide = await aThread(world)
    expect(idsOf((await wide.expand(world.scope, { objectId: 't1' })).objects)).toEqual(['thread', ...turns])
  })

  test('around an object without parts there is nothing', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a'])
    expect(await kb.expand(scope, { objectId: 'a' })).toMatchObject({ objects: [], mode: 'children', hasMore: false })
  })

  test('along edges: whom, in which direction, how far, by which path, and what the edge says', async (world) => {
    const { engine, scope, clock } = world
    const kb = await engine()
    const meta = { note: 'Met', status: 's', role: 'r', confidence: 0.5, evidenceId: 'e' }
    await putEntities(kb, scope, ['a', 'b', 'c', 'd'], ['a knows b', anEdge('c knows b', meta), 'c knows d'])
    const { objects, mode } = await kb.expand(scope, { objectId: 'a', relations: ['Knows'], maxHops: 3 })
    expect([walked(objects), mode]).toEqual([['b@1', 'c@2', 'd@3'], 'graph'])
    expect(objects.map(pathOf)).toEqual(['a knows> b', 'a knows> b <knows c', 'a knows> b <knows c knows> d'])
    const [{ edges }, c] = [await kb.listEdges(scope, { ids: ['c'], direction: 'out' }), objects[1]]
    expect(edges).toHaveLength(2)
    expect(c).toMatchObject({ kind: 'thing', title: 'common c' })
    expect(c).not.toHaveProperty('content')
    expect(c?.relation).toEqual({
      ...{ type: 'knows', direction: 'in', depth: 2, sourceId: 'a', ...meta },
      path: [
        { relation: 'knows', direction: 'out', id: 'b' },
        { relation: 'knows', direction: 'in', id: 'c' },
      ],
      ...{ createdAt: clock.now(), updatedAt: clock.now() },
    })
  })

  test('only in the direction, along the relations, and as far as asked', async ({ engine, scope }) => {
    const kb = await engine()
    const links = ['a knows b', 'b knows c', 'c knows d', 'd knows e', 'x knows a', 'a likes y', 'b likes z']
    await putEntities(kb, scope, ['a', 'b', 'c', 'd', 'e', 'x', 'y', 'z'], links)
    const ask = async (request: Omit<Parameters<typeof kb.expand>[1], 'objectId'>) =>
      walked((await kb.expand(scope, { objectId: 'a', ...request })).objects)
    expect(await ask({ relations: ['knows'] })).toEqual(['b@1', 'x@1'])
    expect(await ask({ relations: ['knows'], direction: 'out' })).toEqual(['b@1'])
    expect(await ask({ relations: ['knows'], direction: 'in' })).toEqual(['x@1'])
    expect(await ask({ relations: ['knows'], direction: 'out', maxHops: 2 })).toEqual(['b@1', 'c@2'])
    expect(await ask({ relations: ['knows'], direction: 'out', maxHops: 4 })).toEqual(['b@1', 'c@2', 'd@3', 'e@4'])
    expect(await ask({ relations: ['likes', 'unknown'] })).toEqual(['y@1'])
    expect(await ask({ relations: ['likes', 'knows'], direction: 'out', maxHops: 2 })).toEqual([
      ...['b@1', 'y@1'],
      ...['c@2', 'z@2'],
    ])
    expect(await ask({ relations: 'all', direction: 'out' })).toEqual(['b@1', 'y@1'])
  })

  test('the most certain and the latest edges come first, and a node with too many is truncated', async (world) => {
    const { engine, scope, clock } = world
    const kb = await engine({ config: { neighborsPerNode: 3 } })
    await putEntities(kb, scope, ['hub', 'a', 'b', 'c', 'd'], [anEdge('hub to a'), anEdge('hub to b')])
    clock.advance(60_000)
    await kb.linkMany(scope, [anEdge('hub to d', { confidence: 0.9 }), anEdge('hub to c')])
    const result = await kb.expand(scope, { objectId: 'hub', relations: ['to'] })
    expect([walked(result.objects), result.truncated]).toEqual([['c@1', 'a@1', 'b@1'], true])
    const wide = await engine({ config: { neighborsPerNode: 4 } })
    const all = await wide.expand(scope, { objectId: 'hub', relations: ['to'] })
    expect([walked(all.objects), all.truncated]).toEqual([['c@1', 'a@1', 'b@1', 'd@1'], false])
  })

  test('an object is reached once, by its shortest path and its best edge', async ({ engine, scope }) => {
    const kb = await engine()
    const links = ['a to b', 'a to c', 'b to d', 'c to d', 'a far d', 'd to a']
    await putEntities(kb, scope, ['a', 'b', 'c', 'd'], [...links, anEdge('a also d', { confidence: 0.5 })])
    const { objects } = await kb.expand(scope, { objectId: 'a', relations: ['to'], direction: 'out', maxHops: 4 })
    expect(objects.map(pathOf)).toEqual(['a to> b', 'a to> c', 'a to> b to> d'])
    const all = await kb.expand(scope, { objectId: 'a', relations: 'all', maxHops: 4 })
    expect(all.objects.map(pathOf)).toEqual(['a to> b', 'a to> c', 'a far> d'])
  })

  test('a part stands for its parent when edges are followed', async (world) => {
    const { scope } = world
    const kb = await aThread(world, { siblingRadius: 1 })
    await putEntities(kb, scope, ['a'], ['a about thread'])
    const alone = await kb.expand(scope, { objectId: 't3', relations: ['about'] })
    expect([walked(alone.objects), alone.mode]).toEqual([['a@1'], 'graph'])
    expect(alone.objects[0]?.relation?.sourceId).toBe('thread')
    const mixed = await kb.expand(scope, { objectId: 't3', relations: ['contains', 'about'] })
    expect([walked(mixed.objects), mixed.mode]).toEqual([['thread', 't2', 't3', 't4', 'a@1'], 'mixed'])
  })

  test('parts first, then what edges lead to, nothing twice', async (world) => {
    const { scope } = world
    const kb = await aThread(world)
    await putEntities(kb, scope, ['a', 'b'], ['thread about a', 'a about b', 'b about thread'])
    for (const request of [{ relations: ['about', 'contains'] }, { relations: ['about'], containment: true }]) {
      const result = await kb.expand(scope, { objectId: 'thread', maxHops: 2, ...request })
      expect([walked(result.objects), result.mode]).toEqual([[...turns, 'a@1', 'b@1'], 'mixed'])
    }
    const ofPart = await kb.expand(scope, { objectId: 't0', relations: 'all', containment: true, maxHops: 2 })
    expect(new Set(idsOf(ofPart.objects)).size).toBe(ofPart.objects.length)
  })

  test('what is deleted, foreign or a part is neither given nor passed through', async (world) => {
    const { engine, scope, anotherScope } = world
    const kb = await engine()
    const links = ['a to gone', 'gone to behind', 'a to part', 'part to hidden', 'a to b', 'b to c']
    const ids = ['a', 'b', 'c', 'gone', 'behind', 'part', 'hidden']
    await putEntities(kb, scope, ids, links)
    await putEntities(kb, anotherScope(), ['a', 'b', 'foreign'], ['a to foreign', 'b to foreign'])
    await kb.softDelete(scope, 'gone')
    await kb.put(scope, 'thing', { id: 'part', parentId: 'b', title: 'common' })
    const ask = () => kb.expand(scope, { objectId: 'a', relations: ['to'], maxHops: 4 })
    expect(walked((await ask()).objects)).toEqual(['b@1', 'c@2'])
    await kb.revive(scope, 'gone')
    await kb.put(scope, 'thing', { id: 'part', title: 'common' })
    expect(walked((await ask()).objects)).toEqual(['b@1', 'gone@1', 'part@1', 'c@2', 'behind@2', 'hidden@2'])
  })

  test('what is little comes at once, what is much by pages that keep the relations', async (world) => {
    const { engine, scope } = world
    const kb = await engine({ config: { expandInlineMax: 5 } })
    const ids = Array.from({ length: 12 }, (_, i) => `n${String(i).padStart(2, '0')}`)
    const links = ids.map((id, i) => anEdge(`hub to ${id}`, { note: `note ${id}`, confidence: 1 - i / 100 }))
    await putEntities(kb, scope, ['hub', ...ids], links)
    await kb.put(scope, 'note', { id: 'part', parentId: 'hub', content: 'x' })

    const few = await kb.expand(scope, { objectId: 'hub', relations: ['to'], direction: 'in' })
    expect(few).toMatchObject({ objects: [], hasMore: false })
    const request = { objectId: 'hub', relations: ['to', 'contains'], limit: 4 } as const
    const context = createSearchContext(scope)
    const first = await kb.expand(scope, request, { resultSets: context })
    expect([walked(first.objects), first.hasMore]).toEqual([['part', 'n00@1', 'n01@1', 'n02@1'], true])

    const restored = createSearchContext()
    restored.restore(context.export())
    const setId = first.resultSetId ?? ''
    const second = await kb.continue(restored.scope(), setId, { limit: 4, resultSets: restored })
    const third = await kb.continue(restored.scope(), setId, { limit: 10, resultSets: restored })
    expect(idsOf([...first.objects, ...second.objects, ...third.objects])).toEqual(['part', ...ids])
    expect([second.hasMore, third.hasMore]).toEqual([true, false])
    const whole = await (await engine()).expand(scope, { ...request, limit: undefined })
    expect([...first.objects, ...second.objects, ...third.objects].map(({ relation }) => relation)).toEqual(
      whole.objects.map(({ relation }) => relation),
    )
    expect(third.objects.at(-1)?.relation).toMatchObject({ note: 'note n11', sourceId: 'hub', depth: 1 })
    await expectCode(kb.continue(world.anotherScope(), setId, { resultSets: restored }), 'result_set_not_found')
  })

  test('a page is full, whatever vanished meanwhile', async ({ engine, scope }) => {
    const kb = await engine({ config: { expandInlineMax: 2 } })
    const ids = Array.from({ length: 10 }, (_, i) => `n${i}`)
    await putEntities(
      kb,
      scope,
      ['hub', ...ids],
      ids.map((id) => `hub to ${id}`),
    )
    const first = await kb.expand(scope, { objectId: 'hub', relations: ['to'], limit: 3 })
    await kb.softDeleteMany(scope, ['n3', 'n4', 'n6'])
    const second = await kb.continue(scope, first.resultSetId ?? '', { limit: 3 })
    const third = await kb.continue(scope, first.resultSetId ?? '', { limit: 3 })
    expect([first, second, third].map(({ objects }) => walked(objects))).toEqual([
      ['n0@1', 'n1@1', 'n2@1'],
      ['n5@1', 'n7@1', 'n8@1'],
      ['n9@1'],
    ])
    expect(third.hasMore).toBe(false)
  })

  test('no more is looked at than a result set holds', async (world) => {
    const { scope } = world
    const kb = await aThread(world, { maxResultSet: 5, expandInlineMax: 5 })
    await putEntities(kb, scope, ['a', 'b', 'c'], ['thread about a', 'thread about b', 'a about c'])
    const parts = await kb.expand(scope, { objectId: 'thread' })
    expect([idsOf(parts.objects), parts.truncated]).toEqual([turns.slice(0, 5), true])
    const both = await kb.expand(scope, { objectId: 'thread', relations: ['contains', 'about'] })
    expect([idsOf(both.objects), both.truncated]).toEqual([turns.slice(0, 5), true])
    const small = await world.engine({ config: { maxResultSet: 2 } })
    const two = await small.expand(scope, { objectId: 'thread', relations: ['about'], maxHops: 2 })
    expect([walked(two.objects), two.truncated]).toEqual([['a@1', 'b@1'], true])
    const enough = await world.engine({ config: { maxResultSet: 3 } })
    const all = await enough.expand(scope, { objectId: 'thread', relations: ['about'], maxHops: 2 })
    expect([walked(all.objects), all.truncated]).toEqual([['a@1', 'b@1', 'c@2'], false])
  })

  test('a relation that no edge here has is told apart from one that leads nowhere', async (world) => {
    const { engine, scope, anotherScope } = world
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b', 'c'], ['a knows b', 'b likes c'])
    const degraded = async (relations: readonly string[]) =>
      (await kb.expand(scope, { objectId: 'a', relations })).degraded
    expect(await degraded(['knws'])).toEqual(['unknown_relation'])
    expect(await degraded(['likes'])).toEqual([])
    expect(await degraded(['knws', 'likes'])).toEqual(['unknown_relation'])
    expect(await degraded(['knows', 'knws'])).toEqual(['unknown_relation'])
    expect(await degraded(['knows', 'likes', 'contains'])).toEqual([])
    const among = await kb.expand(scope, { objectId: 'a', relations: ['knws', 'knows'], maxHops: 2 })
    expect([walked(among.objects), among.degraded]).toEqual([['b@1'], ['unknown_relation']])
    const many = await kb.expandMany(scope, { objectIds: ['a', 'b'], relations: ['knws'] })
    expect(many).toMatchObject({ objects: [], degraded: ['unknown_relation'] })
    // What another namespace calls its relations says nothing about this one.
    await putEntities(kb, anotherScope(), ['a', 'b'], ['a owes b'])
    expect(await degraded(['owes', 'knows'])).toEqual(['unknown_relation'])
  })

  test('a bad request is refused', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a'])
    const wrong = [
      { maxHops: 0 },
      { maxHops: 5 },
      { maxHops: 1.5 },
      { direction: 'up' },
      { limit: 0 },
      { relations: 'knows' },
      { containment: 'yes' },
      { relationTypes: ['knows'] },
      { budget: 5 },
    ]
    for (const rest of wrong) {
      const call = kb.expand(scope, untyped({ objectId: 'a', relations: ['knows'], ...rest }))
      await expectCode(call, 'invalid_option')
    }
    await expectCode(kb.expand(scope, { objectId: 'a', relations: ['x'.repeat(513)] }), 'invalid_relation')
    await expectCode(kb.expand(scope, { objectId: '' }), 'id_required')
    await expectCode(kb.expand(scope, { objectId: 'unknown' }), 'not_found')
    await expectCode(kb.expand(anotherScope(), { objectId: 'a' }), 'not_found')
    await expectCode(kb.expand(untyped({}), { objectId: 'a' }), 'invalid_scope')
  })
})

const turns = ['t0', 't1', 't2', 't3', 't4', 't5', 't6']

/** A thread of seven turns, written in the reverse order. */
async function aThread(
  { engine, scope }: EngineWorld,
  config: NonNullable<Parameters<EngineWorld['engine']>[0]>['config'] = {},
) {
  const kb = await engine({ config })
  const parts = turns.map((id, position) => ({ kind: 'turn', id, parentId: 'thread', position, content: `turn ${id}` }))
  await kb.putMany(scope, [{ kind: 'thread', id: 'thread', title: 'common' }, ...parts.toReversed()])
  return kb
}
