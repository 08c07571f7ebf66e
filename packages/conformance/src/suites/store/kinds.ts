import { compareText, type KindSpec } from '@recollect/core'
import { expect } from 'vitest'
import { aRow } from '../../fixtures/a-row.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { where } from '../../fixtures/filters.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite } from '../../store-world.ts'

/** Kinds belong to the whole store: each test uses names of its own. */
export const kinds: StoreSuite = suite('kinds', (test) => {
  test('a kind is read as it was written', async ({ store }) => {
    const kind: KindSpec = {
      kind: aName(),
      description: 'A “deal”: what we sell, and to whom.',
      isParent: true,
      isPart: false,
      partOf: ['a', 'b'],
      fields: [
        { name: 'stage', type: 'string', description: 'Where it stands', required: true, enum: ['open', 'won'] },
        { name: 'amount', type: 'number', required: false, examples: [120_000, 0.5] },
        { name: 'urgent', type: 'boolean', examples: [true] },
        { name: 'closes', type: 'datetime', examples: ['2026-06-01'] },
        { name: 'extra', type: 'json' },
      ],
    }
    await store.putKinds([kind], {})
    const stored = (await store.listKinds({})).find((other) => other.kind === kind.kind)
    expect(stored).toEqual(kind)
    expect(stored?.fields.map(({ name }) => name)).toEqual(['stage', 'amount', 'urgent', 'closes', 'extra'])
  })

  test('kinds come by name', async ({ store }) => {
    const base = aName()
    const names = [`${base}b`, `${base}a`, `${base}B`, `${base}_`, `${base}1`]
    await store.putKinds(names.map(aKind), {})
    const listed = (await store.listKinds({})).map(({ kind }) => kind)
    expect(listed).toEqual(listed.toSorted(compareText))
    expect(listed.filter((name) => name.startsWith(base))).toEqual(names.toSorted(compareText))
  })

  test('a kind is replaced by name', async ({ store }) => {
    const [name, other] = [aName(), aName()]
    await store.putKinds([aKind(name), aKind(other)], {})
    const next: KindSpec = { ...aKind(name), description: 'New', fields: [{ name: 'x', type: 'number' }] }
    await store.putKinds([next], {})
    const listed = (await store.listKinds({})).filter(({ kind }) => kind === name || kind === other)
    expect(listed).toHaveLength(2)
    expect(listed).toEqual(expect.arrayContaining([next, aKind(other)]))
  })

  test('no kinds are no work', async ({ store }) => {
    const kind = aKind(aName())
    await store.putKinds([kind], {})
    await store.putKinds([], {})
    expect(await store.listKinds({})).toContainEqual(kind)
  })

  test('objects that a kind makes read differently are written with it', async (world) => {
    const { store, scope, put, tick, read, find } = world
    const other = world.elsewhere()
    const [kind, second] = [aKind(aName()), aKind(aName())]
    const common = { content: 'common', properties: { day: '2026-05-01' } }
    const [before] = await put(aRow({ id: 'a', ...common }), aRow({ id: 'part', parentId: 'a', content: 'common' }))
    await put(aRow({ id: 'b', ...common }))
    await other.put(aRow({ id: 'a', ...common }))
    const [first, at] = [tick(), tick()]
    const rewritten = { ...common, facets: { day: 5 } }
    await store.putKinds([kind, second], {
      rewrites: [
        { scope, rows: [aRow({ id: 'a', ...rewritten, ifVersion: 1 })], at: first },
        { scope: other.scope, rows: [aRow({ id: 'a', ...rewritten, ifVersion: 1 })], at },
        { scope, rows: [aRow({ id: 'b', ...rewritten })], at },
        { scope: world.elsewhere().scope, rows: [], at },
      ],
    })
    expect(await store.listKinds({})).toEqual(expect.arrayContaining([kind, second]))
    expect(await read('a')).toEqual({ ...before, updatedAt: first, version: 2 })
    expect(await read('b')).toMatchObject({ updatedAt: at, version: 2 })
    expect(await other.read('a')).toMatchObject({ updatedAt: at, version: 2 })
    const filter = where('day', 'eq', 5)
    expect((await find({ lexical: 'common', filter })).toSorted()).toEqual(['b', 'part'])
    expect(idsOf(await store.listObjects(scope, { filter, limit: 9 }, {}))).toEqual(['a', 'b', 'part'])
    expect(await other.find({ lexical: 'common', filter })).toEqual(['a'])
  })

  test('when one object cannot be written, no kind and no object is', async (world) => {
    const { store, scope, put, tick, read, find } = world
    const other = world.elsewhere()
    const [kind, changed] = [aKind(aName()), aKind(aName())]
    await store.putKinds([changed], {})
    const common = { content: 'common', properties: { day: 'x' } }
    const rewritten = { ...common, facets: { day: 5 } }
    const [a, b] = await put(aRow({ id: 'a', ...common }), aRow({ id: 'b', ...common }))
    await other.put(aRow({ id: 'c', ...common }))
    const call = store.putKinds([kind, { ...changed, description: 'New' }], {
      rewrites: [
        { scope: other.scope, rows: [aRow({ id: 'c', ...rewritten })], at: tick() },
        { scope, rows: [aRow({ id: 'a', ...rewritten }), aRow({ id: 'new', ...rewritten })], at: tick() },
        { scope, rows: [aRow({ id: 'b', ...rewritten, ifVersion: 7 })], at: tick() },
      ],
    })
    await expectCode(call, 'version_conflict', { id: 'b' })
    const stored = (await store.listKinds({})).filter((other) => [kind.kind, changed.kind].includes(other.kind))
    expect(stored).toEqual([changed])
    expect(await Promise.all([read('a'), read('b')])).toEqual([a, b])
    expect(await other.read('c')).toMatchObject({ version: 1 })
    const filter = where('day', 'eq', 5)
    expect(await find({ lexical: 'common', filter })).toEqual([])
    expect(await other.find({ lexical: 'common', filter })).toEqual([])
    expect(await world.live('new')).toEqual([])
  })

  test('what was given and returned may be changed without changing the store', async ({ store }) => {
    const kind = { ...aKind(aName()), fields: [{ name: 'x', type: 'number' as const, examples: [1] }] }
    const kept = structuredClone(kind)
    await store.putKinds([kind], {})
    kind.fields[0]?.examples.push(2)
    const find = async (): Promise<KindSpec | undefined> =>
      (await store.listKinds({})).find((other) => other.kind === kept.kind)
    const [field = {}] = (await find())?.fields ?? []
    expect(Reflect.set(field, 'name', 'changed')).toBe(true)
    expect(await find()).toEqual(kept)
  })
})

function aName(): string {
  return `kind_${crypto.randomUUID().replaceAll('-', '')}`
}

function aKind(kind: string): KindSpec {
  return { kind, description: '', isParent: true, isPart: true, fields: [] }
}
