import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../model/object.ts'
import { type Sortable, sortObjects } from './sort-objects.ts'

interface Row extends Sortable {
  readonly id: string
}

const row = (id: string, more: Partial<Sortable> = {}): Row => ({
  id,
  title: '',
  properties: {},
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...more,
})
const having = (id: string, value?: Json) => row(id, value === undefined ? {} : { properties: { maxAmount: value } })
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join('')

describe('sortObjects', () => {
  it('compares numbers as numbers, in either direction', () => {
    const rows = [having('a', 10), having('b', 2), having('c', -1.5), having('d', 1e21)]
    expect(ids(sortObjects(rows, 'maxAmount'))).toBe('cbad')
    expect(ids(sortObjects(rows, 'maxAmount', { descending: true }))).toBe('dabc')
  })

  it('finds a property in its own case only', () => {
    const rows = [having('a', 2), having('b', 1)]
    expect(ids(sortObjects(rows, 'maxamount'))).toBe('ab')
    expect(ids(sortObjects(rows, ' maxAmount '))).toBe('ba')
    expect(ids(sortObjects(rows, 'constructor'))).toBe('ab')
  })

  it('puts what has no value last in either direction', () => {
    const rows = [having('a'), having('b', 1), having('c', null), having('d', 2), having('e', [3])]
    expect(ids(sortObjects(rows, 'maxAmount'))).toBe('bdace')
    expect(ids(sortObjects(rows, 'maxAmount', { descending: true }))).toBe('dbace')
  })

  it('compares datetimes as instants', () => {
    const rows = [
      having('a', '2026-01-01T12:00:00Z'),
      having('b', '2026-01-01T12:30:00+02:00'),
      having('c', '2026-01-01'),
    ]
    expect(ids(sortObjects(rows, 'maxAmount'))).toBe('cba')
  })

  it('orders mixed values by type', () => {
    const rows = [having('a', true), having('b', 'text'), having('c', '2026-01-01'), having('d', 7), having('e', false)]
    expect(ids(sortObjects(rows, 'maxAmount'))).toBe('dcbea')
  })

  it('knows the core fields', () => {
    const one = row('a', { title: 'b', position: 10, createdAt: new Date(1), updatedAt: new Date(9) })
    const two = row('b', {
      title: 'a',
      position: 9,
      createdAt: new Date(2),
      updatedAt: new Date(3),
      occurredAt: new Date(5),
    })
    for (const [key, order] of [
      ['title', 'ba'],
      ['position', 'ba'],
      ['created_at', 'ab'],
      ['updated_at', 'ba'],
      ['occurred_at', 'ba'],
      ['', 'ab'],
    ] as const) {
      expect(ids(sortObjects([one, two], key)), key).toBe(order)
    }
  })

  it('compares strings by code point', () => {
    const rows = [having('a', '😀'), having('b', 'ﬁ'), having('c', 'Z'), having('d', 'a')]
    expect(ids(sortObjects(rows, 'maxAmount'))).toBe('cdba')
  })

  it('is stable, leaves its input alone and sorts what is sorted to the same', () => {
    const value = fc.oneof(
      fc.nat(3),
      fc.constantFrom('x', 'y', '2026-01-01', true, false, null),
      fc.constant(undefined),
    )
    fc.assert(
      fc.property(fc.array(value), fc.boolean(), (values, descending) => {
        const rows = values.map((item, index) => having(String(index), item))
        const before = [...rows]
        const sorted = sortObjects(rows, 'maxAmount', { descending })
        expect(rows).toEqual(before)
        expect(sortObjects(sorted, 'maxAmount', { descending })).toEqual(sorted)
        for (const item of new Set(values)) {
          const equals = (all: readonly Row[]) => all.filter((one) => one.properties['maxAmount'] === item)
          expect(equals(sorted)).toEqual(equals(rows))
        }
      }),
    )
  })
})
