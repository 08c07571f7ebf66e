import type { Properties } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { where } from '../../fixtures/filters.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

const minute = (n: number): Date => new Date(Date.UTC(2026, 0, 1, 0, n))

export const writing: StoreSuite = suite('writing', (test) => {
  test('a new object is created with version 1', async ({ store, scope }) => {
    const [outcome] = await store.putMany(scope, [aRow({ id: 'a', title: 'New' })], { at: minute(5) })
    expect(outcome?.status).toBe('created')
    expect(outcome?.object).toMatchObject({ title: 'New', version: 1, createdAt: minute(5), updatedAt: minute(5) })
  })

  test('writing it again replaces it whole, keeps createdAt and raises the version', async ({ store, scope, read }) => {
    const full = aRow({
      id: 'a',
      key: 'k',
      title: 'Old',
      summary: 'Old',
      content: 'Old',
      properties: { a: 1, b: 2 },
      occurredAt: minute(0),
    })
    await store.putMany(scope, [full], { at: minute(1) })
    const bare = aRow({ id: 'a', kind: 'other', title: 'New', contentType: 'text/html', properties: { b: 3 } })
    const [outcome] = await store.putMany(scope, [bare], { at: minute(2) })

    expect(outcome?.status).toBe('updated')
    expect(outcome?.object).toEqual({
      ...bare.object,
      namespace: scope.namespace,
      createdAt: minute(1),
      updatedAt: minute(2),
      version: 2,
    })
    expect(await read('a')).toEqual(outcome?.object)
  })

  test('writing the same again changes nothing', async ({ store, scope, read }) => {
    const row = aRow({
      id: 'a',
      key: 'k',
      title: 'Same',
      properties: { list: [1, { b: 2, a: null }], n: 1.5 },
      occurredAt: minute(0),
    })
    await store.putMany(scope, [row], { at: minute(1) })
    const stored = await read('a')
    const [outcome] = await store.putMany(scope, [structuredClone(row)], { at: minute(2) })
    expect(outcome).toEqual({ status: 'unchanged', object: stored })
    expect(await read('a')).toEqual(stored)
  })

  test('a change of any one field is an update', async ({ put, write }) => {
    const same = { id: 'a', key: 'k', position: 1, properties: { n: 1 }, occurredAt: minute(0) }
    await put(aRow({ id: 'p' }), aRow({ ...same, parentId: 'p' }))
    const changes = [
      { kind: 'other' },
      { key: 'k2' },
      { position: 2 },
      { title: 'x' },
      { summary: 'x' },
      { content: 'x' },
      { contentType: 'text/x' },
      { properties: { n: '1' } },
      { properties: { n: 1, m: null } },
      { occurredAt: minute(1) },
    ]
    let version = 1
    for (const change of changes) {
      const row = aRow({ ...same, parentId: 'p', ...change })
      const [outcome] = await write(row)
      version += 1
      expect(outcome, JSON.stringify(change)).toMatchObject({ status: 'updated', object: { version } })
    }
  })

  test('a change deep in the properties is an update, another order of names is not', async ({ put, write }) => {
    const rewrite = async (properties: Properties): Promise<string | undefined> =>
      (await write(aRow({ id: 'a', properties, facets: {} })))[0]?.status
    await put(aRow({ id: 'a', properties: { list: [1, 2], map: { a: 1, b: [{ c: null }] } }, facets: {} }))
    expect(await rewrite({ map: { b: [{ c: null }], a: 1 }, list: [1, 2] })).toBe('unchanged')
    expect(await rewrite({ map: { b: [{ c: null }], a: 1 }, list: [2, 1] })).toBe('updated')
    expect(await rewrite({ map: { b: [{ c: null }], a: 1 }, list: [2] })).toBe('updated')
    expect(await rewrite({ map: { b: [{ c: null }], a: 1 }, list: { 0: 2 } })).toBe('updated')
    expect(await rewrite({ map: { b: [{ c: false }], a: 1 }, list: { 0: 2 } })).toBe('updated')
    expect(await rewrite({ map: { b: [{}], a: 1 }, list: { 0: 2 } })).toBe('updated')
    expect(await rewrite({ map: { b: [{}], a: '1' }, list: { 0: 2 } })).toBe('updated')
    expect(await rewrite({ map: { b: [{}], a: '1' }, list: { 0: 2 } })).toBe('unchanged')
  })

  test('other facets of the same properties are an update too', async ({ store, scope, put, write }) => {
    const properties = { day: '2026-06-01' }
    await put(aRow({ id: 'a', properties, facets: { day: '2026-06-01' } }))
    const facets = { day: Date.UTC(2026, 5, 1) }
    const [outcome] = await write(aRow({ id: 'a', properties, facets }))
    expect(outcome).toMatchObject({ status: 'updated', object: { version: 2 } })
    const found = await store.listObjects(scope, { filter: where('day', 'eq', facets.day), limit: 9 }, {})
    expect(idsOf(found)).toEqual(['a'])
  })

  test('outcomes stand in the order of the rows', async ({ put, write }) => {
    await put(aRow({ id: 'same' }), aRow({ id: 'changed' }))
    const rows = [aRow({ id: 'z' }), aRow({ id: 'changed', title: 'x' }), aRow({ id: 'a' }), aRow({ id: 'same' })]
    const outcomes = await write(...rows)
    expect(outcomes.map(({ status, object }) => [object.id, status])).toEqual([
      ['z', 'created'],
      ['changed', 'updated'],
      ['a', 'created'],
      ['same', 'unchanged'],
    ])
    expect(await write()).toEqual([])
  })

  test('a batch of a thousand rows is written whole', async ({ store, scope, put }) => {
    const ids = Array.from({ length: 1000 }, (_, i) => `id-${String(i).padStart(4, '0')}`)
    await put(aRow({ id: 'a' }), ...ids.map((id) => aRow({ id, parentId: 'a', content: `Part ${id}` })))
    const children = await store.listChildren(scope, 'a', { limit: 2000 }, {})
    expect(idsOf(children)).toEqual(ids)
  })

  test('a key belongs to one object of its kind and namespace', async ({ put, elsewhere }) => {
    await put(aRow({ id: 'a', kind: 'deal', key: 'k' }))
    const taken = aRow({ id: 'b', kind: 'deal', key: 'k' })
    await expectCode(put(taken), 'key_taken', { id: 'b' })

    await put(aRow({ id: 'c', kind: 'note', key: 'k' }), aRow({ id: 'd', kind: 'deal', key: 'K' }))
    const moved = aRow({ id: 'c', kind: 'deal', key: 'k' })
    await expectCode(put(moved), 'key_taken', { id: 'c' })
    await elsewhere().put(aRow({ id: 'b', kind: 'deal', key: 'k' }))
  })

  test('a key cannot be given to two objects of one batch', async ({ put, live }) => {
    const rows = [aRow({ id: 'a', key: 'k' }), aRow({ id: 'b', key: 'k' })]
    await expectCode(put(...rows), 'key_taken')
    expect(await live('a', 'b')).toEqual([])
  })

  test('keys may change hands inside a batch', async ({ put, read }) => {
    await put(aRow({ id: 'a', key: 'k' }), aRow({ id: 'b', key: 'l' }), aRow({ id: 'c', key: 'm' }))
    await put(aRow({ id: 'a', key: 'l' }), aRow({ id: 'b', key: 'k' }))
    await put(aRow({ id: 'd', key: 'm' }), aRow({ id: 'c', kind: 'other', key: 'm' }))
    const keys = await Promise.all(['a', 'b', 'c', 'd'].map(async (id) => (await read(id)).key))
    expect(keys).toEqual(['l', 'k', 'm', 'm'])
  })

  test('a key is free again when its object drops it or is purged', async ({ put, purge, read }) => {
    await put(aRow({ id: 'a', key: 'k' }), aRow({ id: 'b', key: 'l' }))
    await put(aRow({ id: 'a' }))
    await purge('b')
    await put(aRow({ id: 'c', key: 'k' }), aRow({ id: 'd', key: 'l' }))
    expect([(await read('c')).key, (await read('d')).key]).toEqual(['k', 'l'])
  })

  test('a deleted object holds its key', async ({ put, softDelete }) => {
    await put(aRow({ id: 'a', key: 'k' }))
    await softDelete('a')
    await expectCode(put(aRow({ id: 'b', key: 'k' })), 'key_taken', { id: 'b' })
  })

  test('one bad row, and nothing of the batch is written', async ({ put, live, read }) => {
    await put(aRow({ id: 'holder', key: 'k' }), aRow({ id: 'parent' }), aRow({ id: 'part', parentId: 'parent' }))
    await put(aRow({ id: 'old', title: 'Old' }))
    const bad = {
      key_taken: aRow({ id: 'bad', key: 'k' }),
      version_conflict: aRow({ id: 'bad', ifVersion: 1 }),
      parent_not_found: aRow({ id: 'bad', parentId: 'nowhere' }),
      parent_not_first_class: aRow({ id: 'bad', parentId: 'part' }),
    } as const
    const good = [aRow({ id: 'new' }), aRow({ id: 'old', title: 'Changed' })]
    for (const code of ['key_taken', 'version_conflict', 'parent_not_found', 'parent_not_first_class'] as const) {
      for (const rows of [
        [bad[code], ...good],
        [...good, bad[code]],
      ]) {
        await expectCode(put(...rows), code, { id: 'bad' })
      }
      expect(await live('new', 'bad'), code).toEqual([])
      expect(await read('old'), code).toMatchObject({ title: 'Old', version: 1 })
    }
  })

  test('readForWrite finds by id and by key, deleted ones too', async ({ store, scope, put, softDelete }) => {
    await put(
      aRow({ id: 'a', kind: 'deal', key: 'k', title: 'A' }),
      aRow({ id: 'b' }),
      aRow({ id: 'c', kind: 'note', key: 'k' }),
      aRow({ id: 'd', kind: 'deal', key: 'deleted' }),
    )
    await softDelete('b', 'd')
    const { existing } = await store.readForWrite(
      scope,
      {
        ids: ['b', 'missing'],
        keys: [
          { kind: 'deal', key: 'k' },
          { kind: 'deal', key: 'deleted' },
          { kind: 'deal', key: 'missing' },
        ],
        parentIds: [],
      },
      {},
    )
    const found = existing.map(({ object, deleted }) => [object.id, deleted]).sort()
    expect(found).toEqual([
      ['a', false],
      ['b', true],
      ['d', true],
    ])
    expect(existing.find(({ object }) => object.id === 'a')?.object).toMatchObject({ title: 'A', version: 1 })
  })

  test('readForWrite gives an object once that is asked for by id and by key', async ({ store, scope, put }) => {
    await put(aRow({ id: 'a', key: 'k' }))
    const lookup = { ids: ['a', 'a'], keys: [{ kind: 'thing', key: 'k' }], parentIds: [] }
    expect((await store.readForWrite(scope, lookup, {})).existing).toHaveLength(1)
  })

  test('readForWrite gives the live parents', async ({ store, scope, put, softDelete }) => {
    await put(aRow({ id: 'alive', title: 'Alive' }), aRow({ id: 'gone' }))
    await softDelete('gone')
    const lookup = { ids: [], keys: [], parentIds: ['alive', 'gone', 'missing', 'alive'] }
    const { existing, parents } = await store.readForWrite(scope, lookup, {})
    expect(existing).toEqual([])
    expect(parents.map(({ id, title }) => [id, title])).toEqual([['alive', 'Alive']])
  })
})
