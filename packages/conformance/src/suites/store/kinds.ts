import { compareText, type KindSpec } from '@recollect/core'
import { expect } from 'vitest'
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

  test('what was given and returned may be changed without changing the store', async ({ store }) => {
    const kind = { ...aKind(aName()), fields: [{ name: 'x', type: 'number' as const, examples: [1] }] }
    const kept = structuredClone(kind)
    await store.putKinds([kind], {})
    kind.fields[0]?.examples.push(2)
    const find = async (): Promise<KindSpec | undefined> =>
      (await store.listKinds({})).find((other) => other.kind === kept.kind)
    Reflect.set((await find())?.fields[0] ?? {}, 'name', 'changed')
    expect(await find()).toEqual(kept)
  })
})

function aName(): string {
  return `kind_${crypto.randomUUID().replaceAll('-', '')}`
}

function aKind(kind: string): KindSpec {
  return { kind, description: '', isParent: true, isPart: true, fields: [] }
}
