import {
  createEmbeddingIndex,
  documentKinds,
  everywhere,
  type IndexDocument,
  type MemoryIndex,
  type Properties,
  type Scope,
  type StoredObject,
} from '@recollect/core'
import { expect } from 'vitest'
import type { EngineSuite, EngineWorld } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

const topics = [
  ['car', 'automobile', 'vehicle'],
  ['bread', 'loaf', 'baguette'],
]

/** A semantic index that is an embedding space of the store. */
export const embeddingIndex: EngineSuite = suite('embedding index', (test) => {
  test('it finds parts and first-class objects of a namespace, the nearest first', async (world) => {
    const { index, scope, other } = await aFewThings(world)
    expect(await find(index, scope)).toEqual(['memo car', 'note car-note', 'deal deal', 'memo bread'])
    expect(await find(index, scope, { limit: 2 })).toEqual(['memo car', 'note car-note'])
    expect(await find(index, scope, { text: 'baguette', limit: 1 })).toEqual(['memo bread'])
    expect(await find(index, other)).toEqual(['memo foreign'])
    expect(await find(index, world.anotherScope())).toEqual([])
  })

  test('it finds documents of certain kinds, however many others are nearer', async (world) => {
    const { kb, embedder, scope, store } = await aFewThings(world)
    const kinds = documentKinds({ deal: 'CASE', memo: 'CASE' })
    const index = createEmbeddingIndex({ store, embedder, kinds })
    const parts = Array.from({ length: 20 }, (_, i) => ({
      kind: 'note',
      id: `n${i}`,
      parentId: 'deal',
      content: 'car',
    }))
    await kb.putMany(scope, parts)
    expect(await find(index, scope, { kinds: ['CASE'], limit: 3 })).toEqual(['CASE car', 'CASE deal', 'CASE bread'])
    expect(await find(index, scope, { kinds: ['CASE', 'note'], limit: 50 })).toHaveLength(24)
    expect(await find(index, scope, { kinds: ['deal', 'EPISODE'] })).toEqual([])
  })

  test('the first generation is where the engine keeps its vectors: what is embedded is not embedded again', async (world) => {
    const { index, embedder, scope, store, kb } = await aFewThings(world)
    const asked = embedder.documents.length
    await index.upsert(scope, [document('car', { text: 'automobile' })], {})
    expect(embedder.documents).toHaveLength(asked)
    await index.upsert(scope, [document('car', { text: 'automobile', sequence: 0 })], {})
    expect(embedder.documents.slice(asked)).toEqual([['automobile']])
    const deferred = await world.engine({ embedder, embed: 'deferred' })
    await deferred.putMany(scope, [
      { kind: 'memo', id: 'car', content: 'bread' },
      { kind: 'memo', id: 'new', content: 'vehicle' },
    ])
    const changed = [document('car', { text: 'bread', version: 2 }), document('new', { text: 'vehicle' })]
    await index.upsert(scope, changed, {})
    expect(embedder.documents.slice(asked + 1)).toEqual([['bread', 'vehicle']])
    expect(await find(index, scope, { limit: 3 })).toEqual(['memo new', 'note car-note', 'deal deal'])
    const { id: space } = await store.openSpace(embedder, {})
    expect(await store.listPending(scope, { space, limit: 10 }, {})).toEqual([])
    expect(idsOf((await kb.search(scope, { query: 'vehicle', channels: ['vector'], limit: 1 })).objects)).toEqual([
      'new',
    ])
  })

  test('each other generation is a space of its own', async (world) => {
    const { index, embedder, scope, store, other } = await aFewThings(world)
    const [second, third] = [2, 3].map((generation) => createEmbeddingIndex({ store, embedder, generation }))
    if (second === undefined || third === undefined) throw new Error('Two were made.')
    const before = await find(index, scope)
    await second.upsert(scope, [document('car', { text: 'automobile' }), document('bread', { text: 'loaf' })], {})
    await second.upsert(other, [document('foreign', { text: 'a foreign car' })], {})
    expect(await find(second, scope)).toEqual(['memo car', 'memo bread'])
    expect([await find(third, scope), await find(index, scope)]).toEqual([[], before])
    await second.reset(other, {})
    expect([await find(second, other), await find(index, other)]).toEqual([[], ['memo foreign']])
    expect(await find(second, scope)).toEqual(['memo car', 'memo bread'])
    await second.reset(scope, {})
    expect([await find(second, scope), await find(index, scope)]).toEqual([[], before])
  })

  test('a reset of everything drops the space of a generation, and whoever uses it next opens it anew', async (world) => {
    const { index, embedder, scope, store, other } = await aFewThings(world)
    const again = () => createEmbeddingIndex({ store, embedder, generation: 2 })
    const [second, beside] = [again(), again()]
    const model = { model: `${embedder.model}#2`, dimensions: embedder.dimensions }
    const { id: space } = await store.openSpace(model, {})
    const written = [document('car', { text: 'automobile' }), document('bread', { text: 'loaf' })]
    for (const one of [second, beside]) await one.upsert(scope, written, {})
    await second.upsert(other, [document('foreign', { text: 'a foreign car' })], {})
    const before = await find(index, scope)

    await second.reset(everywhere, {})
    expect(await find(index, scope)).toEqual(before)
    // Who knows the space that is gone finds the new one by itself.
    for (const one of [beside, second]) await one.upsert(scope, written, {})
    const { id: next } = await store.openSpace(model, {})
    expect(next).not.toBe(space)
    expect(idsOf(await store.getEmbeddings(scope, { space: next, ids: ['car', 'bread'] }, {})).toSorted()).toEqual([
      'bread',
      'car',
    ])
    for (const one of [second, beside, again()]) {
      expect([await find(one, scope), await find(one, other)]).toEqual([['memo car', 'memo bread'], []])
    }
    await again().reset(everywhere, {})
    expect(await find(again(), scope)).toEqual([])
  })

  test('the first generation, which is the engine’s own space, is only emptied', async (world) => {
    const { embedder, scope, store, kb } = await aFewThings(world)
    const { id: space } = await store.openSpace(embedder, {})
    await createEmbeddingIndex({ store, embedder }).reset(everywhere, {})
    expect((await store.openSpace(embedder, {})).id).toBe(space)
    const request = { query: 'vehicle', channels: ['vector'] } as const
    expect((await kb.search(scope, request)).objects).toEqual([])
    await kb.put(scope, 'memo', { id: 'car', content: 'vehicle' })
    expect(idsOf((await kb.search(scope, request)).objects)).toEqual(['car'])
  })

  test('of batches that are written at the same time each gets its own vectors', async (world) => {
    const { embedder, scope, other, store } = await aFewThings(world)
    const index = createEmbeddingIndex({ store, embedder, generation: 5 })
    await index.upsert(scope, [document('deal', { text: 'first' })], {})
    const asked = embedder.documents.length
    await Promise.all([
      index.upsert(scope, [document('car', { text: 'automobile' })], {}),
      index.upsert(scope, [document('bread', { text: 'baguette' })], {}),
      index.upsert(other, [document('foreign', { text: 'vehicle' })], {}),
    ])
    expect(embedder.documents.slice(asked).flat().toSorted()).toEqual(['automobile', 'baguette', 'vehicle'])
    expect(await find(index, other)).toEqual(['memo foreign'])
    expect(await find(index, scope)).toEqual(['memo car', 'deal deal', 'memo bread'])
    expect(await find(index, scope, { text: 'loaf', limit: 1 })).toEqual(['memo bread'])
  })

  test('it names the kinds that it keeps objects under, and an engine takes them', async (world) => {
    const { embedder, scope, store } = await aFewThings(world)
    const kinds = documentKinds({ memo: 'CASE' })
    const index = createEmbeddingIndex({ store, embedder, kinds })
    expect(index.kinds).toBe(kinds)
    const kb = await world.engine({ index })
    const { objects, degraded } = await kb.search(scope, { query: 'vehicle', channels: ['vector'] })
    expect([idsOf(objects), degraded]).toEqual([['car', 'deal', 'bread'], []])
  })

  test('what is gone, and texts of older versions, are not taken', async (world) => {
    const { index, kb, scope, embedder } = await aFewThings(world)
    await kb.put(scope, 'memo', { id: 'car', content: 'loaf' })
    await kb.purge(scope, 'bread')
    const late = [document('car', { text: 'vehicle', version: 1 }), document('bread', { text: 'vehicle' })]
    await index.upsert(scope, [...late, document('never', { text: 'vehicle' })], {})
    expect(await find(index, scope)).toEqual(['note car-note', 'deal deal', 'memo car'])
    await kb.softDelete(scope, 'deal')
    expect(await find(index, scope)).toEqual(['memo car'])
    const asked = embedder.documents.length
    await index.upsert(scope, [], {})
    await index.delete(scope, [], {})
    expect(embedder.documents).toHaveLength(asked)
  })

  test('a removal takes what is gone or has no text any more; what is there has changed since', async (world) => {
    const { index, kb, scope, store, embedder } = await aFewThings(world)
    await kb.put(scope, 'memo', { id: 'car' })
    await kb.softDelete(scope, 'deal')
    const refs = ['car', 'bread', 'deal', 'unknown']
    await index.delete(
      scope,
      refs.map((ref) => ({ ref, sequence: 1 })),
      {},
    )
    await kb.revive(scope, 'deal')
    expect(await find(index, scope)).toEqual(['note car-note', 'memo bread'])
    const { id: space } = await store.openSpace(embedder, {})
    expect(idsOf(await store.getEmbeddings(scope, { space, ids: refs }, {}))).toEqual(['bread'])
  })

  test('a title that changes and comes back costs no embedding, and leaves nothing pending', async (world) => {
    const { index, kb, scope, store, embedder } = await aFewThings(world)
    const deferred = await world.engine({ embedder, embed: 'deferred' })
    const { id: space } = await store.openSpace(embedder, {})
    const pending = async () =>
      (await store.listPending(scope, { space, limit: 10 }, {})).map(({ object }) => object.id)
    const [before] = await store.getEmbeddings(scope, { space, ids: ['car-note'] }, {})
    for (const title of ['bread', 'car car car loaf']) await deferred.put(scope, 'deal', { id: 'deal', title })
    expect(await pending()).toEqual(['car-note'])
    const asked = embedder.documents.length
    const text = 'car car car loaf\ncar car car car'
    const note = { text, kind: 'note', parentTitle: 'car car car loaf' }
    await index.upsert(scope, [document('car-note', note)], {})
    expect(await pending()).toEqual([])
    expect(embedder.documents).toHaveLength(asked)
    expect(await store.getEmbeddings(scope, { space, ids: ['car-note'] }, {})).toEqual([before])
    await kb.put(scope, 'deal', { id: 'deal', title: 'bread' })
    const [fresh] = await store.getEmbeddings(scope, { space, ids: ['car-note'] }, {})
    await index.upsert(scope, [document('car-note', note)], {})
    await index.upsert(scope, [document('car-note', { ...note, sequence: 0 })], {})
    expect(await store.getEmbeddings(scope, { space, ids: ['car-note'] }, {})).toEqual([fresh])
  })

  test('with texts of its own it keeps what has one, and embeds each text once', async (world) => {
    const { kb, embedder, scope, store } = await aFewThings(world)
    const text = ({ properties: { about } }: StoredObject) => (typeof about === 'string' ? about : undefined)
    const index = createEmbeddingIndex({ store, embedder, text, generation: 2 })
    const put = (properties: Properties, summary = '') => kb.put(scope, 'memo', { id: 'car', properties, summary })
    const remove = (...refs: readonly string[]) =>
      index.delete(
        scope,
        refs.map((ref) => ({ ref, sequence: 1 })),
        {},
      )
    await put({ about: 'vehicle' })
    await kb.put(scope, 'memo', { id: 'bread', properties: { about: 'loaf' } })
    await index.upsert(scope, [document('car', { text: 'vehicle', version: 2 })], {})
    await index.upsert(scope, [document('bread', { text: 'loaf', version: 2 })], {})
    await remove('bread', 'car')
    expect(await find(index, scope)).toEqual(['memo car', 'memo bread'])

    await put({ about: 'vehicle' }, 'another text in the other spaces')
    const asked = embedder.documents.length
    for (let i = 0; i < 3; i += 1) await index.upsert(scope, [document('car', { text: 'vehicle', version: 3 })], {})
    expect(embedder.documents).toHaveLength(asked)
    expect(await find(index, scope)).toEqual(['memo car', 'memo bread'])

    for (const properties of [{}, { about: '  ' }]) {
      await put(properties)
      await remove('bread', 'car')
      expect(await find(index, scope)).toEqual(['memo bread'])
    }
  })

  test('a batch is one call of the embedder and one write', async (world) => {
    const { embedder, scope } = await aFewThings(world)
    const counted = countingStore(world.store)
    const index = createEmbeddingIndex({ store: counted.store, embedder, generation: 4 })
    const asked = embedder.documents.length
    const texts = [
      document('car', { text: 'one' }),
      document('bread', { text: 'two' }),
      document('deal', { text: 'one' }),
    ]
    await index.upsert(scope, [...texts, document('car', { text: 'latest', sequence: 9 })], {})
    expect(embedder.documents.slice(asked)).toEqual([['latest', 'two', 'one']])
    expect(Object.fromEntries(counted.calls)).toEqual({ openSpace: 1, getEmbeddings: 1, putEmbeddings: 1 })
    counted.reset()
    await index.upsert(scope, texts.slice(1), {})
    expect(Object.fromEntries(counted.calls)).toEqual({ getEmbeddings: 1 })
    await find(index, scope, { kinds: ['memo'] })
    expect(Object.fromEntries(counted.calls)).toEqual({
      getEmbeddings: 1,
      searchParts: 1,
      searchObjects: 1,
      hydrate: 1,
    })
  })

  test('errors of the embedder pass as they are, and the next call tries again', async (world) => {
    const { embedder, scope, store } = await aFewThings(world)
    const { dimensions: _, ...unknown } = embedder
    const index = createEmbeddingIndex({ store, embedder: { ...unknown } })
    const written = [document('car', { text: 'loaf' })]
    embedder.fail(new Error('away'))
    await expectCode(index.upsert(scope, written, {}), 'embedder_failed')
    await expectCode(index.search(scope, { text: 'car', limit: 1 }, {}), 'embedder_failed')
    embedder.fail(undefined)
    await index.upsert(scope, written, {})
    embedder.fail(new Error('away'))
    await expectCode(index.upsert(scope, [document('bread', { text: 'car' })], {}), 'embedder_failed')
    embedder.fail(undefined)
    expect(await find(index, scope, { text: 'loaf', limit: 2 })).toEqual(['memo bread', 'memo car'])
    const signal = AbortSignal.abort(new Error('the caller has gone'))
    await expect(index.search(scope, { text: 'car', limit: 1 }, { signal })).rejects.toBe(signal.reason)
    await expect(index.upsert(scope, written, { signal })).rejects.toBe(signal.reason)
  })

  test('an engine that asks it finds what it finds in its own space', async (world) => {
    const { index, kb, scope } = await aFewThings(world)
    const beside = await world.engine({ index })
    const request = { query: 'vehicle', channels: ['vector'] } as const
    const found = await beside.search(scope, request)
    expect(found.degraded).toEqual([])
    expect(idsOf(found.objects)).toEqual(idsOf((await kb.search(scope, request)).objects))
    expect(idsOf(found.objects)).toEqual(['car', 'deal', 'bread'])
  })

  test('options that are none are refused at once', async ({ store }) => {
    const embedder = topicEmbedder(topics)
    for (const generation of [0, -1, 1.5, Number.NaN]) {
      expect(() => createEmbeddingIndex({ store, embedder, generation })).toThrow('generation')
    }
  })
})

