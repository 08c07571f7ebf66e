import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createKindCatalog, type KindCatalog } from '../kinds/catalog.ts'
import { defineKind } from '../kinds/kind.ts'
import type { Facets } from '../model/object.ts'
import { compileFilters } from './compile.ts'
import type { Filters } from './filters.ts'
import { type FilterView, matchesPlan } from './match.ts'

const Deal = defineKind(
  'deal',
  z.object({
    stage: z.enum(['open', 'won']),
    amount: z.number(),
    due: z.iso.date().optional(),
    hot: z.boolean().optional(),
  }),
)
const Note = defineKind('note', z.object({ author: z.string(), meta: z.array(z.string()).optional() }), {
  partOf: Deal,
})
const Person = defineKind('person', z.object({ age: z.number(), due: z.string() }))

const open = createKindCatalog()
const closed = createKindCatalog()
closed.register([Deal, Note, Person])

function view(facets: Facets, more: Partial<FilterView> = {}): FilterView {
  const time = new Date('2026-05-01T12:00:00Z')
  return { kinds: ['deal'], titles: ['Acme'], createdAt: time, updatedAt: time, facets, ...more }
}

function matches(filters: Filters, seen: FilterView, catalog: KindCatalog = open): boolean {
  const plan = compileFilters(filters, catalog)
  return plan === undefined || matchesPlan(plan, seen)
}

describe('open mode', () => {
  test.each<[Filters, boolean]>([
    [{}, true],
    [{ stage: 'open' }, true],
    [{ stage: ['won', 'open'] }, true],
    [{ stage: { ne: 'open' } }, false],
    [{ amount: { ge: 100, lt: 200 } }, true],
    [{ amount: { gt: 120 } }, false],
    [{ amount: '120' }, false],
    [{ amount: { lt: '200' } }, false],
    [{ amount: { ne: '120' } }, true],
    [{ missing: 1 }, false],
    [{ missing: { ne: 1 } }, false],
    [{ missing: { exists: false } }, true],
    [{ not: { missing: 1 } }, false],
    [{ not: { stage: 'won' } }, true],
    [{ or: [{ stage: 'won' }, { amount: 120 }] }, true],
    [{ and: [{ stage: 'open' }, { not: { amount: { lt: 100 } } }] }, true],
    [{ not: { or: [{ stage: 'won' }, { amount: 1 }] } }, true],
    [{ kind: 'deal', title: 'Acme' }, true],
    [{ title: { ne: 'Acme' } }, false],
    [{ created_after: '2026-05-01' }, true],
    [{ created_before: '2026-05-01T12:00:00Z' }, false],
    [{ updated_after: '2026-05-01T14:00:00+02:00' }, true],
    [{ occurred_after: '2020-01-01' }, false],
    [{ occurred_at: { exists: false } }, true],
    [{ created_at: new Date('2026-05-01T12:00:00Z') }, true],
  ])('%j → %s', (filters, expected) => {
    expect(matches(filters, view({ stage: 'open', amount: 120 }))).toBe(expected)
  })

  test('a part may match by its parent kind and title, and must differ from both', () => {
    const part = view({}, { kinds: ['note', 'deal'], titles: ['Call', 'Acme'] })
    expect(matches({ kind: 'deal', title: 'Acme' }, part)).toBe(true)
    expect(matches({ kind: { ne: 'deal' } }, part)).toBe(false)
    expect(matches({ title: { notIn: ['Other'] } }, part)).toBe(true)
  })
})

describe('bad filters', () => {
  test.each<[string, unknown, RegExp]>([
    ['unknown operator', { amount: { $gt: 1 } }, /unknown or unfit operator "\$gt": expected eq/],
    ['no test', { amount: {} }, /no test/],
    ['null', { amount: null }, /exists: false/],
    ['undefined', { amount: undefined }, /undefined/],
    ['empty list', { amount: [] }, /list is empty/],
    ['list in list', { amount: [[1]] }, /a list/],
    ['not finite', { amount: Number.NaN }, /finite/],
    ['blank key', { ' ': 1 }, /blank/],
    ['bad date', { created_after: '01/02/2026' }, /RFC3339/],
    ['impossible date', { created_after: '2026-02-30' }, /RFC3339/],
    ['date list', { created_after: ['2026-01-01'] }, /RFC3339/],
    ['date in open mode', { due: new Date() }, /datetime field/],
    ['order of booleans', { hot: { gt: true } }, /no order/],
    ['order of titles', { title: { lt: 'b' } }, /unfit operator "lt"/],
    ['and of nothing', { and: [] }, /at least one/],
    ['not of nothing', { not: {} }, /empty/],
    ['or with nothing', { or: [{}] }, /empty/],
    ['or of no filters', { or: [1] }, /object/],
    ['exists of a word', { a: { exists: 'yes' } }, /true or false/],
    ['NUL', { a: '\0' }, /NUL/],
    ['not an object', 'stage', /object/],
  ])('%s', (_, filters, message) => {
    expect(() => compileFilters(filters as Filters, open)).toThrowError(
      expect.objectContaining({ code: 'invalid_filter', message: expect.stringMatching(message) }),
    )
  })

  test('equalities of one field become one test', () => {
    const filters = { or: [{ a: 1 }, { a: 'x' }, { a: true }] }
    expect(compileFilters(filters, open)).toEqual({
      op: 'in',
      field: { on: 'property', name: 'a' },
      values: [1, 'x', true],
    })
    expect(compileFilters({ or: [{ a: 1 }, { b: 1 }] }, open)).toMatchObject({ op: 'or' })
  })

  test('nesting and size are bounded', () => {
    let deep: Filters = { a: 1 }
    for (let i = 0; i < 40; i += 1) deep = { not: deep }
    expect(() => compileFilters(deep, open)).toThrow(/nested/)
    const wide = { or: Array.from({ length: 2000 }, (_, i) => ({ [`k${i}`]: 1 })) }
    expect(() => compileFilters(wide, open)).toThrow(/more than 1000/)
  })
})

