import { anEdge, aRow, type RowFields } from '@recollect/conformance'
import { fakeClock } from '@recollect/core/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryStore, type MemoryStore, plainAnalyzer } from '../src/index.ts'
import { heldBytes } from './support/heap.ts'
import { at, found, put, scope } from './support/write.ts'

const start = Date.UTC(2026, 5, 1)
const after = (ms: number): Date => new Date(start + ms)

it('an object is there until the instant of its expiry, by the clock of the store', async () => {
  const clock = fakeClock(start)
  const store = createMemoryStore({ clock })
  await put(store, 0, { id: 'a', expiresAt: after(1000) }, { id: 'past', expiresAt: after(0) }, { id: 'stays' })
  const there = async () => (await store.listObjects(scope, { limit: 9 }, {})).map(({ id }) => id)
  expect(await there()).toEqual(['a', 'stays'])
  clock.advance(999)
  expect(await there()).toEqual(['a', 'stays'])
  clock.advance(1)
  expect(await there()).toEqual(['stays'])
  expect(await store.purgeExpired(scope, { limit: 9 }, {})).toEqual([
    { ...scope, id: 'past' },
    { ...scope, id: 'a' },
  ])
})

it('what has expired stays so when the clock is put back, and while it fails', async () => {
  let now = (): Date => after(10)
  const store = createMemoryStore({ clock: { now: () => now() } })
  await put(store, 0, { id: 'a', expiresAt: after(5) }, { id: 'b', expiresAt: after(20) })
  const there = async () => (await store.getMany(scope, ['a', 'b'], {})).map(({ id }) => id)
  now = () => after(0)
  expect(await there()).toEqual(['b'])
  now = () => {
    throw new Error('no time')
  }
  expect(await there()).toEqual(['b'])
  now = () => after(20)
  expect(await there()).toEqual([])
})

it('a parent is found by its own text when its last part expires', async () => {
  const clock = fakeClock(start)
  const store = createMemoryStore({ clock })
  await put(
    store,
    0,
    { id: 'parent', content: 'word' },
    { id: 'part', parentId: 'parent', content: 'word', expiresAt: after(5) },
  )
  const request = { lexical: { query: 'word', limit: 9 } }
  expect(await found(store, request)).toEqual({ lexical: ['part'] })
  clock.advance(5)
  expect(await found(store, request)).toEqual({ lexical: ['parent'] })
})

it('whatever expires, however its time is put off, the rest is ranked as in a store that never held it', async () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const row = fc.record(
    {
      id,
      title: fc.constantFrom('word', 'other word', ''),
      content: fc.constantFrom('word', 'word and word', 'a long text with a word in it', ''),
      parentId: fc.constantFrom('a', 'b'),
      ms: fc.integer({ min: 0, max: 20 }),
    },
    { requiredKeys: ['id', 'title', 'content'], noNullPrototype: true },
  )
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ rows: fc.uniqueArray(row, { maxLength: 4, selector: (one) => one.id }) }) },
    { weight: 2, arbitrary: fc.record({ advance: fc.integer({ min: 1, max: 10 }) }) },
    { weight: 1, arbitrary: fc.constant({ read: true }) },
  )
  const law = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    const clock = fakeClock(start)
    const store = createMemoryStore({ clock })
    for (const [minute, taken] of steps.entries()) {
      if ('advance' in taken) clock.advance(taken.advance)
      else if ('read' in taken) await ranked(store)
      else
        await put(
          store,
          minute,
          ...taken.rows.map(({ ms, ...fields }) => ({ ...fields, ...(ms !== undefined && { expiresAt: after(ms) }) })),
        ).catch(() => {})
    }
    const live = await store.listObjects(scope, { limit: 99 }, {})
    const fresh = createMemoryStore({ clock })
    const rows = live.map(({ namespace: _, createdAt: __, updatedAt, version: ___, ...object }) => ({
      row: aRow(object),
      at: updatedAt,
    }))
    for (const part of [false, true]) {
      for (const one of rows) {
        if ((one.row.object.parentId !== undefined) === part) await fresh.putMany(scope, [one.row], { at: one.at })
      }
    }
    expect(await ranked(store)).toEqual(await ranked(fresh))
  })
  await fc.assert(law, { numRuns: 300 })
})

it('memory is given back when what expired is purged, and what is put off again and again takes no more', async () => {
  const clock = fakeClock(start)
  const store = createMemoryStore({ clock })
  const ids = Array.from({ length: 3000 }, (_, i) => `id-${i}`)
  const rows = (minute: number): RowFields[] => ids.map((id) => ({ id, expiresAt: after(1e6 + minute) }))
  const before = await heldBytes()
  await put(store, 0, ...rows(0))
  const once = (await heldBytes()) - before
  for (let minute = 1; minute < 10; minute += 1) await put(store, minute, ...rows(minute))
  expect((await heldBytes()) - before).toBeLessThan(once * 1.3)
  clock.advance(2e6)
  expect(await store.purgeExpired(scope, { limit: 2999 }, {})).toHaveLength(2999)
  expect(await store.purgeExpired(scope, { limit: 2999 }, {})).toHaveLength(1)
  expect((await heldBytes()) - before).toBeLessThan(once * 0.2)
})

it('when a note cannot be cut into terms, neither edges nor the objects that come with them are written', async () => {
  const store = createMemoryStore({
    analyzer: (text) => {
      if (text.includes('poison')) throw new Error('poison')
      return plainAnalyzer(text)
    },
  })
  await put(store, 0, { id: 'old', title: 'Old' })
  await store.searchEdges(scope, { query: 'any', limit: 9 }, {})
  const objects = [aRow({ id: 'new' }), aRow({ id: 'old', title: 'New' })]
  const call = store.putWithEdges(scope, { objects, edges: [anEdge('new knows old', { note: 'poison' })] }, at(1))
  await expect(call).rejects.toThrow('poison')
  expect(await store.listObjects(scope, { limit: 9 }, {})).toMatchObject([{ id: 'old', title: 'Old', version: 1 }])
  expect(await store.listEdges(scope, { limit: 9 }, {})).toEqual([])
})

/** What is found, with scores: they hang on the statistics of everything that the indexes hold. */
async function ranked(store: MemoryStore): Promise<unknown> {
  const [lexical, trigram, exact] = [
    { query: 'word long', limit: 99 },
    { query: 'word', limit: 99 },
    { text: 'word', limit: 99 },
  ]
  const { channels } = await store.searchParts(scope, { lexical, trigram, exact }, {})
  const { channels: objects } = await store.searchObjects(scope, { lexical }, {})
  return { channels, objects }
}
