import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

export const deleting: StoreSuite = suite('deleting', (test) => {
  test('softDelete hides an object and says what was live', async ({ put, softDelete, live }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
    expect((await softDelete('a', 'missing', 'c', 'a')).toSorted()).toEqual(['a', 'c'])
    expect(await live('a', 'b', 'c')).toEqual(['b'])
    expect(await softDelete('a', 'missing')).toEqual([])
    expect(await softDelete()).toEqual([])
  })

  test('a parent hides its parts', async ({ put, softDelete, live }) => {
    await put(aRow({ id: 'parent' }), aRow({ id: 'part', parentId: 'parent' }))
    expect(await softDelete('parent')).toEqual(['parent'])
    expect(await live('parent', 'part')).toEqual([])
    expect(await softDelete('part')).toEqual([])
  })

  test('revive brings a parent back with the parts that went with it', async ({ put, softDelete, revive, live }) => {
    await put(
      aRow({ id: 'parent' }),
      aRow({ id: 'part', parentId: 'parent' }),
      aRow({ id: 'deleted-before', parentId: 'parent' }),
    )
    await softDelete('deleted-before')
    await softDelete('parent')
    expect(await revive('parent', 'missing', 'parent')).toEqual(['parent'])
    expect(await live('parent', 'part', 'deleted-before')).toEqual(['parent', 'part'])
    expect(await revive('deleted-before')).toEqual(['deleted-before'])
    expect(await live('parent', 'part', 'deleted-before')).toEqual(['parent', 'part', 'deleted-before'])
  })

  test('deleting a hidden part does not make it stay deleted', async ({ put, softDelete, revive, live }) => {
    await put(aRow({ id: 'parent' }), aRow({ id: 'part', parentId: 'parent' }))
    await softDelete('parent')
    await softDelete('part')
    await revive('parent')
    expect(await live('parent', 'part')).toEqual(['parent', 'part'])
  })

  test('a part of a deleted parent is not revived alone', async ({ put, softDelete, revive, live }) => {
    await put(aRow({ id: 'parent' }), aRow({ id: 'deleted', parentId: 'parent' }), aRow({ id: 'other' }))
    await softDelete('deleted', 'other')
    await softDelete('parent')
    const call = revive('other', 'deleted')
    await expectCode(call, 'parent_not_found', { id: 'deleted' })
    expect(await live('deleted', 'other')).toEqual([])

    expect((await revive('deleted', 'parent')).toSorted()).toEqual(['deleted', 'parent'])
    expect(await live('parent', 'deleted', 'other')).toEqual(['parent', 'deleted'])
  })

  test('revive leaves live objects alone', async ({ put, revive, read }) => {
    const [before] = await put(aRow({ id: 'a' }))
    expect(await revive('a', 'missing')).toEqual([])
    expect(await revive()).toEqual([])
    expect(await read('a')).toEqual(before)
  })

  test('versions and updatedAt follow, those of hidden parts too', async ({ store, scope, put, read }) => {
    const at = (n: number): { at: Date } => ({ at: new Date(Date.UTC(2026, 5, n)) })
    const [{ createdAt } = expect.fail('nothing was written')] = await put(
      aRow({ id: 'parent' }),
      aRow({ id: 'part', parentId: 'parent' }),
    )
    await store.softDelete(scope, ['parent'], at(1))
    await store.softDelete(scope, ['parent'], at(2))
    const { existing } = await store.readForWrite(scope, { ids: ['parent', 'part'], keys: [], parentIds: [] }, {})
    expect(existing.map(({ deleted, object }) => [deleted, object.version])).toEqual([
      [true, 2],
      [true, 2],
    ])
    await store.revive(scope, ['parent'], at(3))
    const { at: updatedAt } = at(3)
    expect(await read('parent')).toMatchObject({ version: 3, createdAt, updatedAt })
    expect(await read('part')).toMatchObject({ version: 3, createdAt, updatedAt })
  })

  test('writing a deleted object revives it', async ({ put, softDelete, read, live, write }) => {
    const row = aRow({ id: 'parent', title: 'Same' })
    const [{ createdAt } = expect.fail('nothing was written')] = await put(
      row,
      aRow({ id: 'part', parentId: 'parent' }),
    )
    await softDelete('parent')
    const [outcome] = await write(row)
    expect(outcome?.status).not.toBe('unchanged')
    expect(await read('parent')).toMatchObject({ title: 'Same', version: 3, createdAt })
    expect(await live('parent', 'part')).toEqual(['parent', 'part'])
  })

  test('a part cannot be written back under a deleted parent', async ({ put, softDelete, live }) => {
    const part = aRow({ id: 'part', parentId: 'parent' })
    await put(aRow({ id: 'parent' }), part)
    await softDelete('parent')
    await expectCode(put(part), 'parent_not_found', { id: 'part' })
    await put(aRow({ id: 'part', title: 'On its own' }))
    expect(await live('parent', 'part')).toEqual(['part'])
  })

  test('a part that left its deleted parent stays as it is', async ({ put, softDelete, revive, read }) => {
    await put(aRow({ id: 'parent' }), aRow({ id: 'part', parentId: 'parent' }))
    await softDelete('parent')
    const [moved] = await put(aRow({ id: 'part', title: 'On its own' }))
    await revive('parent')
    expect(await read('part')).toEqual(moved)
  })

  test('purge removes for good, live or deleted, with all parts', async ({
    store,
    scope,
    put,
    softDelete,
    purge,
    live,
  }) => {
    await put(
      aRow({ id: 'live' }),
      aRow({ id: 'part', parentId: 'live' }),
      aRow({ id: 'deleted-part', parentId: 'live' }),
      aRow({ id: 'deleted' }),
      aRow({ id: 'stays' }),
    )
    await softDelete('deleted', 'deleted-part')
    expect((await purge('live', 'missing', 'deleted', 'live')).toSorted()).toEqual(['deleted', 'live'])
    expect(await purge('live', 'part')).toEqual([])
    expect(await purge()).toEqual([])

    const ids = ['live', 'part', 'deleted-part', 'deleted', 'stays']
    const { existing } = await store.readForWrite(scope, { ids, keys: [], parentIds: [] }, {})
    expect(existing.map(({ object }) => object.id)).toEqual(['stays'])
    expect(await live(...ids)).toEqual(['stays'])
  })

  test('a purged object starts anew', async ({ put, purge, write }) => {
    await put(aRow({ id: 'a' }))
    await put(aRow({ id: 'a', title: 'x' }))
    await purge('a')
    const [outcome] = await write(aRow({ id: 'a', ifVersion: 0 }))
    expect(outcome).toMatchObject({ status: 'created', object: { version: 1, title: '' } })
    expect(outcome?.object.createdAt).toEqual(outcome?.object.updatedAt)
  })

  test('a purged part leaves its parent', async ({ store, scope, put, purge, live }) => {
    await put(
      aRow({ id: 'parent' }),
      aRow({ id: 'part', parentId: 'parent' }),
      aRow({ id: 'next', parentId: 'parent' }),
    )
    expect(await purge('part')).toEqual(['part'])
    expect(await live('parent', 'part', 'next')).toEqual(['parent', 'next'])
    expect(await store.listChildren(scope, 'parent', { limit: 9 }, {})).toHaveLength(1)
  })
})
