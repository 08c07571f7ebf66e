import { defineKind, documentKinds, type EngineConfig, everywhere } from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { scriptedIndex } from '../../fixtures/scripted-index.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { direction } from '../../fixtures/vectors.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

const byIndex = { query: 'zebra', channels: ['vector'] } as const

/** A semantic index suggests, and the truth decides. */
export const searchingAnIndex: EngineSuite = suite('searching an index', (test) => {
  test('what the index suggests stands beside what the words find, in its order', async (world) => {
    const { kb, scope, index } = await aFewThings(world)
    index.suggest('note p2', 'memo b', 'note p1')
    const { objects, degraded } = await kb.search(scope, { query: 'amber', explain: true })
    expect([idsOf(objects).toSorted(), degraded]).toEqual([['a', 'b', 'deal'], []])
    const found = await kb.search(scope, { ...byIndex, explain: true, recency: false })
    expect(found.objects.map(({ id, evidence }) => [id, ...evidence.map(({ partId }) => partId)])).toEqual([
      ['deal', 'p2', 'p1'],
      ['b', 'b'],
    ])
    expect(found.objects[1]?.explanation?.channels).toEqual({ vector: { rank: 2, score: 1 / 2 } })
    expect(found.objects[0]?.evidence[0]?.snippet).toContain('second')
  })

  test('it is asked for one namespace, with the text of the question', async (world) => {
    const { kb, scope, index } = await aFewThings(world, { config: { depth: 50 } })
    await kb.search(scope, { query: ' amber  ', filters: { kind: 'memo' } })
    expect(index.queries).toEqual([{ ...scope, text: 'amber', kinds: undefined, limit: 50 }])
    await kb.search(scope, { query: 'amber', channels: ['lexical'] })
    await kb.search(everywhere, { query: 'amber' })
    await kb.findExact(scope, { query: 'amber' })
    await kb.findObjects(scope, { query: 'amber' })
    await expectCode(kb.search(everywhere, byIndex), 'invalid_option')
    expect(index.queries).toHaveLength(1)
  })

  test('it is told the document kinds that a filter by kind leaves', async ({ engine, scope }) => {
    // Kinds belong to the whole store: names that no other test uses.
    const unique = crypto.randomUUID().replaceAll('-', '')
    const [ticket, reply, memo] = [`ticket_${unique}`, `reply_${unique}`, `memo_${unique}`]
    const kinds = [defineKind(ticket, []), defineKind(reply, [], { partOf: ticket }), defineKind(memo, [])]
    const index = scriptedIndex()
    const kb = await engine({ kinds, index, documentKinds: documentKinds({ [ticket]: 'CASE' }) })
    for (const filters of [{}, { kind: ticket }, { kind: memo }]) await kb.search(scope, { query: 'zebra', filters })
    expect(index.queries.map((query) => query.kinds)).toEqual([undefined, [reply, 'CASE'], [memo]])
  })

  test('filters, withinIds and soft windows hold', async (world) => {
    const { kb, scope, index } = await aFewThings(world)
    index.suggest('memo a', 'memo b', 'note p1', 'note p2')
    const find = async (rest: object) => {
      const page = await kb.search(scope, { ...byIndex, ...rest })
      return [idsOf(page.objects), page.degraded]
    }
    expect(await find({ filters: { kind: 'memo' } })).toEqual([['a', 'b'], []])
    expect(await find({ filters: { year: 2001 } })).toEqual([['b'], []])
    // Parts are seen with their parent's kind, title and properties.
    expect(await find({ filters: { kind: 'deal', title: 'Deal', stage: 'open' } })).toEqual([['deal'], []])
    expect(await find({ filters: { stage: 'lost' } })).toEqual([[], []])
    expect(await find({ withinIds: ['deal'] })).toEqual([['deal'], []])
    expect(await find({ withinIds: ['p2', 'b'] })).toEqual([['b', 'deal'], []])
    expect(await find({ near: { field: 'year', from: 2001, weight: 5 }, limit: 1 })).toEqual([['b'], []])
  })

  test('what is not there, and what is no candidate, vanishes', async (world) => {
    const { kb, scope, index, other } = await aFewThings(world)
    await kb.softDelete(scope, 'a')
    for (const gone of ['memo a', 'memo unknown', 'memo foreign', 'MEMO b', 'deal p1', 'note b']) {
      index.suggest('memo b', gone)
      const { objects, degraded } = await kb.search(scope, byIndex)
      expect([idsOf(objects), degraded], gone).toEqual([['b'], ['index_behind']])
    }
    // There, but parts stand for the one, and the other has no content.
    index.suggest('deal deal', 'memo empty')
    expect(await kb.search(scope, byIndex)).toMatchObject({ objects: [], degraded: [] })
    index.suggest('memo foreign')
    expect(idsOf((await kb.search(other, byIndex)).objects)).toEqual(['foreign'])
  })

  test('an answer that is too long is cut, and what is no candidate in it counts for nothing', async (world) => {
    const { kb, scope, index } = await aFewThings(world, { config: { depth: 6, candidates: 6 } })
    const nonsense = [null, 7, 'words and words', { ref: 'a' }, { ref: '', kind: 'memo' }]
    index.suggest(...nonsense, 'memo b', 'memo a')
    const { objects, degraded, truncated } = await kb.search(scope, { ...byIndex, limit: 6 })
    expect([idsOf(objects), degraded, truncated]).toEqual([['b', 'a'], [], false])
    expect(index.queries.map(({ limit }) => limit)).toEqual([6, 24])
    const odd = [
      { ref: 'a\0', kind: 'memo' },
      { ref: ' ', kind: 'memo' },
      { ref: ['a'], kind: 'memo' },
    ]
    index.suggest(...odd, { ref: 'a', kind: {} }, { ref: 'x'.repeat(600), kind: 'memo' }, 'memo a')
    expect(idsOf((await kb.search(scope, byIndex)).objects)).toEqual(['a'])
    index.suggest('memo b', 'memo b', 'memo a', 'memo b', 'memo a')
    const page = await kb.search(scope, { ...byIndex, explain: true })
    expect(page.objects.map(({ id, explanation }) => [id, explanation?.channels.vector?.rank])).toEqual([
      ['b', 1],
      ['a', 2],
    ])
  })

  test('while the filters leave too few, it is asked for more; what has been read is not read again', async (world) => {
    const { kb, index, counted, ids, rare } = await manyMemos(world, { depth: 3, candidates: 2 })
    index.suggestOf(ids.map((id) => ({ ref: id, kind: 'memo' })))
    counted.reset()
    const page = await kb.search(world.scope, { ...byIndex, filters: { year: 7 }, limit: 2, explain: true })
    expect([idsOf(page.objects), page.degraded, page.truncated]).toEqual([rare, [], true])
    expect(page.objects.map(({ explanation }) => explanation?.channels.vector)).toEqual([
      { rank: 1, score: 1 },
      { rank: 2, score: 1 / 2 },
    ])
    expect(index.queries.map(({ limit }) => limit)).toEqual([3, 12, 48])
    expect(counted.calls.get('getMany')).toBe(3)

    const few = await kb.search(world.scope, { ...byIndex, filters: { year: 7 }, limit: 3 })
    expect([idsOf(few.objects), few.degraded, few.truncated]).toEqual([rare, [], false])
    expect(index.queries.slice(3).map(({ limit }) => limit)).toEqual([3, 12, 48, 150])
  })

  test('where asking for more must end, the page says what it lacks', async (world) => {
    const { kb, index, ids, rare } = await manyMemos(world, { depth: 1, candidates: 1 })
    index.suggestOf(ids.map((id) => ({ ref: id, kind: 'memo' })))
    const ask = (year: number) => kb.search(world.scope, { ...byIndex, filters: { year }, limit: 1 })
    expect(await ask(7)).toMatchObject({ objects: [{ id: rare[0] }], degraded: [] })
    index.queries.length = 0
    expect(await ask(8)).toMatchObject({ objects: [], degraded: ['partial_index_scan'], truncated: true })
    expect(index.queries.map(({ limit }) => limit)).toEqual([1, 4, 16, 50])
    index.suggestOf(ids.slice(0, 49).map((id) => ({ ref: id, kind: 'memo' })))
    expect(await ask(8)).toMatchObject({ objects: [], degraded: [], truncated: false })
  })

  test('an index that never gives more than so many is asked no further, and the page says what it lacks', async (world) => {
    const { kb, index, ids } = await manyMemos(world, { depth: 40 })
    index.suggestOf(ids.map((id) => ({ ref: id, kind: 'memo' })))
    index.maxLimit = 30
    const page = await kb.search(world.scope, { ...byIndex, filters: { year: 7 } })
    expect(page).toMatchObject({ objects: [], degraded: ['partial_index_scan'], truncated: true })
    expect(index.queries.map(({ limit }) => limit)).toEqual([40])
  })

  test('when it fails while it is asked for more, what it has suggested counts', async (world) => {
    const { kb, index, ids, rare } = await manyMemos(world, { depth: 50 })
    index.answerWith(() => {
      if ((index.queries.at(-1)?.limit ?? 0) > 50) throw new Error('away')
      return ids.slice(0, 50).map((id) => ({ ref: id, kind: 'memo' }))
    })
    const { objects, degraded, truncated } = await kb.search(world.scope, { ...byIndex, filters: { year: 7 } })
    expect([idsOf(objects), degraded, truncated]).toEqual([rare, ['partial_index_scan'], true])
  })

  test('an index that fails or answers nonsense leaves the other channels, visibly', async (world) => {
    const { kb, scope, index } = await aFewThings(world)
    const failing: readonly (() => unknown)[] = [
      () => Promise.reject(new Error('away')),
      () => {
        throw new Error('away')
      },
      () => undefined,
      () => ({ length: 3 }),
      () => 'memo a',
      () => [
        {
          kind: 'memo',
          get ref() {
            throw new Error('nothing to read')
          },
        },
      ],
    ]
    for (const answer of failing) {
      index.answerWith(answer)
      const { objects, degraded } = await kb.search(scope, { query: 'amber' })
      expect([idsOf(objects), degraded]).toEqual([['a'], ['index_failed']])
      expect(await kb.search(scope, byIndex)).toMatchObject({ objects: [], degraded: ['index_failed'] })
    }
  })

  test('an index that knows nothing is behind when another channel knows something', async (world) => {
    const { kb, scope, index } = await aFewThings(world)
    index.suggest()
    expect(await kb.search(scope, { query: 'amber' })).toMatchObject({ degraded: ['index_behind'] })
    expect(await kb.search(scope, { query: 'zebra' })).toMatchObject({ objects: [], degraded: [] })
  })

  test('an index that hangs is left when the caller gives up', async (world) => {
    const { kb, scope, index } = await aFewThings(world)
    const reason = new Error('the caller has gone')
    for (const heeds of [true, false]) {
      const controller = new AbortController()
      index.answerWith((signal) => {
        queueMicrotask(() => controller.abort(reason))
        return new Promise((_, reject) => {
          if (heeds) signal?.addEventListener('abort', () => reject(new Error('cancelled')))
        })
      })
      const call = kb.search(scope, { query: 'amber' }, { signal: controller.signal })
      await expect(call).rejects.toBe(reason)
    }
  })

  test('an index that hangs longer than it may leaves the other channels, whether it heeds the signal or not', async (world) => {
    const { kb, scope, index } = await aFewThings(world, { config: { indexTimeoutMs: 20 } })
    for (const heeds of [true, false]) {
      let given: AbortSignal | undefined
      index.answerWith((signal) => {
        given = signal
        return new Promise((_, reject) => {
          if (heeds) signal?.addEventListener('abort', () => reject(new Error('cancelled')))
        })
      })
      for (const request of [{ query: 'amber' }, byIndex]) {
        const { objects, degraded } = await kb.search(scope, request)
        expect([idsOf(objects), degraded]).toEqual([request === byIndex ? [] : ['a'], ['index_failed']])
        expect(given?.aborted).toBe(true)
      }
    }
    index.suggest('memo b')
    expect(await kb.search(scope, byIndex)).toMatchObject({ objects: [{ id: 'b' }], degraded: [] })
  })

  test('where a question brings its own vector, the space answers', async (world) => {
    const model = { model: `model-${crypto.randomUUID()}`, dimensions: 8 }
    const { kb, scope, index } = await aFewThings(world, { suppliedVectors: model })
    await kb.put(scope, 'memo', { id: 'v', content: 'x', embedding: direction(10) })
    index.suggest('memo a')
    const vector = direction(0)
    expect(idsOf((await kb.search(scope, { ...byIndex, vector })).objects)).toEqual(['v'])
    expect(idsOf((await kb.search(scope, byIndex)).objects)).toEqual(['a'])
  })

  test('beside an index the embedder is not asked about questions in one namespace', async (world) => {
    const embedder = topicEmbedder([['zebra', 'amber']], `model-${crypto.randomUUID()}`)
    const { kb, scope, index } = await aFewThings(world, { embedder })
    index.suggest('memo b')
    expect(idsOf((await kb.search(scope, byIndex)).objects)).toEqual(['b'])
    expect(embedder.queries).toEqual([])
    const { objects } = await kb.search(everywhere, { ...byIndex, filters: { kind: 'memo', year: 2000 } })
    expect([idsOf(objects).includes('a'), embedder.queries.length]).toEqual([true, 1])
  })

  test('names of document kinds are the registry of the host', async (world) => {
    const kinds = documentKinds({ memo: 'CASE', note: 'CASE' })
    const { kb, scope, index } = await aFewThings(world, { documentKinds: kinds })
    index.suggest('CASE p1', 'memo b', 'CASE a')
    expect(idsOf((await kb.search(scope, byIndex)).objects)).toEqual(['deal', 'a'])
  })

  test('they are those that the index names itself, unless the host gives others', async (world) => {
    const { scope, index } = await aFewThings(world)
    const naming = { ...index, kinds: documentKinds({ memo: 'CASE' }) }
    index.suggest('CASE a', 'memo b')
    const find = async (given: object) => {
      const kb = await world.engine({ index: naming, ...given })
      return idsOf((await kb.search(scope, byIndex)).objects)
    }
    expect(await find({})).toEqual(['a'])
    expect(await find({ documentKinds: documentKinds() })).toEqual(['b'])
  })

  test('however many it suggests, the store is asked a few times', async (world) => {
    const { engine, scope, store } = world
    const counted = countingStore(store)
    const index = scriptedIndex()
    const kb = await engine({ store: counted.store, index })
    const ids = Array.from({ length: 60 }, (_, i) => `m${i}`)
    await kb.putMany(scope, [
      ...ids.map((id) => ({ kind: 'memo', id, content: 'text' })),
      ...ids.flatMap((id) => ({ kind: 'note', id: `of-${id}`, parentId: `${id}`, content: 'text' })).slice(0, 30),
    ])
    index.suggest(...ids.map((id) => `memo ${id}`), ...ids.map((id) => `note of-${id}`))
    counted.reset()
    const page = await kb.search(scope, { ...byIndex, limit: 50 })
    expect([page.objects.length, page.hasMore]).toEqual([50, true])
    const calls = Object.fromEntries(counted.calls)
    expect(calls).toEqual({ getMany: 1, listChildrenOfMany: 1, hydrate: 2 })
  })

  test('what is no index is refused', async ({ engine }) => {
    for (const none of [null, {}, 7, []]) await expectCode(engine({ index: untyped(none) }), 'invalid_option')
    await expectCode(engine({ index: scriptedIndex(), documentKinds: untyped({}) }), 'invalid_option')
    await expectCode(engine({ index: { ...scriptedIndex(), kinds: untyped({}) } }), 'invalid_option')
    await expectCode(engine({ documentKinds: documentKinds() }), 'invalid_option')
  })
})

