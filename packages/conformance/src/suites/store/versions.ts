import { RecollectError } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { titled, where } from '../../fixtures/filters.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

export const versions: StoreSuite = suite('versions', (test) => {
  test('ifVersion 0 creates, and refuses what exists', async ({ put, read }) => {
    const row = aRow({ id: 'a', title: 'First', ifVersion: 0 })
    await put(row)
    const again = [aRow({ id: 'a', title: 'Second', ifVersion: 0 })]
    await expectCode(put(...again), 'version_conflict', { id: 'a' })
    await expectCode(put(row), 'version_conflict', { id: 'a' })
    expect(await read('a')).toMatchObject({ title: 'First', version: 1 })
  })

  test('ifVersion lets through the stored version only', async ({ put, read }) => {
    await put(aRow({ id: 'a' }))
    await put(aRow({ id: 'a', title: 'Second', ifVersion: 1 }))
    for (const ifVersion of [1, 3]) {
      const rows = [aRow({ id: 'a', title: 'Lost', ifVersion })]
      await expectCode(put(...rows), 'version_conflict', { id: 'a' })
    }
    const missing = [aRow({ id: 'missing', ifVersion: 1 })]
    await expectCode(put(...missing), 'version_conflict', { id: 'missing' })
    expect(await read('a')).toMatchObject({ title: 'Second', version: 2 })
  })

  test('a deleted object does not exist for ifVersion', async ({ put, softDelete, read }) => {
    await put(aRow({ id: 'a' }))
    await softDelete('a')
    for (const ifVersion of [1, 2]) {
      const rows = [aRow({ id: 'a', ifVersion })]
      await expectCode(put(...rows), 'version_conflict', { id: 'a' })
    }
    await put(aRow({ id: 'a', title: 'Back', ifVersion: 0 }))
    expect(await read('a')).toMatchObject({ title: 'Back', version: 3 })
  })

  test('of parallel writes on one version exactly one wins', async ({ put, read }) => {
    await put(aRow({ id: 'a' }))
    const rivals = Array.from({ length: 8 }, (_, i) => put(aRow({ id: 'a', title: `rival ${i}`, ifVersion: 1 })))
    const { winners, codes } = await settle(rivals)
    expect([winners.length, codes]).toEqual([1, Array.from({ length: 7 }, () => 'version_conflict')])
    expect(await read('a')).toMatchObject({ title: winners[0]?.[0]?.title, version: 2 })
  })

  test('of parallel creations exactly one wins', async ({ put, read }) => {
    const rivals = Array.from({ length: 8 }, (_, i) => put(aRow({ id: 'a', title: `rival ${i}`, ifVersion: 0 })))
    const { winners, codes } = await settle(rivals)
    expect([winners.length, codes]).toEqual([1, Array.from({ length: 7 }, () => 'version_conflict')])
    expect(await read('a')).toMatchObject({ title: winners[0]?.[0]?.title, version: 1 })
  })

  test('of parallel claims of one key exactly one wins', async ({ put, live }) => {
    const ids = Array.from({ length: 8 }, (_, i) => `rival-${i}`)
    const rivals = ids.map((id) => put(aRow({ id, key: 'k' })))
    const { winners, codes } = await settle(rivals)
    expect([winners.length, codes]).toEqual([1, Array.from({ length: 7 }, () => 'key_taken')])
    expect(await live(...ids)).toEqual([winners[0]?.[0]?.id])
  })

  test('parallel writes of the same rows in any order all succeed', async ({ store, scope, put }) => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const writers = Array.from({ length: 8 }, (_, i) => {
      const rotated = [...ids.slice(i % 6), ...ids.slice(0, i % 6)]
      const order = i % 2 === 0 ? rotated : rotated.toReversed()
      return put(...order.map((id) => aRow({ id, title: `writer ${i}` })))
    })
    await Promise.all(writers)
    const objects = await store.getMany(scope, ids, {})
    expect(objects.map(({ version }) => version)).toEqual(ids.map(() => 8))
    expect(new Set(objects.map(({ title }) => title)).size).toBe(1)
  })

  test('a part that is written while its parent is deleted does not outlive it', async (world) => {
    const { store, scope, put, live, softDelete } = world
    for (let round = 0; round < 5; round += 1) {
      const [parent, part] = [`parent-${round}`, `part-${round}`]
      await put(aRow({ id: parent }))
      const { codes } = await settle<unknown>([put(aRow({ id: part, parentId: parent })), softDelete(parent)])
      expect(codes.filter((code) => code !== 'parent_not_found')).toEqual([])
      expect(await live(parent, part)).toEqual([])
      expect(await store.listObjects(scope, { limit: 9 }, {})).toEqual([])
    }
  })

  test('a part that is written while its parent changes sees the change', async ({ store, scope, put }) => {
    for (let round = 0; round < 5; round += 1) {
      const [parent, part] = [`parent-${round}`, `part-${round}`]
      await put(aRow({ id: parent, title: 'Old', properties: { round, stage: 'open' } }))
      const changed = aRow({ id: parent, title: 'New', properties: { round, stage: 'won' } })
      await Promise.all([put(aRow({ id: part, parentId: parent })), put(changed)])
      const terms = [where('round', 'eq', round), where('stage', 'eq', 'won'), titled('New')]
      const found = await store.listObjects(scope, { filter: { op: 'and', terms }, limit: 9 }, {})
      expect(idsOf(found)).toEqual([parent, part])
    }
  })

  test('parallel writes never make a part of a part', async ({ put }) => {
    for (let round = 0; round < 5; round += 1) {
      const [top, middle, low] = [`top-${round}`, `middle-${round}`, `low-${round}`]
      await put(aRow({ id: top }), aRow({ id: middle }))
      const { winners, codes } = await settle([
        put(aRow({ id: low, parentId: middle })),
        put(aRow({ id: middle, parentId: top })),
      ])
      expect([winners.length, codes]).toEqual([1, ['parent_not_first_class']])
    }
  })
})

/** Waits for all calls; the answers of those that succeeded and the error codes of those that did not. */
async function settle<T>(calls: readonly Promise<T>[]): Promise<{ winners: T[]; codes: string[] }> {
  const winners: T[] = []
  const codes: string[] = []
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'fulfilled') winners.push(result.value)
    else if (RecollectError.is(result.reason)) codes.push(result.reason.code)
    else throw result.reason
  }
  return { winners, codes }
}
