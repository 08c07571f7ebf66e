import { expect } from 'vitest'
import { suite } from '../../harness/suite.ts'
import type { IndexSuite } from '../../index-world.ts'

/** What is written is found until it is replaced or removed; every write may be repeated. */
export const writingDocuments: IndexSuite = suite('writing documents', (test) => {
  test('a document is found by its ref and kind, and nothing else of it comes back', async ({ put, ask }) => {
    await put({ ref: 'a', kind: 'EPISODE', text: 'common amber' }, { ref: 'b', kind: 'NOTE', text: 'common birch' })
    const candidates = await ask('common amber')
    expect(candidates).toStrictEqual([
      { ref: 'a', kind: 'EPISODE' },
      { ref: 'b', kind: 'NOTE' },
    ])
    for (const candidate of candidates) expect(Reflect.ownKeys(candidate).toSorted()).toEqual(['kind', 'ref'])
  })

  test('a document that is written again takes the place of the old one', async ({ put, best, refs }) => {
    await put({ ref: 'a', text: 'common amber' }, { ref: 'decoy' })
    expect(await best('amber')).toBe('a')
    await put({ ref: 'a', text: 'common birch' })
    expect([await best('amber'), await best('birch')]).toEqual(['decoy', 'a'])
    expect(await refs()).toEqual(['a', 'decoy'])
  })

  test('so does one of another kind', async ({ put, ask }) => {
    await put({ ref: 'a', kind: 'EPISODE' })
    await put({ ref: 'a', kind: 'RECOLLECTION' })
    expect(await ask('common')).toEqual([{ ref: 'a', kind: 'RECOLLECTION' }])
    expect(await ask('common', { kinds: ['EPISODE'] })).toEqual([])
    expect(await ask('common', { kinds: ['RECOLLECTION'] })).toEqual([{ ref: 'a', kind: 'RECOLLECTION' }])
  })

  test('a write that is repeated changes nothing', async ({ index, scope, put, remove, refs, best }) => {
    const documents = await put({ ref: 'a', text: 'common amber' }, { ref: 'b', text: 'common birch' })
    for (let round = 0; round < 2; round += 1) {
      await index.upsert(scope, documents, {})
      expect(await refs()).toEqual(['a', 'b'])
      expect(await best('amber')).toBe('a')
    }
    const removals = await remove('a')
    for (let round = 0; round < 2; round += 1) {
      await index.delete(scope, removals, {})
      expect(await refs()).toEqual(['b'])
    }
  })

  test('what is removed is found no more, others are; unknown refs are fine', async ({ put, remove, refs, ask }) => {
    await put(...['a', 'b', 'c'].map((ref) => ({ ref })))
    await remove('b', 'missing')
    expect(await refs()).toEqual(['a', 'c'])
    await remove('a', 'c')
    expect(await ask('common')).toEqual([])
    await remove('b')
    expect(await ask('common')).toEqual([])
  })

  test('what was removed comes back when it is written again', async ({ put, remove, refs, best }) => {
    await put({ ref: 'a', text: 'common amber' }, { ref: 'decoy' })
    await remove('a')
    expect(await best('amber')).toBe('decoy')
    await put({ ref: 'a', text: 'common birch' })
    expect(await refs()).toEqual(['a', 'decoy'])
    expect([await best('amber'), await best('birch')]).toEqual(['decoy', 'a'])
  })

  test('nothing happens for an empty list', async ({ index, scope, put, refs }) => {
    await index.upsert(scope, [], {})
    await index.delete(scope, [], {})
    expect(await refs()).toEqual([])
    await put({ ref: 'a' })
    await index.upsert(scope, [], {})
    await index.delete(scope, [], {})
    expect(await refs()).toEqual(['a'])
  })

  test('many at once', async ({ put, remove, refs }) => {
    const all = Array.from({ length: 500 }, (_, i) => `document ${i}`)
    await put(...all.map((ref) => ({ ref })))
    expect(await refs()).toEqual(all.toSorted())
    await remove(...all.slice(10))
    expect(await refs()).toEqual(all.slice(0, 10).toSorted())
  })

  test('what was given and returned may be changed without changing the index', async (world) => {
    const { index, scope, change, ask } = world
    const [document] = await change({ ref: 'a', kind: 'EPISODE', text: 'common amber' })
    const given = document === undefined ? [] : [{ ...document }]
    await index.upsert(scope, given, {})
    for (const one of given) Object.assign(one, { ref: 'b', kind: 'NOTE', text: 'changed' })
    for (const candidate of await ask('common')) Object.assign(candidate, { ref: 'b', kind: 'NOTE' })
    expect(await ask('common amber')).toEqual([{ ref: 'a', kind: 'EPISODE' }])
  })
})
