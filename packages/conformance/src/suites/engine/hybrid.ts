import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { direction } from '../../fixtures/vectors.ts'
import { suite } from '../../harness/suite.ts'

const topics = [
  ['car', 'automobile', 'vehicle'],
  ['bread', 'loaf', 'baguette'],
]

export const hybrid: EngineSuite = suite('hybrid search', (test) => {
  test('what only the vector channel finds stands beside what the words find', async ({ engine, scope }) => {
    const embedder = topicEmbedder(topics)
    const kb = await engine({ embedder })
    await kb.putMany(scope, [
      { kind: 'memo', id: 'word', content: 'The car broke down.' },
      { kind: 'memo', id: 'meaning', content: 'An automobile was sold.' },
      { kind: 'memo', id: 'other', content: 'A loaf and a baguette.' },
    ])
    const { objects, degraded } = await kb.search(scope, { query: 'car', explain: true })
    expect(idsOf(objects.slice(0, 2))).toEqual(['word', 'meaning'])
    expect(objects.map(({ explanation }) => Object.keys(explanation?.channels ?? {}))).toEqual([
      ['lexical', 'vector'],
      ['vector'],
      ['vector'],
    ])
    expect(degraded).toEqual([])
    const byWords = await kb.search(scope, { query: 'car', channels: ['lexical'] })
    expect(idsOf(byWords.objects)).toEqual(['word'])
    const byMeaning = await kb.search(scope, { query: 'vehicle', channels: ['vector'], limit: 2 })
    expect(idsOf(byMeaning.objects).toSorted()).toEqual(['meaning', 'word'])
  })

  test('filters and withinIds hold for vectors too', async ({ engine, scope }) => {
    const kb = await engine({ embedder: topicEmbedder(topics) })
    const memo = (id: string, year: number) => ({ kind: 'memo', id, content: 'a car', properties: { year } })
    await kb.putMany(scope, [memo('a', 2020), memo('b', 2021), memo('c', 2022)])
    const find = async (rest: object) => idsOf((await kb.search(scope, { query: 'vehicle', ...rest })).objects)
    expect(await find({ filters: { year: { ge: 2021 } } })).toEqual(['b', 'c'])
    expect(await find({ withinIds: ['c', 'a'] })).toEqual(['a', 'c'])
    expect(await find({ filters: { year: 1999 } })).toEqual([])
  })

  test('when the embedder fails the words still answer, and the page says so', async ({ engine, scope }) => {
    const embedder = topicEmbedder(topics)
    const kb = await engine({ embedder })
    const strict = await engine({ embedder, config: { failOnEmbedderError: true } })
    await kb.put(scope, 'memo', { id: 'a', content: 'a car' })
    const cause = new Error('the model is away')
    embedder.fail(cause)
    const page = await kb.search(scope, { query: 'car' })
    expect(idsOf(page.objects)).toEqual(['a'])
    expect(page.degraded).toEqual(['lexical_only'])
    await expectCode(strict.search(scope, { query: 'car' }), 'embedder_failed')
    await expectCode(kb.search(scope, { query: 'car', channels: ['vector'] }), 'embedder_failed')
    embedder.fail(undefined)
    expect((await kb.search(scope, { query: 'car' })).degraded).toEqual([])
  })

  test('when the embedder fails nothing is written', async ({ engine, scope }) => {
    const embedder = topicEmbedder(topics)
    const kb = await engine({ embedder })
    embedder.fail(new Error('the model is away'))
    const batch = [
      { kind: 'memo', id: 'a', content: 'a car' },
      { kind: 'memo', id: 'no-text' },
    ]
    await expectCode(kb.putMany(scope, batch), 'embedder_failed')
    await expectCode(kb.put(scope, 'memo', { content: 'a car' }), 'embedder_failed')
    expect((await kb.listObjects(scope)).objects).toEqual([])
  })

  test('what cannot be written for its version asks no embedder', async ({ engine, scope }) => {
    const embedder = topicEmbedder(topics)
    const kb = await engine({ embedder })
    await kb.put(scope, 'memo', { id: 'a', content: 'a car' })
    const asked = embedder.documents.length
    const next = { id: 'a', content: 'a loaf' }
    for (const ifVersion of [0, 7]) {
      await expectCode(kb.put(scope, 'memo', { ...next, ifVersion }), 'version_conflict', { id: 'a' })
    }
    await expectCode(kb.put(scope, 'memo', { id: 'b', content: 'a loaf', ifVersion: 1 }), 'version_conflict')
    await expectCode(kb.patch(scope, 'a', { content: 'a loaf' }, { ifVersion: 7 }), 'version_conflict')
    expect(embedder.documents).toHaveLength(asked)
    await kb.put(scope, 'memo', { ...next, ifVersion: 1 })
    expect(embedder.documents).toHaveLength(asked + 1)
  })

  test('a batch is embedded in one call, and what did not change never again', async ({ engine, scope }) => {
    const embedder = topicEmbedder(topics)
    const kb = await engine({ embedder })
    const batch = [
      { kind: 'deal', id: 'deal', title: 'Car' },
      { kind: 'note', id: 'a', parentId: 'deal', content: 'one' },
      { kind: 'note', id: 'b', parentId: 'deal', content: 'two' },
      { kind: 'note', id: 'no-text', parentId: 'deal' },
    ]
    await kb.putMany(scope, batch)
    expect(embedder.documents).toHaveLength(1)
    const again = await kb.putMany(scope, batch)
    await kb.put(scope, 'note', { id: 'a', parentId: 'deal', content: 'one', properties: { read: true } })
    expect(again).toMatchObject({ unchanged: 4, created: 0, updated: 0 })
    expect(embedder.documents).toHaveLength(1)
    await kb.put(scope, 'note', { id: 'a', parentId: 'deal', content: 'three' })
    expect(embedder.documents.slice(1).map((texts) => texts.length)).toEqual([1])
  })

  test('parts are embedded with the title of their parent, and again when it changes', async ({ engine, scope }) => {
    const embedder = topicEmbedder(topics)
    const kb = await engine({ embedder })
    await kb.put(scope, 'deal', { id: 'deal', title: 'Bread' })
    await kb.put(scope, 'note', { id: 'note', parentId: 'deal', content: 'nothing but a note' })
    await kb.put(scope, 'memo', { id: 'memo', content: 'nothing of interest' })
    const first = async (query: string) => (await kb.search(scope, { query, channels: ['vector'] })).objects[0]?.id
    expect(await first('vehicle')).toBe('memo')
    await kb.put(scope, 'deal', { id: 'deal', title: 'Automobile' })
    expect(await first('vehicle')).toBe('deal')
  })

  test('deferred embedding is made up for by embedPending', async ({ engine, scope }) => {
    const embedder = topicEmbedder(topics)
    const kb = await engine({ embedder, embed: 'deferred' })
    await kb.putMany(
      scope,
      Array.from({ length: 7 }, (_, i) => ({ kind: 'memo', id: `m${i}`, content: `automobile ${i}` })),
    )
    expect(embedder.documents).toEqual([])
    const vector = async () => (await kb.search(scope, { query: 'vehicle', channels: ['vector'] })).objects.length
    expect(await vector()).toBe(0)
    const progress: number[] = []
    const onProgress = ({ embedded }: { embedded: number }) => progress.push(embedded)
    expect(await kb.embedPending(scope, { batch: 3, onProgress })).toEqual({ embedded: 7 })
    expect(progress).toEqual([3, 6, 7])
    expect(await kb.embedPending(scope)).toEqual({ embedded: 0 })
    expect(await vector()).toBe(7)
  })

  test('callers may bring their own vectors', async ({ engine, scope }) => {
    const kb = await engine({ suppliedVectors: { model: 'conformance-supplied', dimensions: 8 } })
    await kb.put(scope, 'memo', { id: 'near', content: 'x', embedding: direction(10) })
    await kb.put(scope, 'memo', { id: 'far', content: 'x', embedding: direction(90) })
    const vector = direction(0)
    const { objects } = await kb.search(scope, { query: 'zebra', vector })
    expect(idsOf(objects)).toEqual(['near', 'far'])
    await expectCode(kb.search(scope, { query: 'x', vector: [1, 2] }), 'dimension_mismatch')
    await expectCode(kb.put(scope, 'memo', { content: 'x', embedding: [1, 2] }), 'dimension_mismatch')
  })

  test('another model is another space', async ({ engine, scope }) => {
    const before = await engine({ embedder: topicEmbedder(topics, 'conformance-model-a') })
    const after = await engine({ embedder: topicEmbedder(topics.toReversed(), 'conformance-model-b') })
    await before.put(scope, 'memo', { id: 'a', content: 'automobile' })
    const find = async (kb: typeof before) =>
      idsOf((await kb.search(scope, { query: 'vehicle', channels: ['vector'] })).objects)
    expect([await find(before), await find(after)]).toEqual([['a'], []])
    expect(await after.embedPending(scope)).toEqual({ embedded: 1 })
    expect([await find(before), await find(after)]).toEqual([['a'], ['a']])
  })
})
