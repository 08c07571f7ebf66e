import { everywhere } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

export const reading: StoreSuite = suite('reading', (test) => {
  test('an object is read as it was written', async ({ store, scope, put }) => {
    const row = aRow({
      id: 'a',
      kind: 'deal',
      key: 'crm:1',
      title: 'Acme renewal',
      summary: 'Three years',
      content: 'They want a price lock.',
      contentType: 'text/markdown',
      properties: { stage: 'open', amount: 120_000.5, urgent: true, tags: ['a', { b: null }], note: null },
      occurredAt: new Date('2025-11-30T23:59:59.123Z'),
    })
    const [written] = await put(row)
    const at = new Date('2026-01-01T00:00:00.000Z')
    const expected = { ...row.object, namespace: scope.namespace, createdAt: at, updatedAt: at, version: 1 }

    expect(written).toEqual(expected)
    expect(await store.getMany(scope, ['a'], {})).toEqual([expected])
    expect(await store.listObjects(scope, { limit: 10 }, {})).toEqual([expected])

    await put(aRow({ id: 'part', parentId: 'a', position: 2, content: 'A part.' }))
    expect((await store.getMany(scope, ['part'], {}))[0]).toMatchObject({ parentId: 'a', position: 2 })
  })

  test('fields that were not given are absent, not null', async ({ put, read }) => {
    const [written] = await put(aRow({ id: 'a' }))
    for (const field of ['key', 'parentId', 'position', 'occurredAt']) {
      expect(written).not.toHaveProperty(field)
      expect(await read('a')).not.toHaveProperty(field)
    }
  })

  test('getMany follows the order of the ids, each once, and leaves out unknown ones', async ({
    store,
    scope,
    put,
  }) => {
    await put(aRow({ id: 'a' }), aRow({ id: 'b' }), aRow({ id: 'c' }))
    const found = await store.getMany(scope, ['c', 'missing', 'a', 'c', 'b', 'a'], {})
    expect(idsOf(found)).toEqual(['c', 'a', 'b'])
    expect(await store.getMany(scope, [], {})).toEqual([])
  })

  test('getMany reads a thousand ids at once', async ({ store, scope, put }) => {
    await put(aRow({ id: 'last' }))
    const ids = [...Array.from({ length: 1000 }, (_, i) => `missing-${i}`), 'last']
    expect(idsOf(await store.getMany(scope, ids, {}))).toEqual(['last'])
  })

  test('everywhere, an id stands for one object of each namespace', async ({ store, elsewhere }) => {
    const base = crypto.randomUUID()
    const [a, b] = [elsewhere(`${base}-a`), elsewhere(`${base}-b`)]
    const [both, single] = [crypto.randomUUID(), crypto.randomUUID()]
    await b.put(aRow({ id: both, title: 'in b' }), aRow({ id: single, title: 'only b' }))
    await a.put(aRow({ id: both, title: 'in a' }))

    const found = await store.getMany(everywhere, [single, both, both], {})
    expect(found.map(({ title }) => title)).toEqual(['only b', 'in a', 'in b'])
    expect((await store.getMany(a.scope, [single, both], {})).map(({ title }) => title)).toEqual(['in a'])
  })

  test('hydrate gives heads without content, and the texts of evidence', async ({ store, scope, put }) => {
    const [deal] = await put(
      aRow({ id: 'deal', title: 'Acme', summary: 'Renewal', content: 'All of it.', key: 'k', properties: { n: 1 } }),
      aRow({
        id: 'note',
        parentId: 'deal',
        position: 3,
        title: 'Call',
        content: 'Price lock.',
        properties: { by: 'kim' },
      }),
    )
    const { content: _, ...head } = deal ?? expect.fail('the deal was not written')
    const page = await store.hydrate(scope, { heads: ['deal', 'missing'], texts: ['note', 'missing'] }, {})
    expect(page.heads).toEqual([head])
    expect(page.texts).toEqual([
      {
        namespace: scope.namespace,
        id: 'note',
        title: 'Call',
        content: 'Price lock.',
        position: 3,
        properties: { by: 'kim' },
      },
    ])
    expect(await store.hydrate(scope, { heads: [], texts: [] }, {})).toEqual({ heads: [], texts: [] })
  })

  test('hydrate gives an id that is asked for as head and as text, each once', async ({ store, scope, put }) => {
    await put(aRow({ id: 'a', content: 'Text.' }))
    const { heads, texts } = await store.hydrate(scope, { heads: ['a', 'a'], texts: ['a', 'a'] }, {})
    expect(idsOf(heads)).toEqual(['a'])
    expect(idsOf(texts)).toEqual(['a'])
  })

  test('deleted objects and parts of deleted parents are not there', async ({ store, scope, put, softDelete }) => {
    await put(
      aRow({ id: 'gone' }),
      aRow({ id: 'parent' }),
      aRow({ id: 'hidden', parentId: 'parent', content: 'x' }),
      aRow({ id: 'stays' }),
    )
    await softDelete('gone', 'parent')
    const ids = ['gone', 'parent', 'hidden', 'stays']
    const page = await store.hydrate(scope, { heads: ids, texts: ids }, {})
    expect(idsOf(await store.getMany(scope, ids, {}))).toEqual(['stays'])
    expect(idsOf(page.heads)).toEqual(['stays'])
    expect(idsOf(page.texts)).toEqual(['stays'])
    expect(idsOf(await store.listObjects(scope, { limit: 10 }, {}))).toEqual(['stays'])
    expect(await store.listChildren(scope, 'parent', { limit: 10 }, {})).toEqual([])
  })

  test('what was given and returned may be changed without changing the store', async (world) => {
    const { store, scope, put, write, space } = world
    const aThing = () =>
      aRow({
        id: 'a',
        title: 'kept',
        properties: { list: [1, { deep: 'kept' }, [[]]], inner: { list: [] }, name: 'kept' },
        occurredAt: new Date(0),
      })
    const row = aThing()
    const [written] = await put(row)
    await put(aRow({ id: 'part', parentId: 'a', content: 'kept', properties: { list: [{ deep: ['kept'] }] } }))
    const before = structuredClone(await store.getMany(scope, ['a', 'part'], {}))
    const at = await space()

    vandalise(written)
    vandalise(row)
    vandalise(await write(aThing()))
    vandalise(await store.getMany(scope, ['a', 'part'], {}))
    vandalise(await store.listObjects(scope, { limit: 9 }, {}))
    vandalise(await store.listChildren(scope, 'a', { limit: 9 }, {}))
    vandalise(await store.hydrate(scope, { heads: ['a', 'part'], texts: ['a', 'part'] }, {}))
    vandalise(await store.readForWrite(scope, { ids: ['part'], keys: [], parentIds: ['a'] }, {}))
    vandalise(await store.listPending(scope, { space: at, limit: 9 }, {}))
    vandalise(await store.searchParts(scope, { lexical: { query: 'kept', limit: 9 } }, {}))
    expect(await store.getMany(scope, ['a', 'part'], {})).toEqual(before)
  })
})

/** Changes everything inside, and fails where that is not allowed. */
function vandalise(value: unknown): void {
  if (value instanceof Date) value.setTime(1)
  else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      vandalise(Reflect.get(value, key))
      expect(Reflect.set(value, key, 'changed'), `"${key}" can be changed`).toBe(true)
    }
    if (Array.isArray(value)) value.push('more')
    else expect(Reflect.set(value, 'more', 'added'), 'can be added to').toBe(true)
  }
}
