import type { Lane } from '@recollect/core'
import { type Memory, outlineExtractor } from '@recollect/core/memory'
import { expect } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { hostileLanes, sharedLanes } from '../../fixtures/hostile-lanes.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { expectUntouched, laneState } from '../../fixtures/lane-state.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite, MemoryWorld } from '../../memory-world.ts'

/** Lanes with the same facts, entities, aliases and links never see each other. */
export const lanes: MemorySuite = suite('lanes', (test) => {
  test('no answer of a lane names anything of another, however alike they are', async (world) => {
    const mind = await world.memory({ extractor: outlineExtractor(), reranker: { rerank: async () => undefined } })
    const all = [...sharedLanes(), ...hostileLanes()]
    const own = new Map<Lane, readonly string[]>()
    for (const lane of all) own.set(lane, (await fill(world, mind, lane)).all)
    expect(new Set([...own.values()].flat()).size).toBe([...own.values()].flat().length)
    for (const lane of all) {
      const answers = JSON.stringify(await everyAnswer(mind, lane))
      const seen = [...own].map(([other, ids]) => [other, ids.some((id) => answers.includes(id))])
      expect(seen.filter(([, isSeen]) => isSeen)).toEqual([[lane, true]])
    }
  })

  test('equal lanes give equal answers: nothing of one counts in another', async (world) => {
    const mind = await world.memory({ extractor: outlineExtractor(), reranker: { rerank: async () => undefined } })
    const [first, second] = sharedLanes()
    if (first === undefined || second === undefined) throw new Error('There are lanes.')
    const { facts } = await fill(world, mind, first)
    await fill(world, mind, second)
    await mind.feedback(first, facts[0] ?? '', true)
    const counts = async (lane: Lane) => {
      const [all, fused, why, ada] = [
        await mind.recall(lane, { query: 'harbour', limit: 1000 }),
        await mind.recallFused(lane, { query: 'harbour', limit: 1000 }),
        await mind.why(lane, { query: 'harbour ada' }),
        await mind.entity(lane, 'ada'),
      ]
      return [
        ...[all.memories.length, fused.memories.length, why.nodes.length, why.edges.length],
        ...[ada?.memoryIds.length, ada?.relations.length, ada?.aliases.length],
      ]
    }
    expect(await counts(first)).toEqual(await counts(second))
    const confidences = (await mind.recall(second, { query: 'harbour' })).memories.map(({ confidence }) => confidence)
    expect(new Set(confidences)).toEqual(new Set([0.5]))
  })

  test('ids of another lane are unknown to every operation, and what they name stays as it is', async (world) => {
    const mind = await world.memory({ extractor: outlineExtractor() })
    for (const [lane, foreign] of pairs()) {
      const [mine, theirs] = [await fill(world, mind, lane), await fill(world, mind, foreign)]
      const [own = '', other = ''] = [mine.facts[0], theirs.facts[0]]
      await expectUntouched(world.store, foreign, () =>
        expectUntouched(world.store, lane, async () => {
          await expectCode(mind.get(lane, other), 'not_found')
          await expectCode(mind.feedback(lane, other, true), 'not_found')
          expect(await mind.forget(lane, other)).toEqual({ found: false, entitiesRemoved: [] })
          const [from, to, relation] = [own, other, 'like']
          await expectCode(mind.relate(lane, { from, relation, to }), 'endpoint_not_found')
          await expectCode(mind.relate(lane, { from: to, relation, to: from }), 'endpoint_not_found')
          await expectCode(
            mind.relate(lane, { from: other, relation, to: theirs.facts[1] ?? '' }),
            'endpoint_not_found',
          )
          expect(await mind.unrelate(lane, { ...theirs.link })).toEqual({ removed: false })
          const links = [{ to: other, relation }]
          await expectCode(mind.remember(lane, { text: 'new', links }), 'endpoint_not_found')
          const found = await mind.recall(lane, { query: 'harbour', withinIds: [other] })
          expect(found.memories).toEqual([])
        }),
      )
    }
  })

  test('entities and aliases of another lane are no known names here', async (world) => {
    const mind = await world.memory({ extractor: outlineExtractor() })
    for (const [lane, foreign] of pairs()) {
      await fill(world, mind, foreign)
      await expectUntouched(world.store, foreign, async () => {
        expect(await mind.entity(lane, 'ada')).toBeUndefined()
        expect(await mind.entity(lane, 'the countess')).toBeUndefined()
        const text = 'fact: Ada met the Countess at the harbour.'
        expect(await mind.rememberExtracted(lane, { text })).toMatchObject({ entityIds: [] })
        await mind.importConversation(lane, conversation)
        expect(await mind.entity(lane, 'the countess')).toBeUndefined()
        const { id } = await mind.alias(lane, { name: 'Ada', aliases: ['Lady'] })
        expect((await mind.entity(lane, 'lady'))?.id).toBe(id)
        expect(await mind.entity(foreign, 'lady')).toBeUndefined()
        await mind.rememberExtracted(lane, { text: 'attr: Ada | born | 1816' })
      })
      expect((await mind.entity(foreign, 'ada'))?.attributes).toEqual({ born: 1815 })
    }
  })

  test('importing, forgetting and sweeping end at the lane', async (world) => {
    const mind = await world.memory({ extractor: outlineExtractor() })
    for (const [lane, foreign] of pairs()) {
      const mine = await fill(world, mind, lane)
      await fill(world, mind, foreign)
      await expectUntouched(world.store, foreign, async () => {
        await mind.importConversation(lane, { ...conversation, sessions: [] })
        for (const id of mine.memories) await mind.forget(lane, id)
        await mind.sweep(lane)
      })
      expect(await laneState(world.store, lane)).toEqual({ objects: [], edges: [] })
    }
  })
})