describe('with kinds', () => {
  test.each<[string, Filters, RegExp]>([
    ['unknown field', { colour: 'red' }, /not filterable.*stage/],
    ['field of another kind', { kind: 'person', stage: 'open' }, /not filterable/],
    ['value outside the enum', { stage: 'closed' }, /open, won/],
    ['wrong type', { amount: '12' }, /finite number/],
    ['json field', { meta: 'x' }, /json/],
    ['ordered boolean', { hot: { gt: true } }, /unfit operator/],
    ['two types', { due: '2026-01-01' }, /require a kind filter/],
    ['datetime', { kind: 'deal', due: 'soon' }, /datetime/],
  ])('%s', (_, filters, message) => {
    expect(() => compileFilters(filters, closed)).toThrowError(
      expect.objectContaining({ code: 'invalid_filter', message: expect.stringMatching(message) }),
    )
  })

  test('an unknown kind names those there are', () => {
    expect(() => compileFilters({ kind: 'dael' }, closed)).toThrowError(
      expect.objectContaining({ code: 'unknown_kind', details: { kind: 'dael', known: ['deal', 'note', 'person'] } }),
    )
  })

  test('only registered kinds are let through, unless a kind is asked for', () => {
    const stranger = view({ amount: 1 }, { kinds: ['stranger'] })
    expect(matches({}, stranger, closed)).toBe(false)
    expect(compileFilters(undefined, closed)).toEqual({
      op: 'in',
      field: { on: 'kind' },
      values: ['deal', 'note', 'person'],
    })
    expect(matches({ not: { kind: 'deal' } }, stranger, closed)).toBe(false)
    expect(compileFilters({ kind: 'deal' }, closed)).toEqual({ op: 'eq', field: { on: 'kind' }, value: 'deal' })
  })

  test("a part's filter may name its parent's fields, and the other way round", () => {
    expect(matches({ kind: 'note', stage: 'open' }, view({ stage: 'open' }, { kinds: ['note', 'deal'] }), closed)).toBe(
      true,
    )
    expect(matches({ kind: 'deal', author: 'kim' }, view({ author: 'kim' }, { kinds: ['note', 'deal'] }), closed)).toBe(
      true,
    )
  })

  test('datetimes compare as instants', () => {
    const seen = view({ due: Date.UTC(2026, 4, 1) })
    expect(matches({ kind: 'deal', due: '2026-05-01T02:00:00+02:00' }, seen, closed)).toBe(true)
    expect(matches({ kind: 'deal', due: { lt: new Date(Date.UTC(2026, 4, 2)) } }, seen, closed)).toBe(true)
  })
})

describe('laws', () => {
  const scalar = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom('a', 'b', ''), fc.boolean())
  const key = fc.constantFrom('x', 'y')
  const { filter } = fc.letrec<{ filter: Filters; leaf: Filters }>((tie) => ({
    leaf: fc.oneof(
      fc.record({ key, value: scalar }).map(({ key, value }) => ({ [key]: value })),
      fc
        .record({ key, op: fc.constantFrom('ne', 'lt', 'le', 'gt', 'ge'), value: scalar })
        .filter(({ op, value }) => op === 'ne' || typeof value !== 'boolean')
        .map(({ key, op, value }) => ({ [key]: { [op]: value } })),
      fc.record({ key, exists: fc.boolean() }).map(({ key, exists }) => ({ [key]: { exists } })),
      fc.record({ key, values: fc.array(scalar, { minLength: 1 }) }).map(({ key, values }) => ({ [key]: values })),
    ),
    filter: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
      tie('filter').map((not) => ({ not })),
    ),
  }))
  const facets = fc.record({ x: scalar, y: scalar }, { requiredKeys: [] })

  test('a filter and its negation never both hold, and two negations cancel out', () => {
    fc.assert(
      fc.property(filter, facets, (given, seen) => {
        const holds = matches(given, view(seen))
        expect(holds && matches({ not: given }, view(seen))).toBe(false)
        expect(matches({ not: { not: given } }, view(seen))).toBe(holds)
      }),
    )
  })

  test('De Morgan', () => {
    fc.assert(
      fc.property(filter, filter, facets, (a, b, seen) => {
        expect(matches({ not: { and: [a, b] } }, view(seen))).toBe(
          matches({ or: [{ not: a }, { not: b }] }, view(seen)),
        )
      }),
    )
  })
})