/** A deal with two notes, two memos, one without content, and one in another namespace. */
async function aFewThings(world: EngineWorld, options: Parameters<EngineWorld['engine']>[0] = {}) {
  const { engine, scope, anotherScope } = world
  const other = anotherScope()
  const index = scriptedIndex()
  const kb = await engine({ index, ...options })
  await kb.putMany(scope, [
    { kind: 'deal', id: 'deal', title: 'Deal', content: 'of the deal', properties: { stage: 'open' } },
    { kind: 'note', id: 'p1', parentId: 'deal', position: 1, content: 'the first note' },
    { kind: 'note', id: 'p2', parentId: 'deal', position: 2, content: 'the second note' },
    { kind: 'memo', id: 'a', content: 'amber', properties: { year: 2000 } },
    { kind: 'memo', id: 'b', content: 'blue', properties: { year: 2001 } },
    { kind: 'memo', id: 'empty', title: 'Empty' },
  ])
  await kb.put(other, 'memo', { id: 'foreign', content: 'foreign' })
  return { kb, scope, other, index }
}

/** A hundred memos, the nearest first; two of them far behind are of the year 7, all others of the year 0. */
async function manyMemos({ engine, scope, store }: EngineWorld, config: EngineConfig) {
  const index = scriptedIndex()
  const counted = countingStore(store)
  const kb = await engine({ store: counted.store, index, config })
  const ids = Array.from({ length: 100 }, (_, i) => `m${i}`)
  const rare = ['m40', 'm45']
  await kb.putMany(
    scope,
    ids.map((id) => ({ kind: 'memo', id, content: 'text', properties: { year: rare.includes(id) ? 7 : 0 } })),
  )
  return { kb, index, counted, ids, rare }
}
