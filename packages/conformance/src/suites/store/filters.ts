import type { FilterPlan, Scalar } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { failingCases, tableFacts } from '../../fixtures/filter-table.ts'
import { property, titled, where } from '../../fixtures/filters.ts'
import { hostileNames } from '../../fixtures/hostile.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'
import { referenceTwin } from '../../reference/reference-twin.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

export const filters: StoreSuite = suite('filters', (test) => {
  test('the table of absence, null and order', async (world) => {
    await world.put(...Object.entries(tableFacts).map(([id, properties]) => aRow({ id, properties })))
    expect(await failingCases((filter) => listed(world, filter))).toEqual([])
  })

  test('every operator on every pair of values', async (world) => {
    const twin = referenceTwin(world)
    const rows = [aRow({ id: 'absent' }), ...values.map((v, i) => aRow({ id: `${i}`, facets: { v } }))]
    await world.put(...rows)
    await twin.put(...rows)
    for (const value of values) {
      for (const op of ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const) {
        const filter = where('v', op, value)
        expect(await listed(world, filter), `${op} ${JSON.stringify(value)}`).toEqual(await listed(twin, filter))
      }
    }
  })

  test('types are never mixed', async (world) => {
    await world.put(
      aRow({ id: 'number', facets: { v: 20260601 } }),
      aRow({ id: 'string', facets: { v: '20260601' } }),
      aRow({ id: 'true', facets: { v: true } }),
      aRow({ id: '"true"', facets: { v: 'true' } }),
      aRow({ id: 'one', facets: { v: 1 } }),
    )
    expect(await listed(world, where('v', 'eq', 20260601))).toEqual(['number'])
    expect(await listed(world, where('v', 'eq', '20260601'))).toEqual(['string'])
    expect(await listed(world, where('v', 'eq', true))).toEqual(['true'])
    expect(await listed(world, where('v', 'eq', 'true'))).toEqual(['"true"'])
    expect(await listed(world, where('v', 'ge', 1))).toEqual(['number', 'one'])
    expect(await listed(world, where('v', 'ge', '1'))).toEqual(['"true"', 'string'])
    expect(await listed(world, where('v', 'ge', false))).toEqual([])
    expect(await listed(world, where('v', 'ne', 1))).toEqual(['"true"', 'number', 'string', 'true'])
  })

  test('in and notIn', async (world) => {
    await world.put(
      aRow({ id: 'a', facets: { v: 'x' } }),
      aRow({ id: 'b', facets: { v: 7 } }),
      aRow({ id: 'c', facets: { v: true } }),
      aRow({ id: 'd', facets: { v: '7' } }),
      aRow({ id: 'e' }),
    )
    const isIn = (...list: Scalar[]): FilterPlan => ({ op: 'in', field: property('v'), values: list })
    const notIn = (...list: Scalar[]): FilterPlan => ({ op: 'notIn', field: property('v'), values: list })
    expect(await listed(world, isIn('x', 7, 'unknown'))).toEqual(['a', 'b'])
    expect(await listed(world, isIn(true, '7'))).toEqual(['c', 'd'])
    expect(await listed(world, isIn())).toEqual([])
    expect(await listed(world, notIn('x', 7, 'unknown'))).toEqual(['c', 'd'])
    expect(await listed(world, notIn())).toEqual(['a', 'b', 'c', 'd'])
    const many = Array.from({ length: 1000 }, (_, i) => i)
    expect(await listed(world, isIn(...many))).toEqual(['b'])
  })

  test('exists', async (world) => {
    await world.put(
      aRow({ id: 'false', properties: { v: false } }),
      aRow({ id: 'zero', properties: { v: 0 } }),
      aRow({ id: 'empty', properties: { v: '' } }),
      aRow({ id: 'null', properties: { v: null } }),
      aRow({ id: 'absent' }),
      aRow({ id: 'titled', title: 'x', occurredAt: new Date(0) }),
    )
    const exists = (on: FilterPlan & { op: 'exists' }): Promise<readonly string[]> => listed(world, on)
    expect(await exists({ op: 'exists', field: property('v'), exists: true })).toEqual(['empty', 'false', 'zero'])
    expect(await exists({ op: 'exists', field: property('v'), exists: false })).toEqual(['absent', 'null', 'titled'])
    for (const on of ['title', 'occurred_at'] as const) {
      expect(await exists({ op: 'exists', field: { on }, exists: true })).toEqual(['titled'])
      expect(await exists({ op: 'exists', field: { on }, exists: false })).toHaveLength(5)
    }
  })

  test('and, or, and nothing of either', async (world) => {
    await world.put(
      aRow({ id: 'a', facets: { x: 1, y: 1 } }),
      aRow({ id: 'b', facets: { x: 1, y: 2 } }),
      aRow({ id: 'c', facets: { x: 2, y: 2 } }),
    )
    const [x, y] = [where('x', 'eq', 1), where('y', 'eq', 2)]
    expect(await listed(world, { op: 'and', terms: [x, y] })).toEqual(['b'])
    expect(await listed(world, { op: 'or', terms: [x, y] })).toEqual(['a', 'b', 'c'])
    expect(await listed(world, { op: 'and', terms: [] })).toEqual(['a', 'b', 'c'])
    expect(await listed(world, { op: 'or', terms: [] })).toEqual([])
    expect(await listed(world, { op: 'or', terms: [{ op: 'and', terms: [x, { op: 'or', terms: [] }] }, y] })).toEqual([
      'b',
      'c',
    ])
  })

  test('filters may be long and deep', async (world) => {
    await world.put(aRow({ id: 'a', facets: { n: 999 } }), aRow({ id: 'b', facets: { n: -1 } }))
    const terms = Array.from({ length: 1000 }, (_, n) => where('n', 'eq', n))
    expect(await listed(world, { op: 'or', terms })).toEqual(['a'])
    let deep: FilterPlan = where('n', 'eq', -1)
    for (let i = 0; i < 16; i += 1) deep = { op: i % 2 === 0 ? 'and' : 'or', terms: [deep] }
    expect(await listed(world, deep)).toEqual(['b'])
  })

  test('kind and title, of the object and of its parent', async (world) => {
    await world.put(
      aRow({ id: 'deal', kind: 'deal', title: 'Acme' }),
      aRow({ id: 'note', kind: 'note', title: 'Call', parentId: 'deal' }),
      aRow({ id: 'other', kind: 'Deal', title: 'acme' }),
      aRow({ id: 'untitled', kind: 'memo', parentId: 'other' }),
    )
    const kind = (op: 'eq' | 'ne' | 'lt', value: string): FilterPlan => ({ op, field: { on: 'kind' }, value })
    expect(await listed(world, kind('eq', 'deal'))).toEqual(['deal', 'note'])
    expect(await listed(world, kind('ne', 'deal'))).toEqual(['other', 'untitled'])
    expect(await listed(world, kind('ne', 'note'))).toEqual(['deal', 'other', 'untitled'])
    expect(await listed(world, kind('lt', 'a'))).toEqual(['other', 'untitled'])
    expect(await listed(world, titled('Acme'))).toEqual(['deal', 'note'])
    expect(await listed(world, titled('acme'))).toEqual(['other', 'untitled'])
    expect(await listed(world, { op: 'ne', field: { on: 'title' }, value: 'Call' })).toEqual([
      'deal',
      'other',
      'untitled',
    ])
    expect(await listed(world, { op: 'in', field: { on: 'kind' }, values: ['note', 'memo'] })).toEqual([
      'note',
      'untitled',
    ])
    expect(await listed(world, { op: 'notIn', field: { on: 'kind' }, values: ['note', 'Deal'] })).toEqual(['deal'])
  })

  test('times of an object are its own, to the millisecond', async (world) => {
    const { store, scope } = world
    const time = (ms: number): Date => new Date(Date.UTC(2026, 1, 3) + ms)
    const row = (id: string, ms: number, rest = {}) => aRow({ id, occurredAt: time(ms), ...rest })
    await store.putMany(scope, [row('a', 1), row('b', 2), row('part', 3, { parentId: 'a' })], { at: time(10) })
    await store.putMany(scope, [aRow({ id: 'none' }), row('b', 2, { title: 'new' })], { at: time(11) })

    const at = (on: 'created_at' | 'updated_at' | 'occurred_at', op: 'eq' | 'lt' | 'ge' | 'ne', ms: number) =>
      listed(world, { op, field: { on }, value: time(ms).getTime() })
    expect(await at('created_at', 'eq', 10)).toEqual(['a', 'b', 'part'])
    expect(await at('updated_at', 'ge', 11)).toEqual(['b', 'none'])
    expect(await at('updated_at', 'lt', 11)).toEqual(['a', 'part'])
    expect(await at('occurred_at', 'ge', 2)).toEqual(['b', 'part'])
    expect(await at('occurred_at', 'ne', 2)).toEqual(['a', 'part'])
    const strings = { op: 'eq', field: { on: 'created_at' }, value: time(10).toISOString() } as const
    expect(await listed(world, strings)).toEqual([])
  })

  test('property names are names, whatever they look like', async (world) => {
    const names = [...hostileNames, ...propertyNames]
    const facets = (value: Scalar) => Object.fromEntries(names.map((name) => [name, value]))
    await world.put(
      aRow({ id: 'yes', facets: facets('yes') }),
      aRow({ id: 'no', facets: facets('no') }),
      aRow({ id: 'x' }),
    )
    for (const name of names) {
      const field = property(name)
      expect(await listed(world, where(name, 'eq', 'yes')), name).toEqual(['yes'])
      expect(await listed(world, where(name, 'ne', 'yes')), name).toEqual(['no'])
      expect(await listed(world, { op: 'exists', field, exists: false }), name).toEqual(['x'])
    }
  })

  test('values are values, whatever they look like', async (world) => {
    const texts = [...hostileNames, ...propertyNames, '', 'x'.repeat(5000)]
    await world.put(...texts.map((v, i) => aRow({ id: `id-${i}`, facets: { v } })))
    for (const [i, text] of texts.entries()) {
      expect(await listed(world, where('v', 'eq', text)), text).toEqual([`id-${i}`])
    }
  })

  test('lists and objects are kept, and never match', async (world) => {
    const lists = { tags: ['a', 'b'], deep: { a: 1 } }
    await world.put(aRow({ id: 'a', properties: lists }))
    expect(await listed(world, where('tags', 'eq', 'a'))).toEqual([])
    expect(await listed(world, { op: 'exists', field: property('deep'), exists: true })).toEqual([])
    expect((await world.read('a')).properties).toEqual(lists)
  })

  test('facets are what filters see, not properties', async (world) => {
    const [properties, facets] = [{ day: '2026-06-01' }, { day: Date.UTC(2026, 5, 1) }]
    await world.put(aRow({ id: 'a', properties, facets }))
    expect(await listed(world, where('day', 'ge', Date.UTC(2026, 4, 31)))).toEqual(['a'])
    expect(await listed(world, where('day', 'eq', '2026-06-01'))).toEqual([])
    expect((await world.read('a')).properties).toEqual(properties)
  })
})

/** Values of every type, near each other and at the borders of what stores can hold. */
const values: readonly Scalar[] = [
  ...['', '0', '1', '20260601', 'true', 'null', 'A', 'a', 'ab', 'B', 'é', 'e\u0301', '\uff5e', '\ue000', '😀', ' a'],
  ...[0, 1, -1, 1.5, -1.5, 0.1, 0.30000000000000004, 9, 10, 999_999, 1_000_000, 1_500_000, 20260601],
  ...[1e21, -1e21, 1e-7, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1],
  ...[true, false],
]

const propertyNames: readonly string[] = [
  'a.b',
  '$.a',
  '$',
  'a$b',
  'a[0]',
  '"a"',
  '$."a" ? (@ > 0)',
  "' OR '1'='1",
  '" ? (1 == 1)',
  'hasOwnProperty',
  'length',
  '0',
  'ключ',
  'a b',
]

async function listed({ store, scope }: StoreWorld, filter: FilterPlan | undefined): Promise<readonly string[]> {
  return idsOf(await store.listObjects(scope, { filter, limit: 1000 }, {}))
}
