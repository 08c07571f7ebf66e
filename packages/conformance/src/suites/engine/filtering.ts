import type { Filters } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { day } from '../../fixtures/durations.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'

export const filtering: EngineSuite = suite('filtering', (test) => {
  test('a filter on the parent finds it by its parts', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'deal', id: 'open', title: 'Acme', properties: { stage: 'open', owner: 'kim' } },
      { kind: 'note', id: 'open-1', parentId: 'open', content: 'price lock', properties: { author: 'ann' } },
      { kind: 'deal', id: 'won', title: 'Beta', properties: { stage: 'won', owner: 'kim' } },
      {
        kind: 'note',
        id: 'won-1',
        parentId: 'won',
        content: 'price lock',
        properties: { author: 'bob', owner: 'bob' },
      },
    ])
    const find = async (filters: Filters) => idsOf((await kb.search(scope, { query: 'price lock', filters })).objects)
    expect(await find({ stage: 'open' })).toEqual(['open'])
    expect(await find({ kind: 'deal', stage: 'won' })).toEqual(['won'])
    expect(await find({ kind: 'note', author: 'ann' })).toEqual(['open'])
    expect(await find({ title: 'Acme' })).toEqual(['open'])
    expect(await find({ owner: 'kim' })).toEqual(['open'])
    expect(await find({ owner: 'bob' })).toEqual(['won'])
    expect(await find({ not: { stage: 'open' } })).toEqual(['won'])
    expect(await find({ or: [{ author: 'ann' }, { stage: 'won' }] })).toEqual(['open', 'won'])

    await kb.patch(scope, 'open', { properties: { stage: 'won' } })
    expect(await find({ stage: 'open' })).toEqual([])
    expect(await find({ stage: 'won' })).toEqual(['open', 'won'])
  })

  test('times of writing and of happening can be filtered', async ({ engine, scope, clock }) => {
    const kb = await engine()
    await kb.put(scope, 'memo', { id: 'a', content: 'common', occurredAt: '2020-02-02' })
    clock.advance(10 * day)
    await kb.put(scope, 'memo', { id: 'b', content: 'common' })
    await kb.patch(scope, 'a', { title: 'Changed' })
    const find = async (filters: Filters) =>
      idsOf((await kb.search(scope, { query: 'common', filters })).objects).toSorted()
    expect(await find({ created_after: '2026-01-11' })).toEqual(['b'])
    expect(await find({ created_before: '2026-01-11' })).toEqual(['a'])
    expect(await find({ updated_after: '2026-01-11' })).toEqual(['a', 'b'])
    expect(await find({ occurred_after: '2020-01-01', occurred_before: '2021-01-01' })).toEqual(['a'])
    expect(await find({ occurred_at: { exists: false } })).toEqual(['b'])
    expect(await find({ created_at: { gt: new Date('2026-01-01T00:00:00Z') } })).toEqual(['b'])
  })

  test('absent and null values satisfy nothing but exists: false', async ({ engine, scope }) => {
    const kb = await engine()
    const memo = (id: string, properties: { stage?: string | number | null }) => ({
      kind: 'memo',
      id,
      content: 'common',
      properties,
    })
    await kb.putMany(scope, [
      memo('open', { stage: 'open' }),
      memo('five', { stage: 5 }),
      memo('null', { stage: null }),
      memo('none', {}),
    ])
    const find = async (filters: Filters) =>
      idsOf((await kb.search(scope, { query: 'common', filters })).objects).toSorted()
    expect(await find({ stage: { ne: 'open' } })).toEqual(['five'])
    expect(await find({ not: { stage: 'open' } })).toEqual(['five'])
    expect(await find({ not: { stage: { ne: 'open' } } })).toEqual(['open'])
    expect(await find({ stage: { notIn: ['x'] } })).toEqual(['five', 'open'])
    expect(await find({ stage: { exists: false } })).toEqual(['none', 'null'])
    expect(await find({ not: { stage: { exists: false } } })).toEqual(['five', 'open'])
  })

  test('the same filter means the same in search, findExact and listObjects', async ({ engine, scope }) => {
    const kb = await engine()
    const filters = { and: [{ n: { ge: 2 } }, { not: { n: [3, 4] } }] }
    await kb.putMany(
      scope,
      [1, 2, 3, 4, 5].map((n) => ({ kind: 'memo', id: `m${n}`, title: 'Common', content: 'x', properties: { n } })),
    )
    const ids = (page: { objects: readonly { id: string }[] }) => idsOf(page.objects).toSorted()
    expect(ids(await kb.search(scope, { query: 'common', filters }))).toEqual(['m2', 'm5'])
    expect(ids(await kb.findExact(scope, { query: 'common', filters }))).toEqual(['m2', 'm5'])
    expect(ids(await kb.listObjects(scope, { filters }))).toEqual(['m2', 'm5'])
  })

  test('what is not a filter is refused, never ignored', async ({ engine, scope }) => {
    const kb = await engine()
    // What a caller without types may pass.
    const bad: Filters[] = [
      ...JSON.parse('[{"a": null}, {"a": {"like": "x"}}, {"a": []}, {"a": {}}, {"and": {}}, {"not": []}, [], "x", 5]'),
      { kind: 5 },
      { created_after: '01/02/2026' },
      { a: { in: [] } },
      { a: { exists: 'yes' } as object },
      { '': 'x' },
      { a: Number.NaN },
      { a: new Date(Number.NaN) },
    ]
    for (const filters of bad) {
      for (const call of [
        kb.search(scope, { query: 'x', filters }),
        kb.findExact(scope, { query: 'x', filters }),
        kb.listObjects(scope, { filters }),
      ]) {
        await expectCode(call, 'invalid_filter')
      }
    }
  })

  test('order tests on booleans are refused, kinds or not', async ({ engine, scope }) => {
    const kb = await engine()
    await expectCode(kb.listObjects(scope, { filters: { urgent: { gt: false } } }), 'invalid_filter')
  })
})
