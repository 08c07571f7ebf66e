import { createEngine, type Engine, laneScope } from '@recollect/core'
import { createMemory } from '@recollect/core/memory'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../../src/index.ts'

const lane = { tenant: 'acme', agent: 'support' }

/** Two memories over one store, as two processes have them, and how many entities the second one reads. */
async function twoMinds() {
  const store = createMemoryStore()
  const engine = await createEngine({ store })
  const read: number[] = []
  const counting: Engine = {
    ...engine,
    listObjects: async (...args) => {
      const page = await engine.listObjects(...args)
      read.push(page.objects.length)
      return page
    },
  }
  return { one: createMemory({ engine: await createEngine({ store }) }), two: createMemory({ engine: counting }), read }
}

test('names that another process adds are known at once', async () => {
  const { one, two } = await twoMinds()
  const { id } = await one.alias(lane, { name: 'Ada Lovelace', aliases: ['Countess'] })
  expect((await two.entity(lane, 'countess'))?.id).toBe(id)
  await one.alias(lane, { name: 'Ada Lovelace', aliases: ['Enchantress'] })
  expect((await two.entity(lane, 'enchantress'))?.id).toBe(id)
  const { ids } = await two.rememberExtracted(lane, { text: 'The Enchantress wrote.' })
  expect((await one.entity(lane, 'ada lovelace'))?.memoryIds).toEqual(ids)
})

test('an entity that another process removes is not linked with, and can be made again', async () => {
  const { one, two } = await twoMinds()
  const { id } = await one.remember(lane, { text: 'She wrote.', entities: ['Ada'] })
  await two.alias(lane, { name: 'Ada', aliases: ['Countess'] })
  await one.forget(lane, id)
  expect(await two.entity(lane, 'countess')).toBeUndefined()
  const { entityIds } = await two.rememberExtracted(lane, { text: 'The Countess wrote to Ada.' })
  expect(entityIds).toEqual([])
  const again = await two.remember(lane, { text: 'She wrote again.', entities: ['Countess'] })
  expect((await two.entity(lane, 'countess'))?.memoryIds).toEqual([again.id])
})

test('parts that a host gives to entities are no entities', async () => {
  const engine = await createEngine({ store: createMemoryStore() })
  const memory = createMemory({ engine })
  const { id } = await memory.alias(lane, { name: 'Ada', aliases: [] })
  await engine.put(laneScope(lane), 'note', { title: 'Countess', content: 'A note.', parentId: id })
  const { entityIds } = await memory.rememberExtracted(lane, { text: 'The Countess wrote to Ada.' })
  expect(entityIds).toEqual([id])
})

test('entities of other scopes are never known', async () => {
  const { one } = await twoMinds()
  await one.alias(lane, { name: 'Ada', aliases: ['Countess'] })
  const other = { tenant: 'other', agent: 'support' }
  expect(await one.entity(other, 'countess')).toBeUndefined()
  const { entityIds } = await one.rememberExtracted(other, { text: 'Ada met the Countess.' })
  expect(entityIds).toEqual([])
})
