import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createKindCatalog } from './catalog.ts'
import { facetsOf } from './facets.ts'
import { defineKind } from './kind.ts'
import type { FieldSpec } from './kind-spec.ts'
import { propertyFaults } from './validate-properties.ts'

const Deal = defineKind(
  'deal',
  z.object({
    stage: z.enum(['open', 'won']).describe('Where it stands'),
    amount: z.number().nullable(),
    rank: z.int().default(1),
    hot: z.boolean().optional(),
    due: z.iso.datetime({ offset: true }).optional(),
    day: z.iso.date().optional(),
    size: z.union([z.literal('s'), z.literal('l')]).optional(),
    tags: z.array(z.string()).optional(),
    either: z.union([z.string(), z.number()]).optional(),
  }),
  { description: ' A sale ' },
)

describe('fields from a zod schema', () => {
  test('types, enums, descriptions and what is required', () => {
    expect(Deal.spec).toEqual({
      kind: 'deal',
      description: 'A sale',
      isParent: true,
      isPart: false,
      fields: [
        { name: 'stage', type: 'string', description: 'Where it stands', required: true, enum: ['open', 'won'] },
        { name: 'amount', type: 'number' },
        { name: 'rank', type: 'number', required: true },
        { name: 'hot', type: 'boolean' },
        { name: 'due', type: 'datetime' },
        { name: 'day', type: 'datetime' },
        { name: 'size', type: 'string', enum: ['s', 'l'] },
        { name: 'tags', type: 'json' },
        { name: 'either', type: 'json' },
      ],
    })
  })

  test('partOf makes a part; standalone frees it', () => {
    const { isPart, isParent, partOf } = defineKind('note', z.object({}), { partOf: Deal }).spec
    expect({ isPart, isParent, partOf }).toEqual({ isPart: true, isParent: false, partOf: ['deal'] })
    expect(defineKind('memo', [], { partOf: true, standalone: true }).spec).toMatchObject({
      isPart: true,
      isParent: true,
    })
    expect(defineKind('memo', [], { partOf: [Deal, 'case'] }).spec.partOf).toEqual(['deal', 'case'])
  })
})

describe('bad kinds', () => {
  const field = (over: Partial<FieldSpec>): FieldSpec => ({ name: 'f', type: 'string', ...over })
  test.each<[string, string, readonly FieldSpec[], RegExp]>([
    ['blank name', ' ', [], /blank/],
    ['blank field', 'k', [field({ name: ' ' })], /no name/],
    ['core key', 'k', [field({ name: 'created_after' })], /core filter key/],
    ['filter word', 'k', [field({ name: 'not' })], /filter word/],
    ['hyphen', 'k', [field({ name: 'deal-stage' })], /not a valid property key/],
    ['prototype', 'k', [field({ name: '__proto__' })], /not a valid property key/],
    ['duplicate', 'k', [field({}), field({ name: ' f ' })], /duplicate/],
    ['type', 'k', [field({ type: 'text' as 'string' })], /unknown type/],
    ['enum of numbers', 'k', [field({ type: 'number', enum: ['1'] })], /only string/],
    ['empty enum', 'k', [field({ enum: [] })], /empty/],
  ])('%s', (_, name, fields, message) => {
    expect(() => defineKind(name, fields)).toThrowError(
      expect.objectContaining({ code: 'invalid_kind', message: expect.stringMatching(message) }),
    )
  })
})

describe('properties', () => {
  test.each<[string, Parameters<typeof propertyFaults>[1], RegExp]>([
    ['missing', { amount: 1, rank: 1 }, /required property "stage"/],
    ['null where required', { stage: null, rank: 1 }, /required property "stage"/],
    ['undeclared', { stage: 'open', rank: 1, colour: 'red' }, /"colour" is not defined/],
    ['wrong type', { stage: 5, rank: 1 }, /want string/],
    ['outside the enum', { stage: 'lost', rank: 1 }, /open, won/],
    ['datetime', { stage: 'open', rank: 1, due: 'soon' }, /RFC3339/],
    ['boolean', { stage: 'open', rank: 1, hot: 'yes' }, /want boolean, got string/],
    ['list', { stage: 'open', rank: [1] }, /want number, got a list/],
  ])('%s', (_, properties, message) => {
    expect(propertyFaults(Deal.spec, properties)).toEqual([expect.stringMatching(message)])
  })

  test('facets are canonical: datetimes as instants, nulls, lists and json left out', () => {
    const properties = {
      stage: 'open',
      amount: null,
      rank: 2,
      due: '2026-05-01T02:00:00+02:00',
      tags: ['a'],
      either: 'x',
    }
    expect(facetsOf(properties, Deal.spec)).toEqual({ stage: 'open', rank: 2, due: Date.UTC(2026, 4, 1) })
    expect(facetsOf(properties, undefined)).toEqual({ stage: 'open', rank: 2, due: properties.due, either: 'x' })
  })
})

describe('catalog', () => {
  test('register merges, replace does not, names are sorted', () => {
    const catalog = createKindCatalog()
    expect(catalog.empty).toBe(true)
    catalog.register([Deal])
    catalog.register([defineKind('account', [])])
    expect(catalog.names()).toEqual(['account', 'deal'])
    catalog.replace([defineKind('other', [])])
    expect(catalog.names()).toEqual(['other'])
  })

  test('a frozen catalog refuses changes and stays as it is', () => {
    const catalog = createKindCatalog()
    catalog.register([Deal])
    catalog.freeze()
    expect(() => catalog.register([Deal])).toThrowError(expect.objectContaining({ code: 'kinds_frozen' }))
    expect(() => catalog.replace([])).toThrowError(expect.objectContaining({ code: 'kinds_frozen' }))
    expect(catalog.names()).toEqual(['deal'])
  })

  test('an invalid batch changes nothing', () => {
    const catalog = createKindCatalog()
    expect(() => catalog.register([Deal, Deal])).toThrow(/duplicate/)
    expect(catalog.empty).toBe(true)
  })

  test('a spec loaded from the store keeps the schema of the same kind', () => {
    const catalog = createKindCatalog()
    catalog.register([Deal])
    catalog.replace([{ ...Deal.spec }])
    expect(catalog.get('deal')?.parse).toBe(Deal.parse)
    catalog.replace([{ ...Deal.spec, description: 'other' }])
    expect(catalog.get('deal')?.parse).toBeUndefined()
  })
})
