import type { Filters } from '@recollect/core'
import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { expectUntouched } from '../../fixtures/lane-state.ts'
import { recalled, textsOf } from '../../fixtures/memory-answers.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite } from '../../memory-world.ts'

export const recalling: MemorySuite = suite('recalling', (test) => {
  test('a memory comes with its evidence, the parts of its score, and why it is there', async ({ memory, lane }) => {
    const mind = await memory()
    const text = 'The harbour opens at dawn.'
    const { id } = await mind.remember(lane, { text, occurredAt: '2023-05-08' })
    await mind.remember(lane, { text: 'Zinc is dear.' })
    const { memories, degraded } = await mind.recall(lane, { query: 'harbour' })
    expect([memories.length, degraded]).toEqual([1, []])
    const [memory0] = memories
    expect(memory0).toMatchObject({ ...(await mind.get(lane, id)) })
    expect(memory0?.because).toEqual([{ by: 'match', channel: 'lexical', rank: 1 }])
    expect(memory0?.scores.channels.lexical).toMatchObject({ rank: 1 })
    expect(memory0?.scores.fused).toBeGreaterThan(0)
    expect(memory0?.scores.recency).toBeGreaterThan(0)
    for (const part of ['window', 'siblings', 'graph', 'rerank']) expect(memory0?.scores).not.toHaveProperty(part)
    expect(memory0?.evidence).toHaveLength(1)
    const [evidence] = memory0?.evidence ?? []
    expect(evidence).toMatchObject({ text, snippet: text })
    expect(evidence?.matches.map(([start, end]) => text.slice(start, end).toLowerCase())).toEqual(['harbour'])
  })

  test('what the metadata keeps for itself is never seen', async ({ memory, lane }) => {
    const mind = await memory()
    await mind.remember(lane, { text: 'common', metadata: { a: 1 } })
    const { memories } = await mind.recall(lane, { query: 'common' })
    expect(memories[0]?.metadata).toEqual({ a: 1 })
    const names = memories[0]?.evidence.flatMap(({ properties }) => Object.keys(properties)) ?? []
    expect(names.filter((name) => name.startsWith('memory_'))).toEqual([])
  })

  test('only of the kinds that are asked for', async ({ memory, lane }) => {
    const mind = await memory()
    for (const kind of ['recollection', 'episode', 'disposition'] as const) {
      await mind.remember(lane, { text: `common ${kind}`, kind })
    }
    const found = async (kinds?: ('recollection' | 'episode' | 'disposition')[]) =>
      textsOf(await mind.recall(lane, { query: 'common', kinds })).toSorted()
    expect(await found()).toEqual(['common disposition', 'common episode', 'common recollection'])
    expect(await found(['episode'])).toEqual(['common episode'])
    expect(await found(['disposition', 'recollection'])).toEqual(['common disposition', 'common recollection'])
    await expectCode(mind.recall(lane, { query: 'common', kinds: untyped(['entity']) }), 'invalid_option')
    await expectCode(mind.recall(lane, { query: 'common', kinds: [] }), 'invalid_option')
  })

  test('entities are never recalled, whatever is asked', async ({ memory, lane }) => {
    const mind = await memory()
    await mind.remember(lane, { text: 'Zinc is dear.', entities: ['harbour'] })
    await mind.alias(lane, { name: 'harbour', aliases: ['the port'] })
    for (const query of ['harbour', 'entity harbour', 'the port']) {
      expect(textsOf(await mind.recall(lane, { query }))).toEqual([])
      expect(textsOf(await mind.recallFused(lane, { query, linkQuery: false }))).toEqual([])
      expect(textsOf(await mind.recallFused(lane, { query }))).toEqual(['Zinc is dear.'])
    }
    const filters = { or: [{ kind: 'entity' }, { kind: 'recollection' }] }
    expect(textsOf(await mind.recall(lane, { query: 'harbour', filters }))).toEqual([])
    expect((await mind.why(lane, { query: 'harbour', linkQuery: false })).nodes).toEqual([])
  })

  test('ten when nothing is said, up to a thousand when it is', async ({ memory, lane }) => {
    const mind = await memory()
    const inputs = Array.from({ length: 120 }, (_, i) => ({ text: `common number${i}` }))
    await mind.rememberMany(lane, inputs)
    const found = async (limit?: number) => textsOf(await mind.recall(lane, { query: 'common', limit }))
    expect(await found()).toHaveLength(10)
    const all = await found(1000)
    expect(all.toSorted()).toEqual(inputs.map(({ text }) => text).toSorted())
    expect(await found(60)).toEqual(all.slice(0, 60))
    expect(await found(1)).toEqual(all.slice(0, 1))
    for (const limit of [0, 1001, 1.5, Number.NaN, untyped('5')]) await expectCode(found(limit), 'invalid_option')
  })

  // Texts of one length, in words and letters: every store's channels find them equally good.
  test('a soft window raises what lies inside, and cuts nothing', async ({ memory, lane }) => {
    const mind = await memory()
    await mind.remember(lane, { text: 'common early', occurredAt: '2019-06-01' })
    await mind.remember(lane, { text: 'common midst', occurredAt: '2020-06-01' })
    await mind.remember(lane, { text: 'common later', occurredAt: '2021-06-01' })
    await mind.remember(lane, { text: 'common never' })
    const near = { field: 'occurred_at', from: '2020-01-01', to: '2020-12-31' }
    const answer = await mind.recall(lane, { query: 'common', near })
    expect(textsOf(answer)[0]).toBe('common midst')
    expect(answer.memories).toHaveLength(4)
    expect(recalled(answer, 'common midst').because).toContainEqual({ by: 'window' })
    expect(recalled(answer, 'common midst').scores.window).toBeGreaterThan(0)
    expect(recalled(answer, 'common later').because).not.toContainEqual({ by: 'window' })
    await expectCode(mind.recall(lane, { query: 'common', near: { ...near, weight: -1 } }), 'invalid_option')
  })

  test('what helped comes earlier, what misled later, unless told not to count it', async ({ memory, lane }) => {
    const mind = await memory()
    const texts = ['common alpha', 'common gamma', 'common delta']
    const ids = (
      await mind.rememberMany(
        lane,
        texts.map((text) => ({ text })),
      )
    ).map(({ id }) => id)
    const plain = textsOf(await mind.recall(lane, { query: 'common' }))
    const [first = '', , last = ''] = plain
    const idOf = (text: string) => ids[texts.indexOf(text)] ?? ''
    for (let i = 0; i < 5; i += 1) await mind.feedback(lane, idOf(last), true)
    for (let i = 0; i < 5; i += 1) await mind.feedback(lane, idOf(first), false)
    const answer = await mind.recall(lane, { query: 'common' })
    expect([textsOf(answer)[0], textsOf(answer)[2]]).toEqual([last, first])
    expect(recalled(answer, last)).toMatchObject({ confidence: 1, scores: { confidence: 1.5 } })
    expect(recalled(answer, last).because).toContainEqual({ by: 'confidence', confidence: 1 })
    expect(recalled(answer, first).confidence).toBeCloseTo(0.25)
    const without = await mind.recall(lane, { query: 'common', confidence: false })
    expect(without.memories.filter((memory) => 'confidence' in memory.scores)).toEqual([])
  })

  test('what helped comes earlier in long answers, too', async ({ memory, lane }) => {
    const mind = await memory()
    const words = Array.from({ length: 70 }, (_, i) => ({ text: `common ${'x '.repeat(i)}` }))
    await mind.rememberMany(lane, words)
    const before = (await mind.recall(lane, { query: 'common', limit: 70 })).memories
    const id = before[60]?.id ?? ''
    for (let i = 0; i < 5; i += 1) await mind.feedback(lane, id, true)
    const { memories } = await mind.recall(lane, { query: 'common', limit: 70 })
    expect(memories.findIndex((memory) => memory.id === id)).toBeLessThan(60)
    const scores = memories.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('the evidence has as many passages as were asked for', async ({ memory, lane }) => {
    const mind = await memory()
    const turns = Array.from({ length: 8 }, (_, i) => ({ speaker: 'Ada', text: `common number${i}` }))
    await mind.importConversation(lane, { key: 'k', sessions: [{ turns }] })
    const evidence = async (count?: number) =>
      (await mind.recall(lane, { query: 'common', evidence: count })).memories.map((memory) => memory.evidence.length)
    expect(await evidence()).toEqual([3])
    expect(await evidence(1)).toEqual([1])
    expect(await evidence(8)).toEqual([8])
    await expectCode(evidence(0), 'invalid_option')
    await expectCode(evidence(1001), 'invalid_option')
  })

  test('only among the memories that are named', async ({ memory, lane }) => {
    const mind = await memory()
    const ids = (await mind.rememberMany(lane, [{ text: 'common one' }, { text: 'common two' }])).map(({ id }) => id)
    expect(textsOf(await mind.recall(lane, { query: 'common', withinIds: ids.slice(1) }))).toEqual(['common two'])
    await expectCode(mind.recall(lane, { query: 'common', withinIds: [] }), 'invalid_option')
  })

  test('what is said around a turn raises its session', async ({ memory, lane }) => {
    const mind = await memory()
    const filler = Array.from({ length: 6 }, (_, i) => ({ speaker: 'Bo', text: `plain filler${i}` }))
    const [near, far] = [
      [{ speaker: 'Ada', text: 'amber' }, { speaker: 'Bo', text: 'cobalt' }, ...filler],
      [{ speaker: 'Ada', text: 'amber' }, ...filler, { speaker: 'Bo', text: 'cobalt' }],
    ] as const
    const { episodeIds } = await mind.importConversation(lane, {
      key: 'k',
      sessions: [{ turns: far }, { turns: near }],
    })
    // The weakest hit of all counts for nothing where scores are mixed: it shall be none of these.
    await mind.remember(lane, { text: `amber ${'filler '.repeat(100)}` })
    const answer = await mind.recall(lane, { query: 'amber cobalt', siblings: true })
    expect(answer.memories.map(({ id }) => id).slice(0, 2)).toEqual([episodeIds[1], episodeIds[0]])
    expect(answer.memories[0]?.scores.siblings).toBeGreaterThan(0)
    expect(answer.memories[0]?.because).toContainEqual({ by: 'siblings' })
    const plain = await mind.recall(lane, { query: 'amber cobalt', siblings: false })
    for (const { scores } of plain.memories) expect(scores).not.toHaveProperty('siblings')
  })

  test('with an embedder, by meaning too', async ({ memory, lane }) => {
    const mind = await memory({ embedder: topicEmbedder(topics) })
    await mind.remember(lane, { text: 'An automobile stood there.' })
    await mind.remember(lane, { text: 'A pear fell.' })
    const { memories } = await mind.recall(lane, { query: 'vehicle' })
    expect(memories[0]).toMatchObject({
      text: 'An automobile stood there.',
      scores: { channels: { vector: { rank: 1 } } },
    })
    expect(memories[0]?.because).toContainEqual({ by: 'match', channel: 'vector', rank: 1 })
    expect(textsOf(await mind.recall(lane, { query: 'vehicle', channels: ['lexical'] }))).toEqual([])
  })

  test('what the memory notes of itself is no text: no model is asked for it', async ({ memory, lane }) => {
    const embedder = topicEmbedder(topics)
    const mind = await memory({ embedder })
    const { id } = await mind.remember(lane, { text: 'An apple fell.' })
    await mind.remember(lane, { text: 'An apple fell.' })
    await mind.feedback(lane, id, true)
    const sessions = [{ title: 'Orchard', turns: [{ speaker: 'Ada', text: 'A pear fell.' }] }]
    await mind.importConversation(lane, { key: 'k', sessions })
    const texts = embedder.documents.flat()
    expect(texts.filter((text) => text.includes('An apple fell.'))).toEqual(['An apple fell.'])
    expect(texts.join()).not.toContain('memory_')
  })

  test('an embedder that is down: recall says so, and no write leaves half of itself', async (world) => {
    const { lane, store } = world
    const embedder = topicEmbedder(topics)
    const mind = await world.memory({ embedder })
    await mind.remember(lane, { text: 'An automobile stood there.', entities: ['garage'] })
    embedder.fail(new Error('the model is away'))
    const request = { query: 'automobile' }
    const plain = await mind.recall(lane, request)
    const [fused, why] = [await mind.recallFused(lane, request), await mind.why(lane, request)]
    expect([plain, fused, why].map(({ degraded }) => degraded)).toEqual(Array(3).fill(['lexical_only']))
    expect(textsOf(plain)).toEqual(['An automobile stood there.'])
    await expectUntouched(store, lane, async () => {
      const turns = [{ speaker: 'Ada', text: 'A pear fell.' }]
      await expectCode(mind.remember(lane, { text: 'A pear fell.', entities: ['orchard'] }), 'embedder_failed')
      await expectCode(mind.importConversation(lane, { key: 'k', sessions: [{ turns }] }), 'embedder_failed')
    })
    embedder.fail(undefined)
    await mind.remember(lane, { text: 'A pear fell.' })
    expect(textsOf(await mind.recall(lane, { query: 'fruit', limit: 1 }))).toEqual(['A pear fell.'])
  })

  test('filters in filters without end', async ({ memory, lane }) => {
    const mind = await memory()
    const round: { and: Filters[] } = { and: [] }
    round.and.push(round, round)
    let deep: Filters = { kind: 'episode' }
    for (let level = 0; level < 100_000; level += 1) deep = { not: deep }
    for (const filters of [round, deep]) {
      await expectCode(mind.recall(lane, { query: 'common', filters }), 'invalid_filter')
      await expectCode(mind.why(lane, { query: 'common', filters }), 'invalid_filter')
    }
  })

  test('questions that are none', async ({ memory, lane }) => {
    const mind = await memory({ reranker: { rerank: async () => undefined } })
    const filters = { a: 1 }
    for (const query of ['', ' \n', untyped(5)]) {
      await expectCode(mind.recall(lane, { query }), 'query_required')
      await expectCode(mind.recallWhere(lane, { query, filters }), 'query_required')
      await expectCode(mind.recallFused(lane, { query }), 'query_required')
      await expectCode(mind.recallFusedReranked(lane, { query }), 'query_required')
      await expectCode(mind.recallDated(lane, { query }), 'query_required')
      await expectCode(mind.why(lane, { query }), 'query_required')
    }
    const wrong = untyped({ query: 'common', limits: 5 })
    await expectCode(mind.recall(lane, wrong), 'invalid_option')
    await expectCode(mind.recallWhere(lane, { ...wrong, filters }), 'invalid_option')
    await expectCode(mind.recallFused(lane, wrong), 'invalid_option')
    await expectCode(mind.recallFusedReranked(lane, wrong), 'invalid_option')
    await expectCode(mind.recallDated(lane, wrong), 'invalid_option')
    await expectCode(mind.why(lane, wrong), 'invalid_option')
    for (const request of [null, 'common', []].map(untyped)) {
      for (const call of [mind.recall, mind.recallFused, mind.recallFusedReranked, mind.recallDated, mind.why]) {
        await expectCode(call(lane, request), 'invalid_option')
      }
    }
    // A plain recall follows no links: what says how would be ignored.
    await expectCode(mind.recall(lane, untyped({ query: 'common', hops: 2 })), 'invalid_option')
  })
})

const topics = [
  ['automobile', 'vehicle'],
  ['pear', 'fruit'],
]
