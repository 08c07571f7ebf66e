import { type AnyKind, defineKind } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { wrappedStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

/** Durable kinds belong to the whole store, so each test has names of its own. */
function someKinds() {
  const unique = crypto.randomUUID().replaceAll('-', '')
  const Deal = defineKind(
    `deal_${unique}`,
    [
      { name: 'stage', type: 'string', required: true, enum: ['open', 'won', 'lost'] },
      { name: 'amount', type: 'number' },
      { name: 'urgent', type: 'boolean' },
      { name: 'closes', type: 'datetime' },
      { name: 'extra', type: 'json' },
    ],
    { description: 'What we sell' },
  )
  const Note = defineKind(`note_${unique}`, [{ name: 'author', type: 'string' }], { partOf: Deal })
  return { Deal, Note, unique }
}

/** A kind whose field "day" is a text first, and a time later. */
function dayOnceTextThenTime(name: string) {
  return [
    defineKind(name, [{ name: 'day', type: 'string' }]),
    defineKind(name, [{ name: 'day', type: 'datetime' }]),
  ] as const
}

export const typedKinds: EngineSuite = suite('typed kinds', (test) => {
  test('objects must satisfy their kind', async ({ engine, scope }) => {
    const { Deal, Note } = someKinds()
    const kb = await engine({ kinds: [Deal, Note] })
    const deal = await kb.put(scope, Deal, { properties: { stage: 'open', closes: '2026-05-01', extra: [1] } })
    await kb.put(scope, Note, { parentId: deal.id, properties: { author: 'kim' } })

    const faults: [object, RegExp][] = [
      [{}, /stage/],
      [{ stage: 'opened' }, /stage/],
      [{ stage: 'open', amount: '5' }, /amount/],
      [{ stage: 'open', urgent: 1 }, /urgent/],
      [{ stage: 'open', closes: 'soon' }, /closes/],
      [{ stage: 'open', colour: 'red' }, /colour/],
    ]
    for (const [properties, names] of faults) {
      const call = kb.put(scope, Deal, { properties: { ...properties } })
      await expectCode(call, 'invalid_object')
      await expect(call).rejects.toThrow(names)
    }
    await expectCode(kb.put(scope, 'unheard_of', {}), 'unknown_kind')
    await expectCode(kb.put(scope, Note, {}), 'invalid_object')
    const open = { properties: { stage: 'open' } }
    await expectCode(kb.put(scope, Deal, { ...open, parentId: deal.id }), 'invalid_object')
    const note = await kb.put(scope, Note, { parentId: deal.id })
    await expectCode(kb.put(scope, Note, { parentId: note.id }), 'parent_not_first_class')
    expect((await kb.listObjects(scope)).objects).toHaveLength(3)
  })

  test('filters are checked against the kinds', async ({ engine, scope }) => {
    const { Deal, Note } = someKinds()
    const kb = await engine({ kinds: [Deal, Note] })
    const bad = [
      { colour: 'red' },
      { stage: 'opened' },
      { amount: '5' },
      { urgent: { gt: true } },
      { closes: 'soon' },
      { extra: 1 },
      { stage: { contains: 'o' } },
      { stage: [] },
    ]
    for (const filters of bad) {
      await expectCode(kb.search(scope, { query: 'x', filters }), 'invalid_filter')
      await expectCode(kb.listObjects(scope, { filters }), 'invalid_filter')
    }
    await expectCode(kb.search(scope, { query: 'x', filters: { kind: 'unheard_of' } }), 'unknown_kind')
  })

  test('dates compare as instants, numbers as numbers', async ({ engine, scope }) => {
    const { Deal } = someKinds()
    const kb = await engine({ kinds: [Deal] })
    const deal = (id: string, closes: string, amount: number) =>
      kb.put(scope, Deal, { id, content: 'common', properties: { stage: 'open', closes, amount } })
    await deal('a', '2026-05-01T00:00:00+02:00', 900_000)
    await deal('b', '2026-05-01', 1_500_000)
    await deal('c', '2026-05-01T00:30:00Z', 10_000_000.5)
    const find = async (filters: object) =>
      idsOf((await kb.search(scope, { query: 'common', filters: { ...filters } })).objects)
    expect(await find({ closes: '2026-04-30T22:00:00Z' })).toEqual(['a'])
    expect(await find({ closes: { ge: new Date('2026-05-01T00:00:00Z') } })).toEqual(['b', 'c'])
    expect(await find({ closes: { lt: '2026-05-01' } })).toEqual(['a'])
    expect(await find({ amount: 1_500_000 })).toEqual(['b'])
    expect(await find({ amount: { gt: 1_000_000, lt: 10_000_001 } })).toEqual(['b', 'c'])
    expect(await find({ amount: { notIn: [900_000, 1] } })).toEqual(['b', 'c'])
  })

  test('objects of other kinds are not found', async ({ engine, scope }) => {
    const { Deal } = someKinds()
    const open = await engine()
    await open.put(scope, 'unregistered', { id: 'a', content: 'common' })
    const kb = await engine({ kinds: [Deal] })
    await kb.put(scope, Deal, { id: 'b', content: 'common', properties: { stage: 'open' } })
    expect(idsOf((await kb.search(scope, { query: 'common' })).objects)).toEqual(['b'])
    expect((await open.search(scope, { query: 'common' })).objects).toHaveLength(2)
  })

  test('kinds are frozen by the first search', async ({ engine, scope }) => {
    const { Deal, Note } = someKinds()
    const kb = await engine<AnyKind>({ kinds: [Deal] })
    kb.kinds.register([Note])
    await kb.search(scope, { query: 'x' })
    expect(() => kb.kinds.register([Note])).toThrow(expect.objectContaining({ code: 'kinds_frozen' }))
    await expectCode(kb.applyKinds([Note]), 'kinds_frozen')
    await expectCode(kb.loadKinds(), 'kinds_frozen')
  })

  test('durable kinds are loaded by other engines', async ({ engine, scope }) => {
    const { Deal, Note } = someKinds()
    const kb = await engine({ kinds: [Deal, Note] })
    await kb.syncKinds()
    const other = await engine()
    await other.loadKinds()
    expect(other.kinds.names()).toEqual(expect.arrayContaining([Deal.name, Note.name]))
    expect(other.kinds.get(Deal.name)?.spec).toEqual(Deal.spec)
    await expectCode(other.put(scope, Deal.name, { properties: { stage: 'opened' } }), 'invalid_object')
  })

  test('schema tells kinds and how to filter, of the store in open mode', async ({ engine }) => {
    const { Deal, Note } = someKinds()
    const kb = await engine({ kinds: [Deal, Note] })
    const { kinds } = await kb.schema()
    expect(kinds.map(({ kind }) => kind)).toEqual([Deal.name, Note.name])
    expect(kinds[0]).toMatchObject({ description: 'What we sell', isParent: true, isPart: false })
    expect(kinds[0]?.filterableFields.map(({ name }) => name)).toEqual(['stage', 'amount', 'urgent', 'closes'])
    expect(kinds[1]).toMatchObject({ isParent: false, isPart: true, partOf: [Deal.name] })
    await expectCode(kb.schema('unheard_of'), 'unknown_kind')

    const open = await engine()
    expect(await open.schema(Deal.name)).toMatchObject({ kinds: [{ kind: Deal.name }] })
  })

  test('applyKinds changes kinds together with what filters see', async ({ engine, scope }) => {
    const { unique } = someKinds()
    const name = `event_${unique}`
    const before = defineKind(name, [{ name: 'day', type: 'string' }])
    const after = defineKind(name, [
      { name: 'day', type: 'datetime' },
      { name: 'place', type: 'string' },
    ])
    const first = await engine<AnyKind>({ kinds: [before] })
    await first.applyKinds([before])
    await first.put(scope, name, { id: 'a', content: 'common', properties: { day: '2026-05-01T00:00:00+02:00' } })

    const second = await engine<AnyKind>({ kinds: [before] })
    await second.applyKinds([after])
    const filters = { day: { ge: '2026-04-30T22:00:00Z', lt: '2026-05-01' } }
    const { objects } = await second.search(scope, { query: 'common', filters })
    expect(objects).toMatchObject([{ id: 'a', properties: { day: '2026-05-01T00:00:00+02:00' } }])

    const third = await engine()
    await third.loadKinds()
    expect(third.kinds.get(name)?.spec).toEqual(after.spec)
  })

  test('applyKinds refuses kinds that existing objects violate, and changes nothing', async ({
    engine,
    scope,
    store,
  }) => {
    const { unique } = someKinds()
    const [name, other] = [`event_${unique}`, `another_${unique}`]
    const before = defineKind(name, [{ name: 'place', type: 'string' }])
    const after = defineKind(name, [{ name: 'place', type: 'string', required: true }])
    const kb = await engine<AnyKind>({ kinds: [before] })
    await kb.applyKinds([before])
    await kb.put(scope, name, { id: 'a' })
    await expectCode(kb.applyKinds([defineKind(other, []), after]), 'kind_violated', { kind: name, count: 1 })
    const stored = (await store.listKinds({})).filter(({ kind }) => kind === name || kind === other)
    expect(stored).toEqual([before.spec])
    expect(kb.kinds.get(name)?.spec).toEqual(before.spec)

    await kb.put(scope, name, { id: 'a', properties: { place: 'Oslo' } })
    await kb.applyKinds([defineKind(other, []), after])
    expect(kb.kinds.names()).toEqual([other, name])
  })

  test('when the store cannot write the kinds, nothing has changed', async ({ engine, scope, store }) => {
    const { unique } = someKinds()
    const name = `event_${unique}`
    const [before, after] = dayOnceTextThenTime(name)
    const reason = new Error('the disk is full')
    const failing = wrappedStore(store, { putKinds: () => Promise.reject(reason) })
    const kb = await engine<AnyKind>({ kinds: [before] })
    await kb.applyKinds([before])
    const kept = await kb.put(scope, name, { id: 'a', content: 'common', properties: { day: '2026-05-01' } })
    const other = await engine<AnyKind>({ store: failing, kinds: [before] })
    await expect(other.applyKinds([after])).rejects.toBe(reason)
    expect(other.kinds.get(name)?.spec).toEqual(before.spec)
    expect((await store.listKinds({})).filter(({ kind }) => kind === name)).toEqual([before.spec])
    for (const engineOfBefore of [kb, other]) {
      const { objects } = await engineOfBefore.search(scope, { query: 'common', filters: { day: '2026-05-01' } })
      expect(idsOf(objects)).toEqual(['a'])
    }
    expect(await kb.read(scope, 'a')).toEqual(kept)
  })

  test('an object that changes on the way makes applyKinds start over', async (world) => {
    const { engine, scope, store } = world
    const { unique } = someKinds()
    const name = `event_${unique}`
    const [before, after] = dayOnceTextThenTime(name)
    const kb = await engine<AnyKind>({ kinds: [before] })
    await kb.applyKinds([before])
    const put = (id: string, day: string) => kb.put(scope, name, { id, content: 'common', properties: { day } })
    const kept = await put('a', '2026-05-01')
    await put('b', '2026-05-01')
    const changing = (days: Iterator<string>) =>
      wrappedStore(store, {
        putKinds: async (...args) => {
          const { done, value } = days.next()
          if (done !== true) await put('b', value)
          await store.putKinds(...args)
        },
      })

    // Again and again: it gives up, and nothing of it has happened.
    const restless = Array.from({ length: 50 }, (_, i) => `2027-07-${10 + (i % 20)}`).values()
    const never = await engine<AnyKind>({ store: changing(restless), kinds: [before] })
    await expectCode(never.applyKinds([after]), 'version_conflict', { id: 'b' })
    expect((await store.listKinds({})).filter(({ kind }) => kind === name)).toEqual([before.spec])
    expect(await kb.read(scope, 'a')).toEqual(kept)
    const { objects } = await kb.search(scope, { query: 'common', filters: { day: { gt: '2026' } } })
    expect(idsOf(objects)).toEqual(['a', 'b'])

    const once = await engine<AnyKind>({ store: changing(['2027-07-07'].values()), kinds: [before] })
    await once.applyKinds([after])
    const now = await engine<AnyKind>({ kinds: [after] })
    const found = await now.search(scope, { query: 'common', filters: { day: { gt: '2026-05-02' } } })
    expect(idsOf(found.objects)).toEqual(['b'])
  })

  test('an engine tells the store its new kinds, with what there is of them already', async ({
    engine,
    scope,
    store,
  }) => {
    const { unique } = someKinds()
    const [before, after] = dayOnceTextThenTime(`event_${unique}`)
    const open = await engine()
    await open.put(scope, before.name, { id: 'a', content: 'common', properties: { day: '2026-05-01' } })
    const kb = await engine<AnyKind>({ kinds: [after] })
    expect(await store.listKinds({})).toContainEqual(after.spec)
    const filters = { day: { lt: '2026-05-01T00:00:00.001Z' } }
    expect(idsOf((await kb.search(scope, { query: 'common', filters })).objects)).toEqual(['a'])
    // Changed in the code alone, it is noticed.
    await expectCode(engine({ kinds: [before] }), 'kind_violated', { kind: before.name, field: 'day' })

    const strict = defineKind(`memo_${unique}`, [{ name: 'author', type: 'string', required: true }])
    await open.put(scope, strict.name, { id: 'b', content: 'common' })
    await expectCode(engine({ kinds: [strict] }), 'kind_violated', { kind: strict.name, count: 1 })
  })

  test('an engine whose fields have other types than in the store is not made', async ({ engine, store }) => {
    const { unique } = someKinds()
    const [before, after] = dayOnceTextThenTime(`event_${unique}`)
    const kb = await engine<AnyKind>({ kinds: [before] })
    await kb.applyKinds([before])
    await expectCode(engine({ kinds: [after] }), 'kind_violated', { kind: before.name, field: 'day' })
    const more = defineKind(before.name, [
      { name: 'day', type: 'string' },
      { name: 'place', type: 'string' },
    ])
    expect((await engine({ kinds: [more] })).kinds.names()).toEqual([before.name])
    expect(await store.listKinds({})).toContainEqual(before.spec)
  })
})
