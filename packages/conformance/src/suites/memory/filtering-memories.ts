import type { Filters } from '@recollect/core'
import { outlineExtractor } from '@recollect/core/memory'
import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { tableFacts } from '../../fixtures/filter-table.ts'
import { textsOf } from '../../fixtures/memory-answers.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite, MemoryWorld } from '../../memory-world.ts'

export const filteringMemories: MemorySuite = suite('filtering memories', (test) => {
  test('the shared table holds in every recall; what is known of an entity is no memory', async (world) => {
    const mind = await aTable(world)
    for (const { filters, finds } of table) {
      const request = { query: 'common', limit: 50 }
      const filtered = filters === undefined ? request : { ...request, filters }
      const expected = finds.map((id) => `common fact ${id}`)
      const name = JSON.stringify(filters)
      expect(textsOf(await mind.recall(world.lane, filtered)).toSorted(), name).toEqual(expected)
      expect(textsOf(await mind.recallFused(world.lane, filtered)).toSorted(), name).toEqual(expected)
      expect(textsOf(await mind.recallDated(world.lane, filtered)).toSorted(), name).toEqual(expected)
      const why = await mind.why(world.lane, {
        query: 'common',
        hops: 1,
        ...(filters === undefined ? {} : { filters }),
      })
      const memories = why.nodes.filter(({ kind }) => kind !== 'entity').map(({ label }) => label)
      expect(memories.toSorted(), name).toEqual(expected)
      if (filters === undefined) continue
      const where = await mind.recallWhere(world.lane, { ...request, filters })
      expect(textsOf(where).toSorted(), name).toEqual(expected)
    }
  })

  test('no coercion: a number is no text', async (world) => {
    const mind = await aTable(world)
    for (const filters of [{ year: '2010' }, { status: 5 }, { year: { ge: '1900' } }, { year: true }] as const) {
      expect(textsOf(await mind.recallWhere(world.lane, { query: 'common', filters }))).toEqual([])
    }
  })

  test('times of memories are filtered like any field', async (world) => {
    const { lane, clock } = world
    const mind = await world.memory()
    await mind.remember(lane, { text: 'common old', occurredAt: '2020-02-02' })
    clock.advance(10 * 24 * 60 * 60 * 1000)
    await mind.remember(lane, { text: 'common new' })
    const find = async (filters: Filters) => textsOf(await mind.recallWhere(lane, { query: 'common', filters }))
    expect(await find({ occurred_before: '2021-01-01' })).toEqual(['common old'])
    expect(await find({ occurred_at: { exists: false } })).toEqual(['common new'])
    expect(await find({ created_after: '2026-01-05' })).toEqual(['common new'])
  })

  test('a filter that leaves out almost everything starves no recall', async (world) => {
    const mind = await world.memory()
    const inputs = Array.from({ length: 300 }, (_, i) => ({
      text: i === 7 ? `common ${'filler '.repeat(50)}` : `common number${i}`,
      metadata: { rare: i === 7 },
    }))
    await mind.rememberMany(world.lane, inputs)
    const { memories } = await mind.recallWhere(world.lane, { query: 'common', filters: { rare: true } })
    expect(memories).toHaveLength(1)
  })

  test('recallWhere without filters is refused', async ({ memory, lane }) => {
    const mind = await memory()
    const request = { query: 'common' }
    await expectCode(mind.recallWhere(lane, untyped(request)), 'invalid_filter')
    await expectCode(mind.recallWhere(lane, { ...request, filters: {} }), 'invalid_filter')
    await expectCode(mind.recallWhere(lane, { ...request, filters: untyped(null) }), 'invalid_filter')
  })

  test('filters that are none, or look at what is reserved, are refused everywhere', async ({ memory, lane }) => {
    const mind = await memory({ reranker: { rerank: async () => undefined } })
    const wrong: readonly Filters[] = [
      untyped({ year: { like: 5 } }),
      untyped({ year: {} }),
      untyped({ and: 5 }),
      { memory_confidence: 1 },
      { or: [{ a: 1 }, { not: { memory_confidence: { gt: 0 } } }] },
    ]
    for (const filters of wrong) {
      const request = { query: 'common', filters }
      await expectCode(mind.recall(lane, request), 'invalid_filter')
      await expectCode(mind.recallWhere(lane, request), 'invalid_filter')
      await expectCode(mind.recallFused(lane, request), 'invalid_filter')
      await expectCode(mind.recallFusedReranked(lane, request), 'invalid_filter')
      await expectCode(mind.recallDated(lane, request), 'invalid_filter')
      await expectCode(mind.why(lane, request), 'invalid_filter')
    }
  })
})

const table: readonly { readonly filters: Filters | undefined; readonly finds: readonly string[] }[] = [
  { filters: { status: { ne: 'T' } }, finds: ['4', '5', '6'] },
  { filters: { status: 'T' }, finds: ['3'] },
  { filters: { missing: 'T' }, finds: [] },
  { filters: { year: { lt: 2010 } }, finds: ['5'] },
  { filters: { year: { le: 2010 } }, finds: ['5', '7'] },
  { filters: { year: { gt: 2010 } }, finds: ['6'] },
  { filters: { year: { ge: 2010 } }, finds: ['6', '7'] },
  { filters: { status: { ne: 'T' }, year: { ge: 2010 } }, finds: ['6'] },
  { filters: { status: { exists: false } }, finds: ['1', '2', '7'] },
  { filters: { or: [{ status: 'T' }, { year: 2010 }] }, finds: ['3', '7'] },
  { filters: undefined, finds: ['1', '2', '3', '4', '5', '6', '7'] },
]

/** The facts of the table as memories, all about an entity of which everything in the table could be said. */
async function aTable(world: MemoryWorld) {
  const mind = await world.memory({ extractor: outlineExtractor() })
  await mind.rememberMany(
    world.lane,
    Object.entries(tableFacts).map(([id, metadata]) => ({ text: `common fact ${id}`, metadata, entities: ['common'] })),
  )
  const text = 'attr: common | status | "other"\nattr: common | year | 2020'
  await mind.rememberExtracted(world.lane, { text })
  return mind
}
