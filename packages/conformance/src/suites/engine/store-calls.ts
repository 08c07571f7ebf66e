import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
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

  test('a walk over the store is one call a level, however wide, and one for its objects', async (world) => {
    const { engine, scope } = world
    // The store's own edges, whatever graph there is beside it.
    const counted = countingStore(world.store)
    const kb = await engine({ store: counted.store, graph: undefined })
    const wide = Array.from({ length: 15 }, (_, i) => `w${i}`)
    const links = [...wide.map((id) => `a to ${id}`), ...wide.map((id) => `${id} to z`), 'z to y']
    await putEntities(kb, scope, ['a', 'b', 'z', 'y', ...wide], links)
    await kb.put(scope, 'note', { id: 'part', parentId: 'a' })
    const asked = async (call: () => Promise<unknown>) => {
      counted.reset()
      await call()
      return Object.fromEntries(counted.calls)
    }
    const walk = { relations: ['to'], direction: 'out' } as const
    const seedAndPage = 2
    expect(await asked(() => kb.expand(scope, { objectId: 'a', ...walk, maxHops: 3 }))).toEqual({
      neighbors: 3,
      hydrate: seedAndPage,
    })
    expect(await asked(() => kb.expand(scope, { objectId: 'a' }))).toEqual({ hydrate: 1, listChildrenOfMany: 1 })
    const ofPart = await asked(() => kb.expand(scope, { objectId: 'part' }))
    expect(ofPart).toEqual({ hydrate: seedAndPage, listSiblings: 1 })
    const many = { objectIds: ['a', 'b', 'part', ...wide], ...walk, containment: true, maxHops: 2 }
    expect(await asked(() => kb.expandMany(scope, many))).toEqual({
      ...{ neighbors: 2, listChildrenOfMany: 1, listSiblings: 1 },
      hydrate: seedAndPage + 1,
    })
    expect(await asked(() => kb.findObjects(scope, { query: 'common' }))).toEqual({ searchObjects: 1, hydrate: 1 })
    expect(await asked(() => kb.linkMany(scope, [anEdge('a to b'), anEdge('b to a')]))).toEqual({ putEdges: 1 })
    expect(await asked(() => kb.listEdges(scope))).toEqual({ listEdges: 1 })
    await kb.link(scope, anEdge('a to z', { note: 'common' }))
    expect(await asked(() => kb.findLinks(scope, { query: 'common' }))).toEqual({ searchEdges: 1, hydrate: 1 })
    expect(await asked(() => kb.unlink(scope, anEdge('a to z')))).toEqual({ removeEdges: 1 })
  })
})
