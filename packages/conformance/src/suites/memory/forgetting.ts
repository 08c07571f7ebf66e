import { systemClock } from '@recollect/core'
import { outlineExtractor } from '@recollect/core/memory'
import { expect } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { expectUntouched, laneState } from '../../fixtures/lane-state.ts'
import { hopsOf, textsOf } from '../../fixtures/memory-answers.ts'
import { until } from '../../fixtures/until.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite } from '../../memory-world.ts'

export const forgetting: MemorySuite = suite('forgetting', (test) => {
  test('what is forgotten is nowhere, with its links and passages', async ({ memory, lane, store }) => {
    const mind = await memory()
    const kept = await mind.remember(lane, { text: 'Rain fell.' })
    const before = await laneState(store, lane)
    const { id } = await mind.remember(lane, { text: `amber ${'filler '.repeat(600)}` })
    await mind.relate(lane, { from: kept.id, relation: 'like', to: id })
    expect(await mind.forget(lane, id)).toEqual({ found: true, entitiesRemoved: [] })
    expect(await laneState(store, lane)).toEqual(before)
    await expectCode(mind.get(lane, id), 'not_found')
    await expectCode(mind.feedback(lane, id, true), 'not_found')
    await expectCode(mind.relate(lane, { from: kept.id, relation: 'like', to: id }), 'endpoint_not_found')
    expect(textsOf(await mind.recall(lane, { query: 'amber' }))).toEqual([])
    expect(hopsOf(await mind.why(lane, { query: 'rain' }))).toEqual(['Rain fell.@0'])
    expect(await mind.forget(lane, id)).toEqual({ found: false, entitiesRemoved: [] })
  })

  test('an entity stays while another memory is about it, and goes with the last one', async ({ memory, lane }) => {
    const mind = await memory()
    const one = await mind.remember(lane, { text: 'one', entities: ['rhea', 'titan'] })
    const two = await mind.remember(lane, { text: 'two', entities: ['rhea'] })
    const [rhea, titan] = [await mind.entity(lane, 'rhea'), await mind.entity(lane, 'titan')]
    expect(await mind.forget(lane, one.id)).toEqual({ found: true, entitiesRemoved: [titan?.id] })
    expect((await mind.entity(lane, 'rhea'))?.memoryIds).toEqual([two.id])
    expect(await mind.entity(lane, 'titan')).toBeUndefined()
    expect(await mind.forget(lane, two.id)).toEqual({ found: true, entitiesRemoved: [rhea?.id] })
    expect(await mind.entity(lane, 'rhea')).toBeUndefined()
  })

  test('an entity that only other entities speak of goes too', async ({ memory, lane, store }) => {
    const mind = await memory({ extractor: outlineExtractor() })
    const text = 'fact: Ada wrote. | Ada\nedge: Ada | knows | Bo\nfact: Bo read. | Bo'
    const { ids } = await mind.rememberExtracted(lane, { text })
    await mind.forget(lane, ids[1] ?? '')
    await mind.forget(lane, ids[0] ?? '')
    await mind.sweep(lane)
    expect(await laneState(store, lane)).toEqual({ objects: [], edges: [] })
  })

  test('a session goes with its turns', async ({ memory, lane }) => {
    const mind = await memory()
    const { episodeIds } = await mind.importConversation(lane, conversation)
    expect(await mind.forget(lane, episodeIds[0] ?? '')).toMatchObject({ found: true })
    expect((await mind.recall(lane, { query: 'cobalt' })).memories).toEqual([])
    expect((await mind.recall(lane, { query: 'ferry' })).memories).toHaveLength(1)
  })

  test('what has expired is never given, and swept for good with what only it spoke of', async (world) => {
    const { lane, store } = world
    const mind = await world.memory({ clock: systemClock })
    const kept = await mind.remember(lane, { text: 'common kept', entities: ['rhea'] })
    const links = [{ to: kept.id, relation: 'like' }]
    const gone = { text: 'common gone', entities: ['rhea', 'titan'], links }
    const { id } = await mind.remember(lane, { ...gone, ttlMs: 3_600_000 })
    expect((await mind.entity(lane, 'rhea'))?.memoryIds).toHaveLength(2)
    await mind.remember(lane, { text: gone.text, ttlMs: 1 })
    await until(async () => textsOf(await mind.recall(lane, { query: 'common' })), ['common kept'])
    await expectCode(mind.get(lane, id), 'not_found')
    await expectCode(mind.feedback(lane, id, true), 'not_found')
    expect((await mind.entity(lane, 'rhea'))?.memoryIds).toEqual([kept.id])
    for (const answer of [
      await mind.recallWhere(lane, { query: 'common', filters: { kind: 'recollection' } }),
      await mind.recallFused(lane, { query: 'common' }),
      await mind.recallDated(lane, { query: 'common titan' }),
    ]) {
      expect(textsOf(answer)).toEqual(['common kept'])
    }
    expect((await mind.why(lane, { query: 'common titan' })).nodes.map(({ label }) => label)).not.toContain(
      'common gone',
    )
    expect(await mind.sweep(lane)).toEqual({ memories: 1, entities: 1 })
    expect(await mind.entity(lane, 'titan')).toBeUndefined()
    expect((await mind.entity(lane, 'rhea'))?.memoryIds).toEqual([kept.id])
    await expectUntouched(store, lane, async () => {
      expect(await mind.sweep(lane)).toEqual({ memories: 0, entities: 0 })
    })
  })

  test('passages and turns expire with their memory', async (world) => {
    const { lane } = world
    const mind = await world.memory({ clock: systemClock })
    const text = `amber ${'filler '.repeat(600)}`
    await mind.remember(lane, { text })
    expect((await mind.recall(lane, { query: 'amber' })).memories).toHaveLength(1)
    await mind.remember(lane, { text, ttlMs: 1 })
    await until(async () => textsOf(await mind.recall(lane, { query: 'amber' })), [])
  })

  test('a sweep leaves what is alive', async ({ memory, lane, store }) => {
    const mind = await memory({ extractor: outlineExtractor() })
    await mind.rememberExtracted(lane, { text: 'fact: Ada wrote. | Ada\nedge: Ada | knows | Bo' })
    await mind.importConversation(lane, conversation)
    await expectUntouched(store, lane, async () => {
      expect(await mind.sweep(lane)).toMatchObject({ memories: 0 })
    })
  })
})
