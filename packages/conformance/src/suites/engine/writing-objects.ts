import type { Engine, Scope } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { day } from '../../fixtures/durations.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'

/** What a caller without types may pass. */
const wrongScopes: readonly Scope[] = [
  ...JSON.parse('[{}, null, "a", ["a"], {"everywhere": false}, {"everywhere": 1}, {"namespace": 5}]'),
  { namespace: '' },
  { namespace: ' ' },
]

const unknown = '0190163d-8694-739b-aea5-966c26f8ad91'

export const writingObjects: EngineSuite = suite('writing objects', (test) => {
  test('what is put is what is read', async ({ engine, scope, clock }) => {
    const kb = await engine()
    const put = await kb.put(scope, 'deal', {
      title: 'Acme renewal',
      summary: 'Three years',
      content: 'They want a price lock.',
      contentType: 'text/plain',
      occurredAt: '2025-06-01',
      properties: { stage: 'open', amount: 1_500_000, tags: ['a'] },
    })
    expect(put).toEqual({
      namespace: scope.namespace,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'deal',
      title: 'Acme renewal',
      summary: 'Three years',
      content: 'They want a price lock.',
      contentType: 'text/plain',
      properties: { stage: 'open', amount: 1_500_000, tags: ['a'] },
      occurredAt: new Date('2025-06-01'),
      createdAt: clock.now(),
      updatedAt: clock.now(),
      version: 1,
    })
    expect(await kb.read(scope, put.id)).toEqual(put)
    expect(await kb.readMany(scope, [unknown, put.id, put.id])).toEqual([put])
  })

  test('put replaces the whole object, and nothing when it is the same', async ({ engine, scope, clock }) => {
    const kb = await engine()
    const first = await kb.put(scope, 'deal', { title: 'Old', content: 'Old', properties: { a: 1 } })
    clock.advance(day)
    const same = { id: first.id, title: 'Old', content: 'Old', properties: { a: 1 } }
    expect(await kb.put(scope, 'deal', same)).toEqual(first)
    const second = await kb.put(scope, 'deal', { id: first.id, title: 'New' })
    const { createdAt } = first
    expect(second).toMatchObject({ title: 'New', content: '', properties: {}, version: 2, createdAt })
    expect(second.updatedAt).toEqual(clock.now())
  })

  test('a key makes writing again an update, in every engine', async ({ engine, scope, anotherScope }) => {
    const [kb, other] = [await engine(), await engine()]
    const first = await kb.put(scope, 'deal', { key: 'crm:1', title: 'One' })
    const second = await other.put(scope, 'deal', { key: 'crm:1', title: 'Two' })
    expect([second.id, second.version]).toEqual([first.id, 2])
    const elsewhere = await kb.put(anotherScope(), 'deal', { key: 'crm:1' })
    const otherKind = await kb.put(scope, 'memo', { key: 'crm:1' })
    expect(new Set([first.id, elsewhere.id, otherKind.id]).size).toBe(3)
    await expectCode(kb.put(scope, 'deal', { id: unknown, key: 'crm:1' }), 'key_taken', { id: unknown })
  })

  test('parallel puts of one key make one object', async ({ engine, scope }) => {
    const [kb, other] = [await engine(), await engine()]
    const puts = Array.from({ length: 8 }, (_, i) =>
      (i % 2 ? kb : other).put(scope, 'deal', { key: 'k', title: `${i}` }),
    )
    const ids = idsOf(await Promise.all(puts))
    expect(new Set(ids).size).toBe(1)
    expect((await kb.listObjects(scope)).objects).toMatchObject([{ id: ids[0], version: 8 }])
  })

  test('an object with a key that was deleted comes back by its key', async ({ engine, scope }) => {
    const kb = await engine()
    const { id } = await kb.put(scope, 'deal', { key: 'k', title: 'One' })
    await kb.softDelete(scope, id)
    const back = await kb.put(scope, 'deal', { key: 'k', title: 'Two' })
    expect(back).toMatchObject({ id, title: 'Two', version: 3 })
  })

  test('patch changes only what it names, null clears', async ({ engine, scope }) => {
    const kb = await engine()
    const deal = await kb.put(scope, 'deal', {
      key: 'k',
      title: 'Title',
      summary: 'Summary',
      content: 'Content',
      occurredAt: '2025-01-01',
      properties: { a: 1, b: 2, c: { deep: 1 } },
    })
    const changed = await kb.patch(scope, deal.id, {
      summary: null,
      occurredAt: null,
      title: 'New',
      properties: { a: 5, b: null, d: 4 },
    })
    const { occurredAt: _, ...kept } = deal
    expect(changed).toEqual({
      ...kept,
      title: 'New',
      summary: '',
      properties: { a: 5, c: { deep: 1 }, d: 4 },
      version: 2,
    })
    expect(await kb.patch(scope, deal.id, {})).toEqual(changed)
    expect(await kb.patch(scope, deal.id, { properties: { a: undefined } })).toEqual(changed)
    await expectCode(kb.patch(scope, deal.id, { properties: untyped('abc') }), 'invalid_object')
    await expectCode(kb.patch(scope, unknown, { title: 'x' }), 'not_found')
    await expectCode(kb.patch(scope, deal.id, { title: 'x' }, { ifVersion: 1 }), 'version_conflict', { id: deal.id })
  })

  test('parallel patches of different fields all take effect', async ({ engine, scope }) => {
    const kb = await engine()
    const { id } = await kb.put(scope, 'deal', {})
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => kb.patch(scope, id, { properties: { [name]: 1 } })))
    expect(await kb.read(scope, id)).toMatchObject({ properties: { a: 1, b: 1, c: 1, d: 1 }, version: 5 })
  })

  test('under contention every patch takes effect, in one engine and in two', async ({ engine, scope }) => {
    const [kb, other] = [await engine(), await engine()]
    const names = Array.from({ length: 30 }, (_, i) => `p${i}`)
    const all = Object.fromEntries(names.map((name) => [name, 1]))
    for (const engines of [[kb], [kb, other]]) {
      const { id } = await kb.put(scope, 'deal', {})
      const patches = engines.flatMap((each, n) =>
        names
          .filter((_, i) => i % engines.length === n)
          .map((name) => each.patch(scope, id, { properties: { [name]: 1 } })),
      )
      await Promise.all(patches)
      expect(await kb.read(scope, id)).toMatchObject({ properties: all, version: 31 })
    }
  })

  test('objects of one batch may swap their keys, when their ids are given', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'deal', id: 'a', key: 'one' },
      { kind: 'deal', id: 'b', key: 'two' },
    ])
    await kb.putMany(scope, [
      { kind: 'deal', id: 'a', key: 'two' },
      { kind: 'deal', id: 'b', key: 'one' },
    ])
    expect((await kb.listObjects(scope)).objects).toMatchObject([
      { id: 'a', key: 'two', version: 2 },
      { id: 'b', key: 'one', version: 2 },
    ])
    expect(await kb.put(scope, 'deal', { key: 'one', title: 'x' })).toMatchObject({ id: 'b', version: 3 })
  })

  test('ifVersion guards a put', async ({ engine, scope }) => {
    const kb = await engine()
    const { id } = await kb.put(scope, 'deal', { ifVersion: 0, key: 'k' })
    await expectCode(kb.put(scope, 'deal', { id, ifVersion: 0 }), 'version_conflict', { id })
    await expectCode(kb.put(scope, 'deal', { id, title: 'x', ifVersion: 7 }), 'version_conflict', { id })
    expect(await kb.put(scope, 'deal', { id, title: 'x', ifVersion: 1 })).toMatchObject({ version: 2 })
  })

  test('a batch may hold parents and their parts in any order', async ({ engine, scope }) => {
    const kb = await engine()
    const result = await kb.putMany(scope, [
      { kind: 'note', id: 'a', parentId: 'deal', content: 'price lock' },
      { kind: 'deal', id: 'deal', title: 'Acme' },
      { kind: 'note', id: 'b', parentId: 'deal', content: 'x' },
    ])
    expect(result).toMatchObject({ created: 3, updated: 0, unchanged: 0, failed: 0 })
    expect(result.items.map((item) => item.status !== 'failed' && item.object.id)).toEqual(['a', 'deal', 'b'])
    const { objects } = await kb.search(scope, { query: 'price lock' })
    expect(idsOf(objects)).toEqual(['deal'])
    expect((await kb.putMany(scope, [])).items).toEqual([])
  })

  test('parents must exist in the namespace and be first-class', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const foreign = await kb.put(anotherScope(), 'deal', {})
    const parent = await kb.put(scope, 'deal', {})
    const part = await kb.put(scope, 'note', { parentId: parent.id })
    const deleted = await kb.put(scope, 'deal', {})
    await kb.softDelete(scope, deleted.id)
    for (const parentId of [unknown, foreign.id, deleted.id]) {
      await expectCode(kb.put(scope, 'note', { parentId }), 'parent_not_found')
    }
    await expectCode(kb.put(scope, 'note', { parentId: part.id }), 'parent_not_first_class')
    await expectCode(kb.put(scope, 'deal', { id: unknown, parentId: unknown }), 'parent_not_first_class')
    const other = await kb.put(scope, 'deal', {})
    await expectCode(kb.put(scope, 'deal', { id: parent.id, parentId: other.id }), 'parent_not_first_class')
  })

  test('one bad item stops the batch, which names it', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'deal', { id: 'holder', key: 'k' })
    const bad = [
      ['invalid_object', { kind: 'deal', id: 'bad', position: 0.5 }],
      ['invalid_id', { kind: 'deal', id: ' ' }],
      ['parent_not_found', { kind: 'deal', id: 'bad', parentId: unknown }],
      ['key_taken', { kind: 'deal', id: 'bad', key: 'k' }],
      ['version_conflict', { kind: 'deal', id: 'bad', ifVersion: 4 }],
      ['invalid_object', { kind: 'deal', id: 'good' }],
    ] as const
    for (const [code, item] of bad) {
      await expectCode(kb.putMany(scope, [{ kind: 'deal', id: 'good' }, item]), code, { index: 1 })
    }
    expect(idsOf((await kb.listObjects(scope)).objects)).toEqual(['holder'])
  })

  test('with onInvalid report the good items are written, the bad ones say why not', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'deal', { id: 'holder', key: 'k' })
    const result = await kb.putMany(
      scope,
      [
        { kind: 'deal', id: 'good' },
        { kind: 'deal', id: 'bad-1', position: 0.5 },
        { kind: 'deal', id: 'bad-2', key: 'k' },
        { kind: 'note', id: 'orphan', parentId: 'bad-1' },
        { kind: 'note', id: 'part', parentId: 'good' },
        { kind: 'deal', id: 'bad-3', ifVersion: 2 },
      ],
      { onInvalid: 'report' },
    )
    expect(result).toMatchObject({ created: 2, failed: 4 })
    const outcomes = result.items.map((item) => (item.status === 'failed' ? item.error : item.object.id))
    expect(outcomes).toMatchObject([
      'good',
      { code: 'invalid_object' },
      { code: 'key_taken' },
      { code: 'parent_not_found' },
      'part',
      { code: 'version_conflict' },
    ])
    expect(idsOf((await kb.listObjects(scope)).objects)).toEqual(['good', 'holder', 'part'])
  })

  test('missing, deleted and foreign objects look the same', async ({ engine, scope, anotherScope }) => {
    const kb = await engine()
    const foreign = await kb.put(anotherScope(), 'deal', {})
    const deleted = await kb.put(scope, 'deal', {})
    await kb.softDelete(scope, deleted.id)
    for (const id of [unknown, foreign.id, deleted.id]) {
      await expectCode(kb.read(scope, id), 'not_found', { id })
      await expectCode(kb.softDelete(scope, id), 'not_found', { id })
      await expectCode(kb.patch(scope, id, { title: 'x' }), 'not_found', { id })
      await expectCode(kb.listChildren(scope, id), 'not_found', { id })
    }
    for (const id of [unknown, foreign.id]) {
      await expectCode(kb.revive(scope, id), 'not_found', { id })
      await expectCode(kb.purge(scope, id), 'not_found', { id })
    }
    for (const id of ['', ' ', '00000000-0000-0000-0000-000000000000']) {
      await expectCode(kb.read(scope, id), 'id_required')
      await expectCode(kb.softDelete(scope, id), 'id_required')
    }
  })

  test('deleting a parent hides its parts, reviving brings back those that went with it', async (world) => {
    const { engine, scope } = world
    const kb = await engine()
    await kb.putMany(scope, [
      { kind: 'deal', id: 'deal' },
      { kind: 'note', id: 'a', parentId: 'deal' },
      { kind: 'note', id: 'b', parentId: 'deal' },
    ])
    await kb.softDelete(scope, 'b')
    await kb.softDelete(scope, 'deal')
    expect(await kb.readMany(scope, ['deal', 'a', 'b'])).toEqual([])
    await expectCode(kb.revive(scope, 'b'), 'parent_not_found')
    await kb.revive(scope, 'deal')
    expect(idsOf(await kb.readMany(scope, ['deal', 'a', 'b']))).toEqual(['deal', 'a'])
    expect(await kb.softDeleteMany(scope, ['a', unknown])).toEqual(['a'])
    expect(await kb.reviveMany(scope, ['a', 'b', unknown])).toHaveLength(2)
    expect(await kb.purgeMany(scope, ['deal', unknown])).toEqual(['deal'])
    expect((await kb.listObjects(scope)).objects).toEqual([])
  })

  test('a forgotten scope is refused by every call', async ({ engine }) => {
    const kb = await engine()
    for (const scope of wrongScopes) {
      await expectRefused([...writesIn(kb, scope), ...readsIn(kb, scope)])
    }
  })

  test('a scope that names a namespace and everywhere too is refused by every call', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'deal', { id: 'a', title: 'x' })
    for (const both of [true, false, undefined, null, 'no', 0]) {
      // What a caller without types may pass: a namespace that is ignored would show all the others.
      const wrong = Object.assign(JSON.parse('{}'), scope, { everywhere: both })
      const reversed = Object.assign(JSON.parse('{}'), { everywhere: both }, scope)
      await expectRefused([...writesIn(kb, wrong), ...readsIn(kb, wrong), ...readsIn(kb, reversed)])
    }
    const unnamed = Object.assign(JSON.parse('{}'), { everywhere: true, namespace: undefined })
    await expectRefused(readsIn(kb, unnamed))
    expect(await kb.read(scope, 'a')).toMatchObject({ title: 'x', version: 1 })
  })

  test('no write takes everywhere', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'deal', { id: 'a', title: 'x' })
    const all = Object.assign(JSON.parse('{}'), { everywhere: true })
    await expectRefused(writesIn(kb, all))
    expect(await kb.read(scope, 'a')).toMatchObject({ title: 'x', version: 1 })
  })

  test('an aborted signal stops every call and writes nothing', async ({ engine, scope }) => {
    const kb = await engine()
    await kb.put(scope, 'deal', { id: 'a', content: 'common' })
    const reason = new Error('the caller has gone')
    const signal = AbortSignal.abort(reason)
    const calls = [
      kb.put(scope, 'deal', { id: 'new' }, { signal }),
      kb.putMany(scope, [{ kind: 'deal', id: 'new' }], { signal }),
      kb.patch(scope, 'a', { title: 'x' }, { signal }),
      kb.softDelete(scope, 'a', { signal }),
      kb.purge(scope, 'a', { signal }),
      kb.read(scope, 'a', { signal }),
      kb.listObjects(scope, {}, { signal }),
      kb.search(scope, { query: 'common' }, { signal }),
      kb.findExact(scope, { query: 'common' }, { signal }),
      kb.continue(scope, 'a', { signal }),
    ]
    for (const call of calls) await expect(call).rejects.toBe(reason)
    expect((await kb.listObjects(scope)).objects).toMatchObject([{ id: 'a', version: 1 }])
  })
})

async function expectRefused(calls: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(calls.map((call) => expectCode(call, 'invalid_scope')))
}

function writesIn(kb: Engine, scope: Scope): readonly Promise<unknown>[] {
  return [
    kb.put(scope, 'deal', {}),
    kb.putMany(scope, []),
    kb.patch(scope, 'a', { title: 'y' }),
    kb.softDelete(scope, 'a'),
    kb.softDeleteMany(scope, ['a']),
    kb.revive(scope, 'a'),
    kb.reviveMany(scope, ['a']),
    kb.purge(scope, 'a'),
    kb.purgeMany(scope, ['a']),
  ]
}

function readsIn(kb: Engine, scope: Scope): readonly Promise<unknown>[] {
  return [
    kb.read(scope, 'a'),
    kb.readMany(scope, []),
    kb.listChildren(scope, 'a'),
    kb.listObjects(scope),
    kb.search(scope, { query: 'x' }),
    kb.findExact(scope, { query: 'x' }),
    kb.continue(scope, 'a'),
  ]
}
