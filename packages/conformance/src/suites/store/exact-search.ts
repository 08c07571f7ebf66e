import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { findCandidates } from '../../fixtures/find.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

export const exactSearch: StoreSuite = suite('exact search', (test) => {
  test('an object is found by id, by key and by title, with score 1', async ({ store, scope, put }) => {
    await put(
      aRow({ id: 'by-id' }),
      aRow({ id: 'b', key: 'by-key' }),
      aRow({ id: 'c', title: 'By title' }),
      aRow({ id: 'part', parentId: 'c', key: 'part-key', title: 'Part title', content: 'By content' }),
    )
    const expected = {
      'by-id': 'by-id',
      'by-key': 'b',
      'By title': 'c',
      part: 'part',
      'part-key': 'part',
      'Part title': 'part',
    }
    for (const [text, id] of Object.entries(expected)) {
      const found = await findCandidates(store, scope, { exact: text })
      expect(
        found.map((hit) => [hit.id, hit.score]),
        text,
      ).toEqual([[id, 1]])
    }
    for (const text of ['By content', 'by', 'By title.', 'By  title']) {
      expect(await findCandidates(store, scope, { exact: text }), text).toEqual([])
    }
  })

  test('titles match whatever their case and outer blanks; ids and keys must be the same', async ({ put, find }) => {
    await put(aRow({ id: 'One', key: 'Two' }), aRow({ id: 't', title: 'Ünïcode TÍTULO' }))
    for (const text of ['ünïcode título', '  ÜNÏCODE TÍTULO\n']) expect(await find({ exact: text })).toEqual(['t'])
    for (const text of ['one', 'ONE', 'two', 'TWO']) expect(await find({ exact: text })).toEqual([])
  })

  test('several objects may have the title: newest first, then by id, each once', async ({ put, find }) => {
    await put(aRow({ id: 'old', title: 'Acme' }))
    await put(
      aRow({ id: 'b', title: 'ACME' }),
      aRow({ id: 'Acme', key: 'Acme', title: 'acme' }),
      aRow({ id: 'a', key: 'Acme', kind: 'other' }),
    )
    expect(await find({ exact: 'Acme' })).toEqual(['Acme', 'a', 'b', 'old'])
    expect(await find({ exact: 'Acme', limit: 2 })).toEqual(['Acme', 'a'])
  })

  test('deleted objects and parts of deleted parents are not found', async ({ put, find, softDelete, revive }) => {
    await put(aRow({ id: 'a', title: 'Same' }), aRow({ id: 'b', parentId: 'a', title: 'Same' }))
    await softDelete('a')
    expect(await find({ exact: 'same' })).toEqual([])
    expect(await find({ exact: 'b' })).toEqual([])
    await revive('a')
    expect(await find({ exact: 'same' })).toEqual(['a', 'b'])
  })

  test('after an update the old title and key are gone', async ({ put, find }) => {
    await put(aRow({ id: 'a', key: 'k1', title: 'Old' }))
    await put(aRow({ id: 'a', key: 'k2', title: 'New' }))
    expect([await find({ exact: 'old' }), await find({ exact: 'k1' })]).toEqual([[], []])
    expect([await find({ exact: 'new' }), await find({ exact: 'k2' })]).toEqual([['a'], ['a']])
  })

  test('an empty title equals nothing', async ({ put, find }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b', title: 'x' }))
    expect(await find({ exact: ' ' })).toEqual([])
  })

  test('everywhere, an id is found in each namespace', async ({ store, put, scope, elsewhere }) => {
    const id = crypto.randomUUID()
    const other = elsewhere()
    await put(aRow({ id }))
    await other.put(aRow({ id }))
    const found = await findCandidates(store, everywhere, { exact: id })
    const both = [scope.namespace, other.scope.namespace].toSorted()
    expect(found.map(({ namespace }) => namespace).toSorted()).toEqual(both)
  })
})
