import type { FilterPlan } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { titled, where } from '../../fixtures/filters.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

export const parts: StoreSuite = suite('parts', (test) => {
  test('a parent may stand in the same batch, before or after its parts', async ({ store, scope, put }) => {
    await put(
      aRow({ id: 'a-part', parentId: 'parent' }),
      aRow({ id: 'parent' }),
      aRow({ id: 'z-part', parentId: 'parent' }),
    )
    const children = await store.listChildren(scope, 'parent', { limit: 9 }, {})
    expect(idsOf(children)).toEqual(['a-part', 'z-part'])
  })

  test('a missing, deleted or foreign parent is refused', async ({ put, softDelete, elsewhere }) => {
    await put(aRow({ id: 'deleted' }))
    await softDelete('deleted')
    await elsewhere().put(aRow({ id: 'foreign' }))
    for (const parentId of ['missing', 'deleted', 'foreign']) {
      const rows = [aRow({ id: 'part', parentId })]
      await expectCode(put(...rows), 'parent_not_found', { id: 'part' })
    }
  })

  test('a part has no parts', async ({ put }) => {
    await put(aRow({ id: 'parent' }), aRow({ id: 'part', parentId: 'parent' }))
    const rows = [aRow({ id: 'deeper', parentId: 'part' })]
    await expectCode(put(...rows), 'parent_not_first_class', { id: 'deeper' })
  })

  test('a part has no parts, in one batch either', async ({ put, live }) => {
    const rows = [
      aRow({ id: 'deeper', parentId: 'part' }),
      aRow({ id: 'part', parentId: 'parent' }),
      aRow({ id: 'parent' }),
    ]
    for (const batch of [rows, rows.toReversed()]) {
      await expectCode(put(...batch), 'parent_not_first_class')
    }
    expect(await live('parent', 'part', 'deeper')).toEqual([])
  })

  test('nothing is a part of itself', async ({ put }) => {
    const self = aRow({ id: 'self', parentId: 'self' })
    await expectCode(put(self), 'parent_not_first_class', { id: 'self' })
    await put(aRow({ id: 'self' }))
    await expectCode(put(self), 'parent_not_first_class', { id: 'self' })
  })

  test('two objects cannot be parts of each other', async ({ put }) => {
    const rows = [aRow({ id: 'a', parentId: 'b' }), aRow({ id: 'b', parentId: 'a' })]
    await expectCode(put(...rows), 'parent_not_first_class')
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }))
    await expectCode(put(...rows), 'parent_not_first_class')
  })

  test('an object with parts does not become a part', async (world) => {
    const { store, scope, put, softDelete, purge } = world
    await put(aRow({ id: 'parent' }), aRow({ id: 'part', parentId: 'parent' }), aRow({ id: 'other' }))
    const rows = [aRow({ id: 'parent', parentId: 'other' })]
    await expectCode(put(...rows), 'parent_not_first_class', { id: 'parent' })

    await softDelete('part')
    await expectCode(put(...rows), 'parent_not_first_class', { id: 'parent' })

    await purge('part')
    await put(...rows)
    const children = await store.listChildren(scope, 'other', { limit: 9 }, {})
    expect(idsOf(children)).toEqual(['parent'])
  })

  test('parts may move, leave and join', async ({ store, scope, put }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'part', parentId: 'a' }))
    const childrenOf = async (id: string): Promise<string[]> =>
      (await store.listChildren(scope, id, { limit: 9 }, {})).map((child) => child.id)

    await put(aRow({ id: 'part', parentId: 'b' }))
    expect([await childrenOf('a'), await childrenOf('b')]).toEqual([[], ['part']])
    await put(aRow({ id: 'part' }))
    expect([await childrenOf('a'), await childrenOf('b')]).toEqual([[], []])
    await put(aRow({ id: 'a', parentId: 'b' }))
    expect([await childrenOf('a'), await childrenOf('b')]).toEqual([[], ['a']])
  })

  test('a parent and its parts may change places in one batch', async ({ store, scope, put }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b', parentId: 'a' }))
    await put(aRow({ id: 'a', parentId: 'b' }), aRow({ id: 'b' }))
    const children = await store.listChildren(scope, 'b', { limit: 9 }, {})
    expect(idsOf(children)).toEqual(['a'])
  })

  test('filters on parts follow the parent', async ({ store, scope, put }) => {
    const part = aRow({ id: 'part', kind: 'note', parentId: 'parent', title: 'Call', properties: { by: 'kim' } })
    await put(aRow({ id: 'parent', kind: 'deal', title: 'Acme', properties: { stage: 'open', by: 'ann' } }), part)
    const listed = async (filter: FilterPlan): Promise<readonly string[]> =>
      idsOf(await store.listObjects(scope, { filter, limit: 9 }, {}))

    expect(await listed(where('stage', 'eq', 'open'))).toEqual(['parent', 'part'])
    expect(await listed(where('by', 'eq', 'kim'))).toEqual(['part'])
    expect(await listed(titled('Acme'))).toEqual(['parent', 'part'])
    expect(await listed({ op: 'eq', field: { on: 'kind' }, value: 'deal' })).toEqual(['parent', 'part'])

    await put(aRow({ id: 'parent', kind: 'contract', title: 'Beta', properties: { stage: 'won' } }))
    expect(await listed(where('stage', 'eq', 'open'))).toEqual([])
    expect(await listed(where('stage', 'eq', 'won'))).toEqual(['parent', 'part'])
    expect(await listed(titled('Acme'))).toEqual([])
    expect(await listed(titled('Beta'))).toEqual(['parent', 'part'])
    expect(await listed({ op: 'eq', field: { on: 'kind' }, value: 'deal' })).toEqual([])
    expect(await listed({ op: 'ne', field: { on: 'kind' }, value: 'contract' })).toEqual([])

    await put(aRow({ id: 'other', properties: { stage: 'lost' } }), aRow({ ...part.object, parentId: 'other' }))
    expect(await listed(where('stage', 'eq', 'lost'))).toEqual(['other', 'part'])
    expect(await listed(titled('Beta'))).toEqual(['parent'])
  })
})