/** Two tenants; an agent's baseline and a relationship of it, both ways; two relationships. */
function pairs(): readonly (readonly [Lane, Lane])[] {
  const [one, two, ann, ben] = sharedLanes()
  if (one === undefined || two === undefined || ann === undefined || ben === undefined) return []
  const others = sharedLanes()
  return [
    [one, two],
    [ann, ben],
    ...others.slice(1, 3).flatMap((lane) => [[lane, { ...lane, relationship: 'foreign' }] as const]),
  ]
}

/** Fills a lane with what every other lane gets too. */
async function fill(world: MemoryWorld, mind: Memory, lane: Lane) {
  const text = [
    'fact: Ada saw the harbour. | Ada, harbour',
    'fact: The harbour was closed. | harbour',
    'edge: Ada | knows | Bo',
    'attr: Ada | born | 1815',
  ].join('\n')
  const { ids: facts } = await mind.rememberExtracted(lane, { text })
  await mind.alias(lane, { name: 'Ada', aliases: ['the Countess'] })
  const link = { from: facts[0] ?? '', relation: 'explains', to: facts[1] ?? '' }
  await mind.relate(lane, link)
  const { episodeIds } = await mind.importConversation(lane, conversation)
  const all = idsOf((await laneState(world.store, lane)).objects)
  return { facts, link, memories: [...facts, ...episodeIds], all }
}

/** What every reading operation says when it is asked for as much as it gives. */
async function everyAnswer(mind: Memory, lane: Lane): Promise<readonly unknown[]> {
  const query = 'Did Ada or the Countess or Bo see the harbour, the cobalt lantern or the ferry?'
  const request = { query, limit: 1000, evidence: 1000 }
  return [
    await mind.recall(lane, request),
    await mind.recallWhere(lane, { ...request, filters: { created_after: '2000-01-01' } }),
    await mind.recallFused(lane, { ...request, hops: 10, perNode: 1000 }),
    await mind.recallFusedReranked(lane, request),
    await mind.recallDated(lane, request),
    await mind.why(lane, { query, hops: 10, perNode: 1000 }),
    ...(await Promise.all(['ada', 'the countess', 'bo', 'harbour'].map((name) => mind.entity(lane, name)))),
  ]
}
