import { expect, test } from 'vitest'
import { createKindCatalog } from '../kinds/catalog.ts'
import { defineKind } from '../kinds/kind.ts'
import type { ObjectHead } from '../ports/object-reader.ts'
import { filterView } from './filter-view.ts'

const at = new Date(Date.UTC(2026, 0, 1))

function head(fields: Partial<ObjectHead> & Pick<ObjectHead, 'kind'>): ObjectHead {
  const texts = { title: '', summary: '', contentType: '' }
  return { namespace: 'n', id: 'id', ...texts, properties: {}, createdAt: at, updatedAt: at, version: 1, ...fields }
}

test('a part is seen with the kind, the title and the properties of its parent, its own first', () => {
  const parent = head({ kind: 'deal', title: 'Deal', properties: { stage: 'open', owner: 'kim' }, occurredAt: at })
  const part = head({ kind: 'note', properties: { owner: 'bob', tags: ['x'], none: null }, parentId: 'deal' })
  expect(filterView(createKindCatalog(), part, parent)).toEqual({
    kinds: ['note', 'deal'],
    titles: ['Deal'],
    createdAt: at,
    updatedAt: at,
    facets: { stage: 'open', owner: 'bob' },
  })
})

test('properties are read as their kinds declare them', () => {
  const catalog = createKindCatalog()
  catalog.register([defineKind('memo', [{ name: 'day', type: 'datetime' }])])
  const properties = { day: '2026-01-01T00:00:00Z', other: 'unknown' }
  expect(filterView(catalog, head({ kind: 'memo', properties })).facets).toEqual({ day: at.getTime() })
})
