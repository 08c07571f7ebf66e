import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

/** An engine may not ask a store more often than it has to: every call is a way to the database and back. */
export const storeCalls: EngineSuite = suite('store calls', (test) => {
  test('a search is two calls, however many parts of one object match', async ({ engine, scope, store }) => {
    const counted = countingStore(store)
    const kb = await engine({ store: counted.store })
    const parts = Array.from({ length: 1000 }, (_, i) => ({
      kind: 'note',
      id: `part-${i}`,
      parentId: 'big',
      content: 'common common',
    }))
    const others = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      kind: 'memo',
      id,
      content: `common ${'words '.repeat(20)}`,
    }))
    await kb.putMany(scope, [{ kind: 'deal', id: 'big' }, ...parts, ...others])
    counted.reset()
    const page = await kb.search(scope, { query: 'common' })
    expect(idsOf(page.objects)).toEqual(['big', 'a', 'b', 'c', 'd', 'e'])
    expect(page.truncated).toBe(true)
    expect(Object.fromEntries(counted.calls)).toEqual({ searchParts: 1, hydrate: 1 })
  })

  test('a page is full after most hits have vanished, in few calls', async ({ engine, scope, store }) => {
    const counted = countingStore(store)
    const kb = await engine({ store: counted.store, config: { candidates: 500, depth: 500 } })
    const ids = Array.from({ length: 400 }, (_, i) => `m${String(i).padStart(3, '0')}`)
    await kb.putMany(
      scope,
      ids.map((id) => ({ kind: 'memo', id, content: 'common' })),
    )
    const { resultSetId, objects, truncated } = await kb.search(scope, { query: 'common', limit: 10 })
    expect([idsOf(objects), truncated]).toEqual([ids.slice(0, 10), false])
    await kb.purgeMany(scope, ids.slice(10, 310))
    counted.reset()
    const next = await kb.continue(scope, resultSetId, { limit: 10 })
    expect(idsOf(next.objects)).toEqual(ids.slice(310, 320))
    expect(next.hasMore).toBe(true)
    expect([...counted.calls.keys()]).toEqual(['hydrate'])
    expect(counted.calls.get('hydrate')).toBeLessThanOrEqual(6)
    const last = await kb.continue(scope, resultSetId, { limit: 50 })
    expect(idsOf(last.objects)).toEqual(ids.slice(320, 370))
  })

  test('a batch is one look and one write', async ({ engine, scope, store }) => {
    const counted = countingStore(store)
    const kb = await engine({ store: counted.store })
    counted.reset()
    await kb.putMany(scope, [
      { kind: 'deal', id: 'deal' },
      ...Array.from({ length: 50 }, (_, i) => ({ kind: 'note', id: `note-${i}`, parentId: 'deal', content: 'x' })),
    ])
    expect(Object.fromEntries(counted.calls)).toEqual({ readForWrite: 1, putMany: 1 })
  })

  test('a batch of refused items is no more calls than one of good ones', async ({ engine, scope, store }) => {
    const counted = countingStore(store)
    const kb = await engine({ store: counted.store })
    const keys = Array.from({ length: 30 }, (_, i) => `key-${i}`)
    await kb.putMany(
      scope,
      keys.map((key) => ({ kind: 'memo', key, content: 'x' })),
    )
    counted.reset()
    const taken = keys.map((key, i) => ({ kind: 'memo', id: `other-${i}`, key, content: 'x' }))
    const items = [...taken, { kind: 'memo', id: 'free', content: 'x' }]
    const result = await kb.putMany(scope, items, { onInvalid: 'report' })
    expect([result.failed, result.created]).toEqual([30, 1])
    expect(Object.fromEntries(counted.calls)).toEqual({ readForWrite: 1, putMany: 1 })
  })
})
