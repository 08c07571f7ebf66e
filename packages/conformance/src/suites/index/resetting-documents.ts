import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { hostileNamespaces } from '../../fixtures/hostile.ts'
import { suite } from '../../harness/suite.ts'
import type { IndexSuite } from '../../index-world.ts'

/** An index may be thrown away: of one namespace, or whole. */
export const resettingDocuments: IndexSuite = suite('resetting documents', (test) => {
  test('a namespace becomes empty, the others stay', async (world) => {
    const there = world.elsewhere()
    for (const { put } of [world, there]) await put({ ref: 'a' }, { ref: 'b', kind: 'EPISODE' })
    for (let round = 0; round < 2; round += 1) {
      await world.index.reset(world.scope, {})
      expect(await world.ask('common')).toEqual([])
      expect(await there.refs()).toEqual(['a', 'b'])
    }
  })

  test('of hostile names only the one that is meant', async (world) => {
    const worlds = hostileNamespaces().map((namespace) => world.elsewhere(namespace))
    for (const { put } of worlds) await put({ ref: 'a' })
    for (const [i, { index, scope, ask }] of worlds.entries()) {
      await index.reset(scope, {})
      expect(await ask('common'), scope.namespace).toEqual([])
      const next = worlds[i + 1]
      if (next !== undefined) expect(await next.refs(), next.scope.namespace).toEqual(['a'])
    }
  })

  test('whatever its sequence was, a write counts afterwards', async ({ index, scope, put, change, remove, refs }) => {
    const documents = await put({ ref: 'a' }, { ref: 'b' })
    await remove('gone')
    const gone = await change({ ref: 'gone' })
    await index.reset(scope, {})
    expect(await refs()).toEqual([])
    await index.upsert(
      scope,
      [...documents, ...gone].map((document) => ({ ...document, sequence: 0 })),
      {},
    )
    expect(await refs()).toEqual(['a', 'b', 'gone'])
  })

  test('an empty namespace may be reset, and one of many documents', async ({ index, scope, put, ask, refs }) => {
    await index.reset(scope, {})
    expect(await ask('common')).toEqual([])
    await put(...Array.from({ length: 300 }, (_, i) => ({ ref: `${i}` })))
    await index.reset(scope, {})
    expect(await ask('common')).toEqual([])
    await put({ ref: 'a' })
    expect(await refs()).toEqual(['a'])
  })

  test('everywhere, nothing is left', async (world) => {
    world.needs('exclusive')
    const worlds = [world, world.elsewhere(), world.elsewhere(hostileNamespaces()[0])]
    for (const { put } of worlds) await put({ ref: 'a' })
    await world.index.reset(everywhere, {})
    for (const { ask, scope } of worlds) expect(await ask('common'), scope.namespace).toEqual([])
    await world.put({ ref: 'b' })
    expect(await world.refs()).toEqual(['b'])
  })
})
