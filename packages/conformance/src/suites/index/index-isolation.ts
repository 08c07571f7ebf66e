import { expect } from 'vitest'
import { hostileNamespaces } from '../../fixtures/hostile.ts'
import { suite } from '../../harness/suite.ts'
import type { IndexSuite } from '../../index-world.ts'

/** A namespace is exactly its name: nothing is seen, replaced or removed from another one. */
export const indexIsolation: IndexSuite = suite('index isolation', (test) => {
  test('the same ref in hostile namespaces is a document in each', async (world) => {
    const worlds = hostileNamespaces().map((namespace) => world.elsewhere(namespace))
    for (const { remove } of worlds) await remove('a', 'b')
    for (const [i, { put }] of worlds.entries()) await put({ ref: 'a', kind: `KIND_${i}` })
    for (const [i, { ask, scope }] of worlds.entries()) {
      expect(await ask('common'), scope.namespace).toEqual([{ ref: 'a', kind: `KIND_${i}` }])
    }
    for (const [i, { put, remove, scope }] of worlds.entries()) {
      await put({ ref: 'b' })
      await remove('a')
      const next = worlds[i + 1]
      if (next === undefined) continue
      expect(await next.ask('common'), scope.namespace).toEqual([{ ref: 'a', kind: `KIND_${i + 1}` }])
    }
    for (const { refs, scope } of worlds) expect(await refs(), scope.namespace).toEqual(['b'])
    for (const { remove } of worlds) await remove('b')
  })

  test('the limit counts what is in the namespace, not what is nearer elsewhere', async (world) => {
    const there = world.elsewhere()
    await there.put(...Array.from({ length: 120 }, (_, i) => ({ ref: `near ${i}`, text: 'common amber' })))
    await world.put({ ref: 'far', text: 'common fjord fjord fjord' })
    expect(await world.ask('common amber', { limit: 1 })).toEqual([{ ref: 'far', kind: 'NOTE' }])
    expect(await world.ask('common amber', { limit: 50 })).toHaveLength(1)
  })

  test('what is newest in one namespace says nothing about another', async (world) => {
    const there = world.elsewhere()
    const late = await there.change({ ref: 'a', text: 'common amber' })
    for (const { put } of [world, there]) await put({ ref: 'decoy' })
    await world.put({ ref: 'a', text: 'common birch' }, { ref: 'b' })
    await world.remove('b')
    const first = await there.change({ ref: 'b' })
    await there.index.upsert(
      there.scope,
      [...late, ...first].map((document) => ({ ...document, sequence: 1 })),
      {},
    )
    expect(await there.refs()).toEqual(['a', 'b', 'decoy'])
    expect(await there.best('amber')).toBe('a')
    expect(await world.refs()).toEqual(['a', 'decoy'])
    expect(await world.best('birch')).toBe('a')
  })
})
