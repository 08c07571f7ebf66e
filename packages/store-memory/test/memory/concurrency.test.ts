import { createEngine, type Engine, RecollectError } from '@recollect/core'
import { createMemory } from '@recollect/core/memory'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src/index.ts'

const lane = { tenant: 'acme', agent: 'support' }
const scope = { namespace: 'lane:acme/support' }

test('a recall keeps no result set: nobody could continue it, and it would push out those of searches', async () => {
  const resultSets = { put: async () => expect.fail('kept'), get: async () => expect.fail('asked for') }
  const memory = createMemory({ engine: await createEngine({ store: createMemoryStore(), resultSets }) })
  await memory.rememberMany(
    lane,
    Array.from({ length: 120 }, (_, i) => ({ text: `common ${i}` })),
  )
  const { memories } = await memory.recallFused(lane, { query: 'common', limit: 120, pool: 200 })
  expect(memories).toHaveLength(120)
})

test('one text that many remember at once is one memory, and all of them succeed', async () => {
  const store = createMemoryStore()
  // Memories of other processes do not wait for each other.
  const minds = await Promise.all(
    Array.from({ length: 10 }, async () => createMemory({ engine: await createEngine({ store }) })),
  )
  const results = await Promise.all(
    minds.map((mind, i) => mind.remember(lane, { text: 'Rain fell.', entities: ['rain', `e${i}`] })),
  )
  expect(new Set(results.map(({ id }) => id)).size).toBe(1)
  expect(results.filter(({ status }) => status === 'created')).toHaveLength(1)
  const [mind] = minds
  for (const name of ['rain', 'e0', 'e9']) expect((await mind?.entity(lane, name))?.memoryIds).toHaveLength(1)
})

test('what learns and what is remembered at once both stay', async () => {
  const engine = await createEngine({ store: createMemoryStore() })
  const mind = createMemory({ engine })
  const { id } = await mind.remember(lane, { text: 'Rain fell.' })
  const calls = Array.from({ length: 20 }, (_, i) =>
    i % 2 === 0 ? mind.feedback(lane, id, true) : mind.remember(lane, { text: 'Rain fell.', metadata: { i } }),
  )
  await Promise.all(calls)
  expect(await mind.feedback(lane, id, false)).toMatchObject({ helped: 10, misled: 1 })
})

test('an entity that is removed while a memory is written about it is made again', async () => {
  const engine = await createEngine({ store: createMemoryStore() })
  const plain = createMemory({ engine })
  const { id } = await plain.remember(lane, { text: 'Rain fell.', entities: ['rain'] })
  let removed = false
  const racing: Engine = {
    ...engine,
    write: async (...args) => {
      if (!removed) {
        removed = true
        await plain.forget(lane, id)
      }
      return engine.write(...args)
    },
  }
  const later = await createMemory({ engine: racing }).remember(lane, { text: 'More rain.', entities: ['Rain'] })
  expect((await plain.entity(lane, 'rain'))?.memoryIds).toEqual([later.id])
})

test('a write that loses for ever ends with the reason', async () => {
  const engine = await createEngine({ store: createMemoryStore() })
  let tries = 0
  const losing: Engine = {
    ...engine,
    write: async () => {
      tries += 1
      throw new RecollectError('version_conflict', 'Somebody was faster.')
    },
  }
  const call = createMemory({ engine: losing }).remember(lane, { text: 'Rain fell.' })
  await expect(call).rejects.toThrowError(expect.objectContaining({ code: 'version_conflict' }))
  expect(tries).toBe(13)
})

test('conversations that are imported at once under one key leave one of them', async () => {
  const engine = await createEngine({ store: createMemoryStore() })
  const mind = createMemory({ engine })
  const conversation = (count: number) => ({
    key: 'k',
    sessions: Array.from({ length: count }, (_, i) => ({ turns: [{ speaker: 'Ada', text: `turn ${i}` }] })),
  })
  await Promise.all([1, 2, 3].map((count) => mind.importConversation(lane, conversation(count))))
  await mind.importConversation(lane, conversation(2))
  const { objects } = await engine.listObjects(scope, { filters: { kind: 'episode', not: { kind: 'turn' } } })
  expect(objects).toHaveLength(2)
})
