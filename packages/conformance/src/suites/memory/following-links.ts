import { type Filters, systemClock } from '@recollect/core'
import type { FusedRecallRequest } from '@recollect/core/memory'
import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { recalled, textsOf } from '../../fixtures/memory-answers.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite, MemoryWorld } from '../../memory-world.ts'

/** Recall along links: what no channel finds, because of what it is linked with. */
export const followingLinks: MemorySuite = suite('following links', (test) => {
  test('a memory that no channel finds is found by its link, and says how', async (world) => {
    const { mind, lane, ids } = await aChain(world)
    expect(textsOf(await mind.recall(lane, { query: 'harbour' }))).toEqual([texts.harbour])
    const answer = await mind.recallFused(lane, { query: 'harbour' })
    expect(textsOf(answer)).toEqual([texts.harbour, texts.zinc, texts.roofs])
    const zinc = recalled(answer, texts.zinc)
    expect(zinc.because).toEqual([
      { by: 'graph', from: ids.harbour, path: [step('causes', ids.zinc)], weight: expect.any(Number) },
    ])
    expect(zinc.scores.channels).toEqual({})
    expect(zinc.scores.graph).toBeGreaterThan(0)
    const [near, far] = [zinc, recalled(answer, texts.roofs)].map(({ because: [reason] }) => reason)
    if (near?.by !== 'graph' || far?.by !== 'graph') throw new Error('Both were found by their links.')
    expect(far.path).toEqual([step('causes', ids.zinc), step('causes', ids.roofs)])
    expect(far.weight).toBeLessThan(near.weight)
    expect(far.weight).toBeGreaterThan(0)
    expect(near.weight).toBeLessThanOrEqual(1)
  })

  test('against the direction of a link too, unless one is asked for', async (world) => {
    const { mind, lane } = await aChain(world)
    const found = async (request: Partial<FusedRecallRequest>) =>
      textsOf(await mind.recallFused(lane, { query: 'roofs', ...request }))
    expect(await found({})).toEqual([texts.roofs, texts.zinc, texts.harbour])
    expect(await found({ direction: 'in' })).toEqual([texts.roofs, texts.zinc, texts.harbour])
    expect(await found({ direction: 'out' })).toEqual([texts.roofs])
    expect(await found({ relations: [' CAUSES '] })).toHaveLength(3)
    expect(await found({ relations: ['likes'] })).toEqual([texts.roofs])
    expect(await found({ hops: 1 })).toEqual([texts.roofs, texts.zinc])
  })

  test('without hops it is a plain recall', async (world) => {
    const { mind, lane } = await aChain(world)
    await mind.remember(lane, { text: 'The harbour is old.', entities: ['harbour'] })
    for (const query of ['harbour', 'harbour zinc', 'nothing of it']) {
      const plain = await mind.recall(lane, { query })
      const fused = await mind.recallFused(lane, { query, hops: 0, linkQuery: false })
      expect(fused.memories.map(({ id, score }) => [id, score])).toEqual(
        plain.memories.map(({ id, score }) => [id, score]),
      )
    }
  })

  test('a link raises what the question finds, in shares of the best score', async (world) => {
    const { mind, lane, ids } = await aChain(world)
    const lone = await mind.remember(lane, { text: 'A harbour in winter, with ice on it.' })
    const linked = await mind.remember(lane, { text: 'A harbour in summer, with sun on it.' })
    await mind.relate(lane, { from: ids.harbour, relation: 'like', to: linked.id })
    const scores = async (graphBoost: number) => {
      const { memories } = await mind.recallFused(lane, { query: 'harbour', graphBoost })
      return (id: string) => memories.find((memory) => memory.id === id)?.score ?? 0
    }
    const [none, some, more, less] = [await scores(0), await scores(0.15), await scores(1), await scores(-1)]
    expect(some(linked.id)).toBeGreaterThan(none(linked.id))
    expect(more(linked.id)).toBeGreaterThan(some(linked.id))
    expect(less(linked.id)).toBeLessThan(none(linked.id))
    for (const score of [some, more, less]) expect(score(lone.id)).toBeCloseTo(none(lone.id), 10)
  })

  test('a filter holds on what is walked to, and nothing is reached through what it leaves out', async (world) => {
    const { mind, lane } = await aChain(world)
    const found = async (filters: Filters) => textsOf(await mind.recallFused(lane, { query: 'harbour', filters }))
    expect(await found({ open: true })).toEqual([texts.harbour])
    expect(await found({ open: { exists: true } })).toEqual([texts.harbour, texts.zinc, texts.roofs])
    expect(await found({ open: false })).toEqual([])
  })

  test('entities are passed through whatever the filter says, and are never given', async (world) => {
    const mind = await world.memory()
    const { lane } = world
    await mind.remember(lane, { text: texts.harbour, entities: ['rhea'], metadata: { open: true } })
    await mind.remember(lane, { text: texts.zinc, entities: ['rhea'], metadata: { open: true } })
    await mind.remember(lane, { text: texts.roofs, entities: ['rhea'], metadata: { open: false } })
    const answer = await mind.recallFused(lane, { query: 'harbour', filters: { open: true } })
    expect(textsOf(answer)).toEqual([texts.harbour, texts.zinc])
    const kinds = ['recollection'] as const
    expect(textsOf(await mind.recallFused(lane, { query: 'harbour', kinds })).toSorted()).toEqual(
      [texts.harbour, texts.roofs, texts.zinc].toSorted(),
    )
  })

  test('what the question names is where a walk begins, by any of its names', async (world) => {
    const mind = await world.memory()
    const { lane } = world
    await mind.remember(lane, { text: texts.zinc, entities: ['Ada Lovelace'] })
    await mind.remember(lane, { text: texts.roofs, entities: ['Babbage'] })
    const { id } = await mind.alias(lane, { name: 'ada lovelace', aliases: ['the Countess'] })
    for (const query of ['What of Ada Lovelace?', 'and THE COUNTESS, then?']) {
      const answer = await mind.recallFused(lane, { query })
      expect(textsOf(answer), query).toEqual([texts.zinc])
      expect(answer.memories[0]?.because).toContainEqual(expect.objectContaining({ by: 'graph', from: id }))
      expect(textsOf(await mind.recallFused(lane, { query, linkQuery: false }))).toEqual([])
    }
    expect(textsOf(await mind.recallFused(lane, { query: 'What of Ada Love?' }))).toEqual([])
  })

  test('what only a few speak of leads further than what all speak of', async (world) => {
    const mind = await world.memory()
    const { lane } = world
    await mind.remember(lane, { text: texts.harbour, entities: ['everyone', 'rhea'] })
    const crowd = Array.from({ length: 20 }, (_, i) => ({ text: `Somebody ate pear${i}.`, entities: ['everyone'] }))
    await mind.rememberMany(lane, crowd)
    await mind.remember(lane, { text: texts.zinc, entities: ['rhea'] })
    const answer = await mind.recallFused(lane, { query: 'harbour', limit: 50 })
    expect(textsOf(answer).slice(0, 2)).toEqual([texts.harbour, texts.zinc])
    expect(answer.memories).toHaveLength(22)
  })

  test('an uncertain link counts less than a certain one, and the best way counts', async (world) => {
    const mind = await world.memory()
    const { lane } = world
    const a = (await mind.remember(lane, { text: texts.harbour })).id
    const unsure = (
      await mind.remember(lane, { text: texts.zinc, links: [{ to: a, relation: 'of', confidence: 0.2 }] })
    ).id
    await mind.remember(lane, { text: texts.roofs, links: [{ to: a, relation: 'of', confidence: 0.9 }] })
    const order = async () => textsOf(await mind.recallFused(lane, { query: 'harbour' }))
    expect(await order()).toEqual([texts.harbour, texts.roofs, texts.zinc])
    await mind.relate(lane, { from: unsure, relation: 'surely_of', to: a })
    expect(await order()).toEqual([texts.harbour, texts.zinc, texts.roofs])
  })

  test('what has expired is neither given nor passed through', async (world) => {
    const { mind, lane, ids } = await aChain(world, { clock: systemClock })
    await mind.remember(lane, { text: texts.zinc, expiresAt: '2020-01-01' })
    expect(textsOf(await mind.recallFused(lane, { query: 'harbour' }))).toEqual([texts.harbour])
    const why = await mind.why(lane, { query: 'harbour' })
    expect([why.nodes.map(({ id }) => id), why.edges]).toEqual([[ids.harbour], []])
  })

  test('the limit and the soft window count after the walk', async (world) => {
    const { mind, lane } = await aChain(world)
    expect(textsOf(await mind.recallFused(lane, { query: 'harbour', limit: 2 }))).toEqual([texts.harbour, texts.zinc])
    await mind.remember(lane, { text: texts.roofs, occurredAt: '2020-06-01' })
    const near = { field: 'occurred_at', from: '2020-01-01', to: '2020-12-31', weight: 5 }
    const answer = await mind.recallFused(lane, { query: 'harbour', near })
    expect(answer.memories).toHaveLength(3)
    expect(recalled(answer, texts.harbour).because).not.toContainEqual({ by: 'window' })
  })

  test('what the speaker said whom a question names comes first, by any of its names', async ({ memory, lane }) => {
    const mind = await memory()
    const turns = [
      { speaker: 'Ada', text: 'The harbour opens at dawn, they say.' },
      { speaker: 'Bo', text: 'The harbour opens at noon, they say.' },
    ]
    await mind.importConversation(lane, { key: 'k', sessions: [{ turns }] })
    await mind.alias(lane, { name: 'Bo', aliases: ['Robert the Elder'] })
    for (const name of ['Bo', 'bo', 'robert  the elder']) {
      const query = `What did ${name} say of the harbour?`
      const { evidence, memories } = await mind.recallFused(lane, { query })
      expect(evidence[0]?.speaker).toBe('Bo')
      expect(memories[0]?.because).toContainEqual({ by: 'speaker' })
      const without = await mind.recallFused(lane, { query, speakerBoost: 0 })
      expect(without.memories[0]?.scores.speaker).toBeUndefined()
    }
  })

  test('numbers out of range are refused', async (world) => {
    const { mind, lane } = await aChain(world)
    const wrong: readonly Partial<FusedRecallRequest>[] = [
      { graphBoost: Number.NaN },
      { graphBoost: Number.POSITIVE_INFINITY },
      { graphBoost: Number.NEGATIVE_INFINITY },
      { graphBoost: untyped('0.5') },
      { hops: 11 },
      { hops: -1 },
      { hops: 1.5 },
      { hops: Number.NaN },
      { seeds: 0 },
      { seeds: 101 },
      { decay: 0 },
      { decay: 1.1 },
      { maxNodes: 0 },
      { maxNodes: 5001 },
      { maxEdges: 20_001 },
      { perNode: 0 },
      { perNode: 1001 },
      { direction: untyped('sideways') },
      { linkQuery: untyped('yes') },
    ]
    for (const options of wrong) {
      const request = { query: 'harbour', ...options }
      await expectCode(mind.recallFused(lane, request), 'invalid_option')
      await expectCode(mind.recallDated(lane, request), 'invalid_option')
      const { graphBoost: _, ...rest } = request
      if (options.graphBoost === undefined) await expectCode(mind.why(lane, rest), 'invalid_option')
    }
    await expectCode(mind.recallFused(lane, { query: 'harbour', relations: ['a'.repeat(513)] }), 'invalid_relation')
  })
})

const texts = {
  harbour: 'The harbour opens at dawn.',
  zinc: 'Zinc is dear.',
  roofs: 'Nobody mends roofs.',
} as const

function step(relation: string, id: string) {
  return { relation, direction: 'out', id }
}

/** Three memories without a word in common, each the cause of the next; the one in the middle is not open. */
async function aChain(world: MemoryWorld, options: Parameters<MemoryWorld['memory']>[0] = {}) {
  const { lane } = world
  const mind = await world.memory(options)
  const harbour = (await mind.remember(lane, { text: texts.harbour, metadata: { open: true } })).id
  const zinc = (await mind.remember(lane, { text: texts.zinc, metadata: { open: false } })).id
  const roofs = (await mind.remember(lane, { text: texts.roofs, metadata: { open: true } })).id
  await mind.relate(lane, { from: harbour, relation: 'causes', to: zinc })
  await mind.relate(lane, { from: zinc, relation: 'causes', to: roofs })
  return { mind, lane, ids: { harbour, zinc, roofs } }
}
