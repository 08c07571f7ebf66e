import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

const past = new Date('2020-01-01T00:00:00Z')

/** Objects go for good: those that nothing is linked with, and those that have expired. */
export const purging: EngineSuite = suite('purging', (test) => {
  test('what only its like is linked with goes, with its edges; the rest stays', async (world) => {
    const { engine, scope, clock } = world
    const kb = await engine()
    await putEntities(kb, scope, ['fact', 'gone'])
    await kb.putMany(
      scope,
      ['kept', 'alone', 'pair1', 'pair2', 'orphan'].map((id) => ({ kind: 'topic', id, title: 'common' })),
    )
    await kb.put(scope, 'note', { id: 'part', parentId: 'alone' })
    const links = ['kept of fact', 'pair1 of pair2', 'pair1 of kept', 'orphan of gone', 'gone of orphan']
    await kb.linkMany(
      scope,
      links.map((words) => anEdge(words)),
    )
    clock.advance(1000)
    await kb.softDelete(scope, 'gone')
    const ids = ['kept', 'alone', 'pair1', 'pair2', 'orphan', 'part', 'unknown', 'alone']
    expect((await kb.purgeUnlinked(scope, { ids })).toSorted()).toEqual(['alone', 'orphan'])
    const rest = await kb.purgeUnlinked(scope, { ids, ignoreKinds: ['topic'] })
    expect(rest.toSorted()).toEqual(['pair1', 'pair2'])
    expect(idsOf((await kb.listObjects(scope)).objects).toSorted()).toEqual(['fact', 'kept'])
    expect(wordsOf((await kb.listEdges(scope)).edges)).toEqual(['kept of fact'])
    expect(idsOf((await kb.findObjects(scope, { query: 'common', kinds: ['topic'] })).objects)).toEqual(['kept'])
    expect(await kb.purgeUnlinked(scope, { ids: ['fact'], ignoreKinds: ['topic'] })).toEqual(['fact'])
    expect(await kb.purgeUnlinked(scope, { ids: [] })).toEqual([])
    await kb.revive(scope, 'gone')
    expect((await kb.listEdges(scope)).edges).toEqual([])
  })

  test('another namespace is left alone', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const other = anotherScope()
    await putEntities(kb, scope, ['a', 'b'], ['a to b'])
    await putEntities(kb, other, ['a', 'b'])
    expect(await kb.purgeUnlinked(scope, { ids: ['a', 'b'] })).toEqual([])
    expect((await kb.purgeUnlinked(other, { ids: ['a', 'b'] })).toSorted()).toEqual(['a', 'b'])
    expect(idsOf((await kb.listObjects(scope)).objects)).toEqual(['a', 'b'])
  })

  test('what has expired is missed by every reader, and its place is freed', async (world) => {
    const { engine, scope, clock } = world
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b', 'c'], ['a to b', 'b to c'])
    await kb.put(scope, 'note', { id: 'part', parentId: 'b', content: 'harbour' })
    clock.advance(1000)
    await kb.patch(scope, 'b', { expiresAt: past })
    await expectCode(kb.read(scope, 'b'), 'not_found')
    expect((await kb.search(scope, { query: 'harbour' })).objects).toEqual([])
    const around = async () => (await kb.explore(scope, { objectIds: ['a', 'b'] })).nodes.map(({ object }) => object.id)
    expect(await around()).toEqual(['a'])
    expect((await kb.listEdges(scope)).edges).toEqual([])
    clock.advance(1000)
    expect(await kb.purgeExpired(scope)).toEqual({ purged: 1 })
    expect(await kb.purgeExpired(scope)).toEqual({ purged: 0 })
    await kb.put(scope, 'thing', { id: 'b', title: 'common' })
    expect(await around()).toEqual(['a', 'b'])
    expect((await kb.listEdges(scope)).edges).toEqual([])
    await expectCode(kb.read(scope, 'part'), 'not_found')
  })

  test('a limit bounds it, and batches do not', async ({ engine, scope, store }) => {
    const counted = countingStore(store)
    const kb = await engine({ store: counted.store })
    const expired = Array.from({ length: 1200 }, (_, i) => ({ kind: 'thing', id: `n${i}`, expiresAt: past }))
    await kb.putMany(scope, [...expired, { kind: 'thing', id: 'stays' }])
    counted.reset()
    expect(await kb.purgeExpired(scope, { limit: 100 })).toEqual({ purged: 100 })
    expect(counted.calls.get('purgeExpired')).toBe(1)
    expect(await kb.purgeExpired(scope)).toEqual({ purged: 1100 })
    expect(counted.calls.get('purgeExpired')).toBe(3)
    expect(idsOf((await kb.listObjects(scope)).objects)).toEqual(['stays'])
  })

  test('everywhere, each namespace loses its own', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const other = anotherScope()
    for (const where of [scope, other]) {
      await kb.putMany(where, [
        { kind: 'thing', id: 'goes', expiresAt: past },
        { kind: 'thing', id: 'stays' },
      ])
    }
    // Others may use the store too.
    expect((await kb.purgeExpired(everywhere)).purged).toBeGreaterThanOrEqual(2)
    for (const where of [scope, other]) {
      expect(await kb.purgeExpired(where)).toEqual({ purged: 0 })
      expect(idsOf((await kb.listObjects(where)).objects)).toEqual(['stays'])
    }
  })

  test('bad requests are refused', async ({ engine, scope }) => {
    const kb = await engine()
    const wrong: readonly (readonly [Parameters<typeof expectCode>[1], unknown])[] = [
      ['id_required', {}],
      ['id_required', { ids: 'a' }],
      ['id_required', { ids: [''] }],
      ['invalid_option', { ids: ['a'], ignoreKinds: 'topic' }],
      ['invalid_option', { ids: ['a'], ignoreKinds: [''] }],
      ['invalid_option', { ids: ['a'], ignoreKinds: [null] }],
      ['invalid_option', { ids: ['a'], kinds: [] }],
      ['invalid_option', null],
    ]
    for (const [code, request] of wrong) await expectCode(kb.purgeUnlinked(scope, untyped(request)), code)
    await expectCode(kb.purgeUnlinked(untyped(everywhere), { ids: ['a'] }), 'invalid_scope')
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      await expectCode(kb.purgeExpired(scope, { limit }), 'invalid_option', { option: 'limit' })
    }
    await expectCode(kb.purgeExpired(scope, untyped({ most: 1 })), 'invalid_option')
    await expectCode(kb.purgeExpired(untyped({})), 'invalid_scope')
  })

  test('an aborted signal stops them with its reason', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'thing', id: 'a', expiresAt: past },
      { kind: 'thing', id: 'b' },
    ])
    const reason = new Error('the caller has gone')
    const signal = AbortSignal.abort(reason)
    await expect(kb.purgeUnlinked(scope, { ids: ['b'] }, { signal })).rejects.toBe(reason)
    await expect(kb.purgeExpired(scope, { signal })).rejects.toBe(reason)
    expect(idsOf((await kb.listObjects(scope)).objects)).toEqual(['b'])
    expect(await kb.purgeExpired(scope)).toEqual({ purged: 1 })
  })
})
