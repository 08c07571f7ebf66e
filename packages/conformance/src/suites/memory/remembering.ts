import { systemClock } from '@recollect/core'
import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { laneState } from '../../fixtures/lane-state.ts'
import { textsOf } from '../../fixtures/memory-answers.ts'
import { rolledBackMemory } from '../../fixtures/rolled-back-memory.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite } from '../../memory-world.ts'

export const remembering: MemorySuite = suite('remembering', (test) => {
  test('what was said of a memory comes back with it', async ({ memory, lane, clock }) => {
    const mind = await memory()
    const { id, status, degraded } = await mind.remember(lane, {
      text: '  The harbour opens at dawn. \n',
      kind: 'episode',
      title: 'Harbour',
      occurredAt: '2023-05-08T10:00:00Z',
      expiresAt: '2999-01-01',
      metadata: { source: 'log', nested: { deep: [1, null] } },
    })
    expect([status, degraded]).toEqual(['created', []])
    expect(await mind.get(lane, id)).toEqual({
      id,
      kind: 'episode',
      text: 'The harbour opens at dawn.',
      title: 'Harbour',
      occurredAt: new Date('2023-05-08T10:00:00Z'),
      expiresAt: new Date('2999-01-01'),
      metadata: { source: 'log', nested: { deep: [1, null] } },
      createdAt: clock.now(),
      lastSeenAt: clock.now(),
      confidence: 0.5,
    })
  })

  test('a memory of nothing but a text has plain defaults', async ({ memory, lane, clock }) => {
    const mind = await memory()
    const { id } = await mind.remember(lane, { text: 'common' })
    const times = { createdAt: clock.now(), lastSeenAt: clock.now() }
    const plain = { kind: 'recollection', text: 'common', title: '', metadata: {}, confidence: 0.5 }
    expect(await mind.get(lane, id)).toEqual({ id, ...plain, ...times })
  })

  test('the same text is the same memory: it is seen again, and first seen when it was', async (world) => {
    const { memory, lane, clock } = world
    const mind = await memory()
    const first = await mind.remember(lane, { text: 'common' })
    const createdAt = clock.now()
    clock.advance(60_000)
    const again = await mind.remember(lane, { text: '\tcommon ' })
    expect(again).toMatchObject({ id: first.id, status: 'updated' })
    expect(await mind.get(lane, first.id)).toMatchObject({ createdAt, lastSeenAt: clock.now() })
    expect((await laneState(world.store, lane)).objects).toHaveLength(1)
  })

  test('another kind, another letter and another lane make another memory', async ({ memory, lane, anotherLane }) => {
    const mind = await memory()
    const ids = [
      await mind.remember(lane, { text: 'common' }),
      await mind.remember(lane, { text: 'common', kind: 'disposition' }),
      await mind.remember(lane, { text: 'Common' }),
      await mind.remember(anotherLane(), { text: 'common' }),
    ].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
  })

  test('a namespace is as good as a lane', async ({ memory, scope, lane }) => {
    const mind = await memory()
    const { id } = await mind.remember(scope, { text: 'common' })
    expect((await mind.get(scope, id)).text).toBe('common')
    expect(textsOf(await mind.recall(scope, { query: 'common' }))).toEqual(['common'])
    expect(textsOf(await mind.recall(lane, { query: 'common' }))).toEqual([])
  })

  test('remembering again keeps the first date unless it brings another', async ({ memory, lane }) => {
    const mind = await memory()
    const { id } = await mind.remember(lane, { text: 'common', occurredAt: '2020-02-02' })
    await mind.remember(lane, { text: 'common' })
    expect((await mind.get(lane, id)).occurredAt).toEqual(new Date('2020-02-02'))
    await mind.remember(lane, { text: 'common', occurredAt: new Date('2021-01-01') })
    expect((await mind.get(lane, id)).occurredAt).toEqual(new Date('2021-01-01'))
  })

  test('remembering again replaces metadata, and keeps what feedback taught', async ({ memory, lane }) => {
    const mind = await memory()
    const { id } = await mind.remember(lane, { text: 'common', metadata: { a: 1, b: 2 } })
    await mind.feedback(lane, id, true)
    await mind.remember(lane, { text: 'common', metadata: { b: 3 } })
    expect(await mind.get(lane, id)).toMatchObject({ metadata: { b: 3 }, confidence: 0.6 })
    expect((await mind.get(lane, id)).metadata).toEqual({ b: 3 })
    expect(await mind.feedback(lane, id, true)).toEqual({ confidence: 0.7, helped: 2, misled: 0 })
    await mind.remember(lane, { text: 'common' })
    expect((await mind.get(lane, id)).metadata).toEqual({})
  })

  test('how long it is kept counts from now; remembering again without makes it permanent', async (world) => {
    const { memory, lane, clock } = world
    const mind = await memory()
    const ttlMs = 1000 * 365 * 24 * 60 * 60 * 1000
    const { id } = await mind.remember(lane, { text: 'common', ttlMs })
    expect((await mind.get(lane, id)).expiresAt).toEqual(new Date(clock.now().getTime() + ttlMs))
    await mind.remember(lane, { text: 'common' })
    expect(await mind.get(lane, id)).not.toHaveProperty('expiresAt')
  })

  test('what is forgotten by time can be learned anew', async ({ memory, lane }) => {
    const mind = await memory({ clock: systemClock })
    const { id } = await mind.remember(lane, { text: 'common', occurredAt: '2020-02-02', metadata: { a: 1 } })
    await mind.remember(lane, { text: 'common', expiresAt: '2020-01-01' })
    await expectCode(mind.get(lane, id), 'not_found')
    expect((await mind.remember(lane, { text: 'common' })).id).toBe(id)
    expect(await mind.get(lane, id)).toMatchObject({ metadata: {}, confidence: 0.5 })
    expect(await mind.get(lane, id)).not.toHaveProperty('occurredAt')
  })

  test('links lead to what is there, and stay when it is remembered again', async ({ memory, lane, store }) => {
    const mind = await memory()
    const dawn = await mind.remember(lane, { text: 'The harbour opens at dawn.' })
    const links = [{ to: dawn.id, relation: ' Because_Of ', note: 'seen twice', confidence: 0.4 }]
    const gulls = await mind.remember(lane, { text: 'Gulls come early.', links })
    const edge = { fromId: gulls.id, relation: 'because_of', toId: dawn.id, note: 'seen twice', confidence: 0.4 }
    expect((await laneState(store, lane)).edges).toEqual([expect.objectContaining(edge)])
    await mind.remember(lane, { text: 'Gulls come early.' })
    expect((await laneState(store, lane)).edges).toEqual([expect.objectContaining(edge)])
  })

  test('what it is about becomes an entity, one for every way to write its name', async ({ memory, lane }) => {
    const mind = await memory()
    const one = await mind.remember(lane, { text: 'Gulls come early.', entities: ['Port of Rhea', 'gulls'] })
    const two = await mind.remember(lane, { text: 'Ships come late.', entities: [' PORT OF RHEA '] })
    const port = await mind.entity(lane, 'port of rhea')
    expect(port?.name.toLowerCase()).toBe('port of rhea')
    expect(port?.memoryIds.toSorted()).toEqual([one.id, two.id].toSorted())
    expect((await mind.entity(lane, 'gulls'))?.memoryIds).toEqual([one.id])
  })

  test('a long text is kept whole, and found by its passages', async ({ memory, lane }) => {
    const mind = await memory()
    const paragraphs = Array.from({ length: 40 }, (_, i) => `Paragraph ${i} says that ${'filler '.repeat(20)}ends.`)
    const text = [...paragraphs, 'At last comes zzyzx, and nothing else.'].join('\n\n')
    const { id } = await mind.remember(lane, { text })
    expect((await mind.get(lane, id)).text).toBe(text)
    const { memories } = await mind.recall(lane, { query: 'zzyzx' })
    expect(memories.map((memory) => [memory.id, memory.text === text])).toEqual([[id, true]])
    const [evidence] = memories[0]?.evidence ?? []
    expect(evidence?.partId).not.toBe(id)
    expect(evidence?.text).toContain('zzyzx')
    expect(new TextEncoder().encode(evidence?.text ?? '').length).toBeLessThanOrEqual(2048)
    await mind.forget(lane, id)
    expect(textsOf(await mind.recall(lane, { query: 'zzyzx' }))).toEqual([])
  })

  test('a long text without a break, of any script, is cut between characters', async ({ memory, lane }) => {
    const mind = await memory()
    const text = '👩‍👩‍👧‍👦知識é'.repeat(300)
    const { id } = await mind.remember(lane, { text })
    expect((await mind.get(lane, id)).text).toBe(text)
    expect((await mind.get(lane, id)).text.isWellFormed()).toBe(true)
  })

  test('many memories are one write, in order, and the same text is one of them', async ({ memory, lane, store }) => {
    const mind = await memory()
    const inputs = ['one', 'two', 'one', ' two ', 'three'].map((text) => ({ text, entities: ['number'] }))
    const results = await mind.rememberMany(lane, inputs)
    const [one, two, , , three] = results.map(({ id }) => id)
    expect(results.map(({ id }) => id)).toEqual([one, two, one, two, three])
    expect((await mind.entity(lane, 'number'))?.memoryIds).toHaveLength(3)
    const before = await laneState(store, lane)
    expect(before.objects).toHaveLength(4)
    expect(await mind.rememberMany(lane, [])).toEqual([])
    expect(await laneState(store, lane)).toEqual(before)
  })

  test('a transaction of the host that is rolled back leaves nothing', async (world) => {
    const mind = await world.memory()
    const { id } = await mind.remember(world.lane, { text: 'old', entities: ['rhea'] })
    await rolledBackMemory(world, async (tx) => {
      await mind.remember(
        world.lane,
        { text: 'new', entities: ['rhea', 'titan'], links: [{ to: id, relation: 'of' }] },
        { tx },
      )
    })
    expect(textsOf(await mind.recall(world.lane, { query: 'new' }))).toEqual([])
    expect(await mind.entity(world.lane, 'titan')).toBeUndefined()
    expect((await mind.entity(world.lane, 'rhea'))?.memoryIds).toEqual([id])
  })
})
