import type { LinkInput } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'

export const linkingObjects: EngineSuite = suite('linking objects', (test) => {
  test('a link is the edge as it is kept', async ({ engine, scope, clock }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b'])
    const meta = { note: 'Met in Oslo', status: 'confirmed', role: 'buyer', confidence: 0.5, evidenceId: 'e' }
    const edge = await kb.link(scope, { ...anEdge('a knows b'), ...meta })
    const times = { createdAt: clock.now(), updatedAt: clock.now(), version: 1 }
    expect(edge).toEqual({ ...scope, ...anEdge('a knows b'), ...meta, ...times })
    expect(await kb.listEdges(scope)).toEqual({ edges: [edge], degraded: [] })
  })

  test('linking again replaces what the edge says, keeps createdAt and raises the version', async (world) => {
    const { engine, scope, clock } = world
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b'])
    const first = await kb.link(scope, anEdge('a knows b', { note: 'old', role: 'buyer' }))
    clock.advance(60_000)
    const second = await kb.link(scope, anEdge('a knows b', { note: 'new' }))
    expect(second).toMatchObject({ note: 'new', version: 2, createdAt: first.createdAt, updatedAt: clock.now() })
    expect(second).not.toHaveProperty('role')
    clock.advance(60_000)
    expect(await kb.link(scope, anEdge('a knows b', { note: 'new' }))).toEqual(second)
  })

  test('relations are kept in canonical form', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b'])
    await kb.link(scope, { fromId: 'a', relation: '  Depends_On ', toId: 'b', note: 'old' })
    await kb.link(scope, { fromId: 'a', relation: 'depends_on', toId: 'b', note: '  new  ', status: ' ', role: '' })
    const { edges } = await kb.listEdges(scope, { relations: ['DEPENDS_ON'] })
    expect(edges).toMatchObject([{ relation: 'depends_on', note: 'new', version: 2 }])
    expect(edges[0]).not.toHaveProperty('status')
    expect(edges[0]).not.toHaveProperty('role')
    expect(await kb.listRelations(scope)).toEqual(['depends_on'])
    await kb.unlink(scope, { fromId: 'a', relation: ' DEPENDS_on', toId: 'b' })
    expect(await kb.listRelations(scope)).toEqual([])
  })

  test('many links are one transaction, and say what became of each', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b'], [anEdge('a two b', { note: 'old' }), 'a three b'])
    const links = [anEdge('a one b'), anEdge('a two b', { note: 'new' }), anEdge('a three b')]
    const result = await kb.linkMany(scope, links)
    expect(result).toMatchObject({ created: 1, updated: 1, unchanged: 1, degraded: [] })
    expect(result.edges.map(({ status, edge }) => `${status} ${edge.relation}`)).toEqual([
      'created one',
      'updated two',
      'unchanged three',
    ])
    const bad = [anEdge('a four b'), anEdge('a five missing')]
    await expectCode(kb.linkMany(scope, bad), 'endpoint_not_found', { id: 'missing', end: 'to', index: 1 })
    expect((await kb.listEdges(scope)).edges).toHaveLength(3)
    expect(await kb.linkMany(scope, [])).toEqual({ edges: [], created: 0, updated: 0, unchanged: 0, degraded: [] })
  })

  test('a bad link is refused before anything is written', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b'])
    await kb.put(scope, 'note', { id: 'part', parentId: 'a', content: 'x' })
    const good = anEdge('a knows b')
    const wrong: readonly (readonly [Parameters<typeof expectCode>[1], LinkInput])[] = [
      ['invalid_edge', anEdge('a knows a')],
      ['invalid_relation', { ...good, relation: ' ' }],
      ['invalid_relation', { ...good, relation: 'x'.repeat(513) }],
      ['invalid_relation', { ...good, relation: untyped(7) }],
      ['invalid_relation', { ...good, relation: 'contains' }],
      ['invalid_relation', { ...good, relation: ' Part_Of ' }],
      ['invalid_relation', { ...good, relation: 'partof' }],
      ['id_required', { ...good, fromId: '' }],
      ['id_required', { ...good, toId: untyped(null) }],
      ['invalid_edge', { ...good, confidence: 1.01 }],
      ['invalid_edge', { ...good, confidence: -0.01 }],
      ['invalid_edge', { ...good, confidence: Number.NaN }],
      ['invalid_edge', { ...good, note: untyped(7) }],
      ['invalid_edge', { ...good, ifVersion: 1.5 }],
      ['invalid_edge', { ...good, ...untyped({ type: 'knows' }) }],
      ['invalid_edge', untyped('a knows b')],
      ['invalid_id', { ...good, evidenceId: '' }],
      ['text_too_large', { ...good, note: 'x'.repeat(64 * 1024 + 1) }],
      ['endpoint_not_found', anEdge('missing knows b')],
      ['endpoint_not_first_class', anEdge('a knows part')],
      ['version_conflict', { ...good, ifVersion: 1 }],
    ]
    for (const [code, link] of wrong) {
      await expectCode(kb.link(scope, link), code)
      await expectCode(kb.linkMany(scope, [anEdge('b good a'), link]), code, { index: 1 })
    }
    await expectCode(kb.linkMany(scope, [good, anEdge('b good a'), good]), 'invalid_edge', { index: 2 })
    expect((await kb.listEdges(scope)).edges).toEqual([])
  })

  test('an end in another namespace is not found', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const [foreign, other] = [`foreign-${crypto.randomUUID()}`, anotherScope()]
    await putEntities(kb, other, [foreign])
    await putEntities(kb, scope, ['a'])
    const details = { id: foreign, end: 'to' }
    await expectCode(kb.link(scope, anEdge(`a knows ${foreign}`)), 'endpoint_not_found', details)
    expect((await kb.listEdges(other)).edges).toEqual([])
  })

  test('unlinking is for good, and says when there was nothing', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b'], ['a knows b', 'b knows a', 'a likes b'])
    await kb.unlink(scope, anEdge('a knows b'))
    await expectCode(kb.unlink(scope, anEdge('a knows b')), 'not_found')
    const gone = await kb.unlinkMany(
      scope,
      ['b knows a', 'a hates b', 'b knows a'].map((words) => anEdge(words)),
    )
    expect(wordsOf(gone)).toEqual(['b knows a'])
    expect(wordsOf((await kb.listEdges(scope)).edges)).toEqual(['a likes b'])
    expect(await kb.unlinkMany(scope, [])).toEqual([])
    for (const relation of ['', 'contains', ' Part_Of ']) {
      await expectCode(kb.unlink(scope, { ...anEdge('a likes b'), relation }), 'invalid_relation')
    }
  })

  test('edges are listed by pages, with restrictions', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const links = ['a knows b', 'a knows c', 'b likes c', 'c knows a', 'c likes b']
    await putEntities(kb, scope, ['a', 'b', 'c'], links)
    const first = await kb.listEdges(scope, {}, { limit: 2 })
    const second = await kb.listEdges(scope, {}, { limit: 2, cursor: first.cursor })
    const third = await kb.listEdges(scope, {}, { limit: 2, cursor: second.cursor })
    expect(wordsOf([...first.edges, ...second.edges, ...third.edges])).toEqual(links)
    expect(third).not.toHaveProperty('cursor')
    const ofA = await kb.listEdges(scope, { ids: ['a'], direction: 'out', relations: ['Knows', 'hates'] })
    expect(wordsOf(ofA.edges)).toEqual(['a knows b', 'a knows c'])
    expect([first.degraded, ofA.degraded]).toEqual([[], ['unknown_relation']])
    expect(await kb.listEdges(scope, { ids: [] })).toEqual({ edges: [], degraded: [] })
    expect(await kb.listEdges(anotherScope())).toEqual({ edges: [], degraded: [] })
    expect(await kb.listRelations(scope)).toEqual(['knows', 'likes'])
    await expectCode(kb.listEdges(scope, {}, { cursor: 'abc' }), 'invalid_cursor')
    await expectCode(kb.listEdges(scope, { relations: [] }), 'invalid_option')
    await expectCode(kb.listEdges(scope, { direction: untyped('up') }), 'invalid_option')
    await expectCode(kb.listEdges(scope, untyped({ relation: 'knows' })), 'invalid_option')
  })

  test('deleting an object hides its edges, reviving brings them back, purging removes them', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b', 'c'], ['a knows b', 'b knows c'])
    const before = await kb.listEdges(scope)
    await kb.softDelete(scope, 'b')
    expect((await kb.listEdges(scope)).edges).toEqual([])
    await kb.revive(scope, 'b')
    expect(await kb.listEdges(scope)).toEqual(before)
    await kb.softDelete(scope, 'a')
    await kb.put(scope, 'thing', { id: 'a', title: 'Back' })
    expect(await kb.listEdges(scope)).toEqual(before)
    await kb.purge(scope, 'b')
    expect((await kb.listEdges(scope)).edges).toEqual([])
  })

  test('an aborted signal stops every call with its reason', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b'], ['a knows b'])
    const reason = new Error('the caller has gone')
    const signal = AbortSignal.abort(reason)
    const calls = [
      kb.link(scope, anEdge('b knows a'), { signal }),
      kb.linkMany(scope, [anEdge('b knows a')], { signal }),
      kb.unlink(scope, anEdge('a knows b'), { signal }),
      kb.listEdges(scope, {}, { signal }),
      kb.listRelations(scope, { signal }),
      kb.expand(scope, { objectId: 'a' }, { signal }),
      kb.expand(scope, { objectId: 'a', relations: ['knows'] }, { signal }),
      kb.expandMany(scope, { objectIds: ['a'], relations: 'all' }, { signal }),
      kb.findObjects(scope, { query: 'common' }, { signal }),
      kb.findLinks(scope, { query: 'common' }, { signal }),
    ]
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toEqual({ status: 'rejected', reason })
    }
    expect(wordsOf((await kb.listEdges(scope)).edges)).toEqual(['a knows b'])
  })
})
