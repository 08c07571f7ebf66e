import { type Extraction, type Extractor, outlineExtractor } from '@recollect/core/memory'
import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { expectUntouched, laneState } from '../../fixtures/lane-state.ts'
import { hopsOf, textsOf } from '../../fixtures/memory-answers.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite } from '../../memory-world.ts'

const outline = [
  'fact: Ada wrote the notes on the engine. | Ada, engine',
  'fact: Babbage drew the plans. | babbage',
  'edge: Ada | works_with | Babbage',
  'attr: Ada | born | 1815',
  'A line of its own.',
].join('\n')

export const extracting: MemorySuite = suite('extracting', (test) => {
  test('facts become memories, in their order; relations and attributes are known of the entities', async (world) => {
    const { lane } = world
    const mind = await world.memory({ extractor: outlineExtractor() })
    const result = await mind.rememberExtracted(lane, { text: outline })
    expect(result).toMatchObject({ relations: 1, skipped: [], degraded: [] })
    const memories = await Promise.all(result.ids.map((id) => mind.get(lane, id)))
    expect(memories.map(({ text }) => text)).toEqual([
      'Ada wrote the notes on the engine.',
      'Babbage drew the plans.',
      'A line of its own.',
    ])
    const ada = await mind.entity(lane, 'ada')
    const babbage = await mind.entity(lane, 'Babbage')
    const engine = await mind.entity(lane, 'engine')
    expect(result.entityIds.toSorted()).toEqual([ada, babbage, engine].map((entity) => entity?.id).toSorted())
    expect(ada).toMatchObject({ attributes: { born: 1815 }, memoryIds: [result.ids[0]], truncated: false })
    expect(ada?.relations).toEqual([expect.objectContaining({ relation: 'works_with', id: babbage?.id })])
    expect(babbage?.relationsIn).toEqual([expect.objectContaining({ relation: 'works_with', id: ada?.id })])
  })

  test('the same passage again adds nothing', async (world) => {
    const { lane, store } = world
    const mind = await world.memory({ extractor: outlineExtractor() })
    const first = await mind.rememberExtracted(lane, { text: outline })
    const before = await laneState(store, lane)
    const again = await mind.rememberExtracted(lane, { text: outline })
    const after = await laneState(store, lane)
    expect([again.ids, again.entityIds]).toEqual([first.ids, first.entityIds])
    expect(after.objects.map(({ id }) => id)).toEqual(before.objects.map(({ id }) => id))
    expect(after.edges).toEqual(before.edges)
  })

  test('the same fact twice is one memory, about all that both name', async (world) => {
    const { lane } = world
    const mind = await world.memory({ extractor: outlineExtractor() })
    const text = 'fact: Rain fell. | rhea\nfact: Rain fell. | titan'
    const { ids } = await mind.rememberExtracted(lane, { text })
    expect(new Set(ids).size).toBe(1)
    for (const name of ['rhea', 'titan']) expect((await mind.entity(lane, name))?.memoryIds).toEqual([ids[0]])
  })

  test('facts take the time, the end, the kind and the metadata of their passage', async (world) => {
    const mind = await world.memory({ extractor: outlineExtractor() })
    const input = { occurredAt: '2023-05-08', expiresAt: '2999-01-01', kind: 'episode', metadata: { a: 1 } } as const
    const { ids } = await mind.rememberExtracted(world.lane, { text: outline, ...input })
    for (const id of ids) {
      expect(await mind.get(world.lane, id)).toMatchObject({
        kind: 'episode',
        occurredAt: new Date('2023-05-08'),
        expiresAt: new Date('2999-01-01'),
        metadata: { a: 1 },
      })
    }
  })

  test('facts about one thing lead to each other, and nothing but memories is recalled', async (world) => {
    const { lane } = world
    const mind = await world.memory({ extractor: outlineExtractor() })
    const text = 'fact: The harbour opens at dawn. | rhea\nfact: Zinc is dear. | rhea'
    await mind.rememberExtracted(lane, { text })
    const request = { query: 'harbour rhea' }
    expect(textsOf(await mind.recall(lane, request))).toEqual(['The harbour opens at dawn.'])
    expect(textsOf(await mind.recallFused(lane, request))).toEqual(['The harbour opens at dawn.', 'Zinc is dear.'])
    const why = await mind.why(lane, { query: 'harbour', seeds: 1 })
    expect(hopsOf(why).map((line) => line.toLowerCase())).toEqual([
      'the harbour opens at dawn.@0',
      'rhea@1',
      'zinc is dear.@2',
    ])
    expect(why.nodes.map(({ kind }) => kind)).toEqual(['recollection', 'entity', 'recollection'])
  })

  test('known entities that a fact names are linked with it, by their aliases too, unless told not to', async (world) => {
    const { lane } = world
    const mind = await world.memory({ extractor: outlineExtractor() })
    await mind.alias(lane, { name: 'Ada Lovelace', aliases: ['the Countess'] })
    const one = await mind.rememberExtracted(lane, { text: 'fact: In May THE COUNTESS wrote a letter.' })
    await mind.rememberExtracted(lane, { text: 'fact: In June the Countess slept.', linkKnown: false })
    const two = await mind.rememberExtracted(lane, { text: "Ada Lovelace's letter was long." })
    await mind.rememberExtracted(lane, { text: 'The Countesses of old were many.' })
    const ada = await mind.entity(lane, 'the countess')
    expect(ada?.memoryIds.toSorted()).toEqual([...one.ids, ...two.ids].toSorted())
  })

  test('attributes are merged, the latest counts', async (world) => {
    const { lane } = world
    const mind = await world.memory({ extractor: outlineExtractor() })
    await mind.rememberExtracted(lane, { text: 'attr: ada | born | 1814\nattr: ada | place | "London"' })
    await mind.rememberExtracted(lane, { text: 'attr: ada | born | 1815' })
    expect((await mind.entity(lane, 'ada'))?.attributes).toEqual({ born: 1815, place: 'London' })
  })

  test('what cannot be kept is left out, and named', async (world) => {
    const { lane } = world
    const extractor = saying({
      facts: [
        { text: 'Rain fell.', entities: ['rhea'] },
        { text: '  ', entities: ['rhea'] },
        { text: '\u200b\u0007', entities: ['rhea'] },
        { text: 'x'.repeat(600_000), entities: ['rhea'] },
        untyped(5),
        untyped({ text: 5, entities: [] }),
      ],
      relations: [
        { from: 'rhea', relation: 'of', to: 'saturn' },
        { from: 'rhea', relation: ' ', to: 'saturn' },
        { from: 'rhea', relation: 'x'.repeat(600), to: 'saturn' },
        { from: 'rhea', relation: 'like', to: ' RHEA ' },
        { from: 'rhea', relation: 'contains', to: 'saturn' },
        { from: 'rhea', relation: 'of', to: ' ' },
        { from: 'rhea', relation: 'near', to: 'saturn', confidence: 7 },
        untyped({ from: 'rhea', relation: 'near' }),
      ],
      attributes: [
        { entity: 'rhea', name: 'memory_hub', value: 1 },
        { entity: ' ', name: 'size', value: 1 },
        { entity: 'rhea', name: 'size', value: 2 },
      ],
    })
    const mind = await world.memory({ extractor })
    const { ids, relations, skipped } = await mind.rememberExtracted(lane, { text: 'passage' })
    expect([ids.length, relations]).toEqual([1, 1])
    const count = (what: string) => skipped.filter((item) => item.what === what && item.why !== '').length
    expect([count('fact'), count('relation'), count('attribute')]).toEqual([5, 7, 2])
    expect(await mind.entity(lane, 'rhea')).toMatchObject({ attributes: { size: 2 }, memoryIds: ids })
  })

  test('a passage that cannot be read leaves nothing behind', async (world) => {
    const { lane, store } = world
    const bad = [
      'fact: Rain fell. | rhea\nedge: rhea | of',
      'fact: Rain fell. | rhea\nattr: rhea | size | {not json',
      'fact:',
    ]
    const mind = await world.memory({ extractor: outlineExtractor() })
    await mind.rememberExtracted(lane, { text: outline })
    await expectUntouched(store, lane, async () => {
      for (const text of bad) await expectCode(mind.rememberExtracted(lane, { text }), 'extractor_failed')
      for (const text of ['', ' \n']) await expectCode(mind.rememberExtracted(lane, { text }), 'invalid_object')
      const reserved = { text: outline, metadata: { memory_x: 1 } }
      await expectCode(mind.rememberExtracted(lane, reserved), 'invalid_object')
      await expectCode(mind.rememberExtracted(lane, { text: outline, ttlMs: 0 }), 'invalid_object')
    })
  })

  test('an extractor that throws, at once or half-way, leaves nothing behind', async (world) => {
    const { lane, store } = world
    const cause = new Error('the model is away')
    const fact = { text: 'Rain fell.', entities: ['rhea'] }
    const failing: readonly Extractor['extract'][] = [
      () => {
        throw cause
      },
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        throw cause
      },
      async () => ({
        get facts(): never {
          throw cause
        },
      }),
      async () => ({
        facts: [
          fact,
          {
            text: 'Snow fell.',
            get entities(): never {
              throw cause
            },
          },
        ],
      }),
    ]
    await expectUntouched(store, lane, async () => {
      for (const extract of failing) {
        const mind = await world.memory({ extractor: { extract } })
        const error = await mind.rememberExtracted(lane, { text: 'passage' }).catch((reason: unknown) => reason)
        expect(error).toMatchObject({ code: 'extractor_failed', cause })
      }
    })
  })

  test('an extractor that talks nonsense is refused, and leaves nothing behind', async (world) => {
    const { lane, store } = world
    const good = { text: 'Rain fell.', entities: ['rhea'] }
    const nonsense: readonly unknown[] = [
      null,
      'facts',
      [],
      {},
      { facts: 'Rain fell.' },
      { facts: [good], relations: 'rhea of saturn' },
      { facts: [good], attributes: { rhea: 5 } },
    ]
    await expectUntouched(store, lane, async () => {
      for (const answer of nonsense) {
        const mind = await world.memory({ extractor: saying(untyped(answer)) })
        await expectCode(mind.rememberExtracted(lane, { text: 'passage' }), 'extractor_failed')
      }
    })
  })

  test('an extractor that finds nothing writes nothing', async (world) => {
    const mind = await world.memory({ extractor: saying({ facts: [] }) })
    await expectUntouched(world.store, world.lane, async () => {
      const result = await mind.rememberExtracted(world.lane, { text: 'passage' })
      expect(result).toEqual({ ids: [], entityIds: [], relations: 0, skipped: [], degraded: [] })
    })
  })

  test('stopped while the extractor works, nothing is left behind', async (world) => {
    const controller = new AbortController()
    const reason = new Error('the caller has gone')
    const extract: Extractor['extract'] = async (_, { signal }) => {
      expect(signal?.aborted).toBe(false)
      controller.abort(reason)
      return { facts: [{ text: 'Rain fell.', entities: ['rhea'] }] }
    }
    const mind = await world.memory({ extractor: { extract } })
    await expectUntouched(world.store, world.lane, async () => {
      const call = mind.rememberExtracted(world.lane, { text: 'passage' }, { signal: controller.signal })
      await expect(call).rejects.toBe(reason)
    })
  })
})

function saying(extraction: Extraction): Extractor {
  return { extract: async () => extraction }
}