/** What the index finds for "vehicle", ten at most, unless told otherwise; as `KIND ref`. */
async function find(
  index: MemoryIndex,
  scope: Scope,
  query: { readonly text?: string; readonly kinds?: readonly string[]; readonly limit?: number } = {},
): Promise<readonly string[]> {
  const found = await index.search(scope, { text: 'vehicle', limit: 10, ...query }, {})
  return found.map(({ kind, ref }) => `${kind} ${ref}`)
}

function document(ref: string, fields: Partial<IndexDocument> & Pick<IndexDocument, 'text'>): IndexDocument {
  return { ref, kind: 'memo', version: 1, sequence: 1, ...fields }
}

/** A deal with a note, two memos and a foreign one, all embedded by an engine; an index over its space. */
async function aFewThings({ engine, store, scope, anotherScope }: EngineWorld) {
  const embedder = topicEmbedder(topics, `model-${crypto.randomUUID()}`)
  const kb = await engine({ embedder })
  const other = anotherScope()
  await kb.putMany(scope, [
    { kind: 'deal', id: 'deal', title: 'car car car loaf' },
    { kind: 'note', id: 'car-note', parentId: 'deal', content: 'car car car car' },
    { kind: 'memo', id: 'car', content: 'automobile' },
    { kind: 'memo', id: 'bread', content: 'loaf' },
  ])
  await kb.put(other, 'memo', { id: 'foreign', content: 'a foreign car' })
  const index = createEmbeddingIndex({ store, embedder })
  return { kb, embedder, index, scope, other, store }
}
