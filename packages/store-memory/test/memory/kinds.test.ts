import { createEngine, defineKind, type Engine } from '@recollect/core'
import { createMemory, memoryKinds } from '@recollect/core/memory'
import { fakeClock } from '@recollect/core/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createMemoryStore } from '../../src/index.ts'

const lane = { tenant: 'acme', agent: 'support' }
const metadata = z.object({
  topic: z.string().optional(),
  weight: z.number().default(1),
  aliases: z.string().optional(),
})
const Customer = defineKind('customer', z.object({ name: z.string() }))
const code = (expected: string) => expect.objectContaining({ code: expected })

async function aMind() {
  const engine = await createEngine({ store: createMemoryStore(), kinds: [...memoryKinds({ metadata }), Customer] })
  return { engine, mind: createMemory({ engine, clock: fakeClock() }) }
}

test('declared fields are checked, filled in and filtered by; the others are kept', async () => {
  const { mind } = await aMind()
  const { id } = await mind.remember(lane, {
    text: 'Rain fell.',
    metadata: { topic: 'weather', seen: { by: ['Ada'] } },
  })
  expect((await mind.get(lane, id)).metadata).toEqual({ topic: 'weather', weight: 1, seen: { by: ['Ada'] } })
  const recall = (filters: { readonly [name: string]: string | number }) =>
    mind.recallWhere(lane, { query: 'rain', filters }).then(({ memories }) => memories.map((memory) => memory.id))
  expect(await recall({ topic: 'weather', weight: 1 })).toEqual([id])
  expect(await recall({ topic: 'food' })).toEqual([])
  await expect(recall({ seen: 'Ada' })).rejects.toThrowError(code('invalid_filter'))
})

test('a field of the wrong type is refused before anything is read or written', async () => {
  const { engine } = await aMind()
  const asked: string[] = []
  const watched: Engine = {
    ...engine,
    readMany: (...args) => {
      asked.push('read')
      return engine.readMany(...args)
    },
  }
  const mind = createMemory({ engine: watched })
  const bad = { text: 'Rain fell.', metadata: { topic: 5 } }
  await expect(mind.remember(lane, bad)).rejects.toThrowError(code('invalid_object'))
  await expect(mind.rememberMany(lane, [{ text: 'Snow fell.' }, bad])).rejects.toThrowError(/Item 1 of 2/)
  expect(asked).toEqual([])
})

test('feedback and remembering again keep what the host declared, and what was learned', async () => {
  const { mind } = await aMind()
  const { id } = await mind.remember(lane, { text: 'Rain fell.', metadata: { topic: 'weather', seen: true } })
  await mind.feedback(lane, id, true)
  expect(await mind.get(lane, id)).toMatchObject({ confidence: 0.6, metadata: { topic: 'weather', seen: true } })
  await mind.remember(lane, { text: 'Rain fell.', metadata: { weight: 2 } })
  expect(await mind.get(lane, id)).toMatchObject({ confidence: 0.6, metadata: { weight: 2 } })
})

test('conversations, long texts, entities and facts are kept under their kinds', async () => {
  const { engine, mind } = await aMind()
  const turns = [{ speaker: 'Ada', text: 'I bought a lantern.', metadata: { turn: 'D1:1' } }]
  const { episodeIds } = await mind.importConversation(lane, {
    key: 'k',
    sessions: [{ turns }],
    metadata: { topic: 'sea' },
  })
  const { memories } = await mind.recallWhere(lane, { query: 'lantern', filters: { topic: 'sea' } })
  expect(memories).toMatchObject([{ id: episodeIds[0], metadata: { topic: 'sea' }, evidence: [{ speaker: 'Ada' }] }])
  await mind.remember(lane, { text: 'A long story. '.repeat(300), entities: ['Ada'] })
  await mind.rememberExtracted(lane, {
    text: 'fact: Ada wrote. | Ada\nattr: Ada | born | 1815\nedge: Ada | knows | Bo',
  })
  await mind.alias(lane, { name: 'Ada', aliases: ['Countess'] })
  expect(await mind.entity(lane, 'countess')).toMatchObject({ attributes: { born: 1815 }, aliases: ['Countess'] })
  const { objects } = await engine.listObjects({ namespace: 'lane:acme/support' }, {}, { limit: 1000 })
  const kinds = new Set(objects.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['entity', 'episode', 'passage', 'recollection', 'turn'])
})

test("the host's own objects are no memories: neither got, rated nor forgotten, but linked with", async () => {
  const { engine, mind } = await aMind()
  const scope = { namespace: 'lane:acme/support' }
  const customer = await engine.put(scope, Customer, { title: 'Acme', properties: { name: 'Acme' } })
  const { id } = await mind.remember(lane, { text: 'Acme pays late.', links: [{ to: customer.id, relation: 'about' }] })
  await expect(mind.get(lane, customer.id)).rejects.toThrowError(code('not_found'))
  await expect(mind.feedback(lane, customer.id, true)).rejects.toThrowError(code('not_found'))
  expect(await mind.forget(lane, customer.id)).toEqual({ found: false, entitiesRemoved: [] })
  expect(await mind.forget(lane, id)).toEqual({ found: true, entitiesRemoved: [] })
  expect((await engine.read(scope, customer.id)).title).toBe('Acme')
})

test('an entity that is linked with an object of the host is no orphan', async () => {
  const { engine, mind } = await aMind()
  const scope = { namespace: 'lane:acme/support' }
  const customer = await engine.put(scope, Customer, { title: 'Acme', properties: { name: 'Acme' } })
  const { id } = await mind.remember(lane, { text: 'Ada pays late.', entities: ['Ada'] })
  const ada = await mind.entity(lane, 'Ada')
  await mind.relate(lane, { from: ada?.id ?? '', relation: 'works_at', to: customer.id })
  expect(await mind.forget(lane, id)).toEqual({ found: true, entitiesRemoved: [] })
  expect(await mind.sweep(lane)).toEqual({ memories: 0, entities: 0 })
  await mind.unrelate(lane, { from: ada?.id ?? '', relation: 'works_at', to: customer.id })
  expect(await mind.sweep(lane)).toEqual({ memories: 0, entities: 1 })
})

test('an engine without the kinds of a memory, or with others of their names, is refused', async () => {
  const store = createMemoryStore()
  const without = await createEngine({ store, kinds: [Customer] })
  expect(() => createMemory({ engine: without })).toThrowError(code('unknown_kind'))
  const [, ...others] = memoryKinds()
  const own = defineKind('recollection', z.object({ memory_confidence: z.string() }))
  const clash = await createEngine({ store: createMemoryStore(), kinds: [own, ...others] })
  expect(() => createMemory({ engine: clash })).toThrowError(code('invalid_option'))
})

test('metadata may not be declared under reserved names', () => {
  const wrong = [z.object({ memory_x: z.string() }), z.object({ speaker: z.number() })]
  for (const schema of wrong) expect(() => memoryKinds({ metadata: schema })).toThrowError(code('invalid_kind'))
})

test('options that are none are refused', async () => {
  const { engine } = await aMind()
  const made = (options: object) => () => createMemory(Object.assign({ engine }, options))
  for (const options of [{ engine: {} }, { extractor: {} }, { reranker: {} }, { linker: {} }]) {
    expect(made(options)).toThrowError(code('invalid_option'))
  }
})
