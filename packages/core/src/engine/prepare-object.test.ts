import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createKindCatalog } from '../kinds/catalog.ts'
import { defineKind } from '../kinds/kind.ts'
import type { ObjectInput } from './object-input.ts'
import { maxTextBytes, prepareObject } from './prepare-object.ts'

const Deal = defineKind('deal', z.object({ amount: z.number(), stage: z.string().default('open') }))
const Note = defineKind('note', z.object({}), { partOf: Deal })
const open = createKindCatalog()
const closed = createKindCatalog()
closed.register([Deal, Note])

describe('prepareObject', () => {
  test('fills what is left out, applies defaults, derives facets', () => {
    const { row, facets } = prepareObject(closed, Deal, { title: 'A\0cme', properties: { amount: 5 } })
    expect(row).toEqual({
      kind: 'deal',
      title: 'Acme',
      summary: '',
      content: '',
      contentType: '',
      properties: { amount: 5, stage: 'open' },
    })
    expect(facets).toEqual({ amount: 5, stage: 'open' })
  })

  test('takes ISO strings and Dates as occurredAt', () => {
    const { row } = prepareObject(open, 'event', { occurredAt: '2026-05-01' })
    expect(row.occurredAt).toEqual(new Date('2026-05-01T00:00:00Z'))
  })

  test.each<[string, Parameters<typeof prepareObject>[1], ObjectInput, string, RegExp]>([
    ['blank kind', ' ', {}, 'invalid_object', /kind must not be blank/],
    ['unknown kind', 'dael', {}, 'unknown_kind', /there are deal, note/],
    ['bad id', Deal, { id: ' ' }, 'invalid_id', /blank/],
    ['nil id', Deal, { id: '00000000-0000-0000-0000-000000000000' }, 'invalid_id', /nil UUID/],
    ['long key', Deal, { key: 'k'.repeat(513) }, 'invalid_object', /512/],
    ['fraction position', Deal, { position: 1.5 }, 'invalid_object', /whole number/],
    ['negative version', Deal, { ifVersion: -1 }, 'invalid_object', /ifVersion/],
    ['missing property', Deal, {}, 'invalid_object', /"amount"/],
    [
      'undeclared property',
      Deal,
      { properties: { amount: 1, colour: 'red' } },
      'invalid_object',
      /"colour" is not defined/,
    ],
    [
      'parent on a parent',
      Deal,
      { parentId: 'p', properties: { amount: 1 } },
      'invalid_object',
      /must not have parent_id/,
    ],
    ['part without its parent', Note, {}, 'invalid_object', /requires parent_id/],
    ['10 MB of text', Note, { parentId: 'p', content: 'x'.repeat(10_000_000) }, 'text_too_large', /split the content/],
    ['a time that is none', Note, { parentId: 'p', occurredAt: 'soon' }, 'invalid_object', /occurredAt/],
    ['a year out of range', Note, { parentId: 'p', occurredAt: new Date(8e15) }, 'invalid_object', /years 1 to 9999/],
  ])('%s', (_, kind, input, code, message) => {
    expect(() => prepareObject(closed, kind, input)).toThrowError(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    )
  })

  test.each<[string, object, RegExp]>([
    ['number as title', { title: 5 }, /"title" must be a string/],
    ['list as properties', { properties: [1] }, /must be an object/],
    ['date as property', { properties: { at: new Date() } }, /properties.at.*plain object/],
    ['NUL in a property', { properties: { a: '\0' } }, /NUL/],
  ])('%s', (_, input, message) => {
    expect(() => prepareObject(open, 'any', input)).toThrowError(
      expect.objectContaining({ code: 'invalid_object', message: expect.stringMatching(message) }),
    )
  })

  test('the limit counts bytes of all texts together', () => {
    const half = 'é'.repeat(maxTextBytes / 4)
    expect(() => prepareObject(open, 'any', { title: half, content: half })).not.toThrow()
    expect(() => prepareObject(open, 'any', { title: half, content: half, summary: 'x' })).toThrow(/limit is 524288/)
  })
})
