import type { Reranker } from '@recollect/core'
import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { textsOf } from '../../fixtures/memory-answers.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite, MemoryWorld } from '../../memory-world.ts'

const query = 'harbour'

export const rerankingMemories: MemorySuite = suite('reranking memories', (test) => {
  test('a reranker orders what was found and what links lead to', async (world) => {
    const asked: string[] = []
    const rerank: Reranker['rerank'] = async ({ query: question, candidates }) => {
      asked.push(question, ...candidates.flatMap(({ passages }) => passages))
      return candidates.toReversed().map(({ id }, i) => ({ id, score: 9 - i }))
    }
    const { mind, lane } = await threeMemories(world, { rerank })
    const plain = textsOf(await mind.recallFused(lane, { query }))
    expect(plain).toHaveLength(3)
    const answer = await mind.recallFusedReranked(lane, { query })
    expect(textsOf(answer)).toEqual(plain.toReversed())
    expect(answer.degraded).toEqual([])
    expect(answer.memories.map(({ scores }) => scores.rerank)).toEqual([9, 8, 7])
    expect(asked[0]).toBe(query)
    expect(asked.slice(1).toSorted()).toEqual(plain.toSorted())
    expect(textsOf(await mind.recallFusedReranked(lane, { query, limit: 1 }))).toEqual(plain.slice(-1))
  })

  test('the other recalls ask no reranker', async (world) => {
    const { mind, lane } = await threeMemories(world, {
      rerank: async () => expect.fail('This recall asks no reranker.'),
    })
    for (const call of [mind.recall, mind.recallFused, mind.recallDated]) {
      expect((await call(lane, { query })).degraded).toEqual([])
    }
  })

  test('the reranker of the call comes before that of the memory', async (world) => {
    const { mind, lane } = await threeMemories(world, {
      rerank: async () => expect.fail('The reranker of the call is asked.'),
    })
    const reranker: Reranker = { rerank: async ({ candidates }) => candidates.toReversed() }
    const answer = await mind.recallFusedReranked(lane, { query, reranker })
    expect(textsOf(answer)).toEqual(textsOf(await mind.recallFused(lane, { query })).toReversed())
  })

  test('without a reranker the call is refused', async (world) => {
    const { mind, lane } = await threeMemories(world)
    await expectCode(mind.recallFusedReranked(lane, { query }), 'invalid_option')
    await expectCode(mind.recallFusedReranked(lane, { query, reranker: untyped({}) }), 'invalid_option')
  })

  test('memories that it drops are gone, those that it makes up never come, and the answer says so', async (world) => {
    const foreign = await (await world.memory()).remember(world.anotherLane(), { text: 'The harbour of others.' })
    const rerank: Reranker['rerank'] = async ({ candidates }) => [
      { id: 'made up' },
      { id: foreign.id },
      ...candidates.slice(1).map(({ id }) => ({ id })),
    ]
    const { mind, lane } = await threeMemories(world, { rerank })
    const plain = textsOf(await mind.recallFused(lane, { query }))
    const answer = await mind.recallFusedReranked(lane, { query })
    expect(textsOf(answer)).toEqual(plain.slice(1))
    expect(answer.degraded).toEqual(['rerank_incomplete'])
  })

  test('a reranker that only drops memories is no secret either', async (world) => {
    const { mind, lane } = await threeMemories(world, { rerank: async ({ candidates }) => candidates.slice(1) })
    const answer = await mind.recallFusedReranked(lane, { query })
    expect(answer.memories).toHaveLength(2)
    expect(answer.degraded).toEqual(['rerank_incomplete'])
  })

  test('a reranker that fails leaves the order, and the answer says so; strict engines throw', async (world) => {
    const cause = new Error('the model is away')
    const failing: readonly Reranker['rerank'][] = [
      () => Promise.reject(cause),
      () => {
        throw cause
      },
    ]
    for (const rerank of failing) {
      const { mind, lane } = await threeMemories(world, { rerank })
      const answer = await mind.recallFusedReranked(lane, { query })
      expect(textsOf(answer)).toEqual(textsOf(await mind.recallFused(lane, { query })))
      expect(answer.degraded).toEqual(['not_reranked'])
      const strict = await world.memory({ reranker: { rerank }, config: { failOnRerankerError: true } })
      await expectCode(strict.recallFusedReranked(lane, { query }), 'reranker_failed')
    }
  })

  test('one that has no opinion leaves the order', async (world) => {
    const { mind, lane } = await threeMemories(world, { rerank: async () => undefined })
    const answer = await mind.recallFusedReranked(lane, { query })
    expect(textsOf(answer)).toEqual(textsOf(await mind.recallFused(lane, { query })))
  })
})

async function threeMemories(world: MemoryWorld, reranker?: Reranker) {
  const { lane } = world
  const mind = await world.memory(reranker === undefined ? {} : { reranker })
  const texts = ['The harbour opens at dawn.', 'A harbour has ships.', 'Zinc is dear.']
  const [first, , last] = await mind.rememberMany(
    lane,
    texts.map((text) => ({ text })),
  )
  await mind.relate(lane, { from: first?.id ?? '', relation: 'causes', to: last?.id ?? '' })
  return { mind, lane }
}
