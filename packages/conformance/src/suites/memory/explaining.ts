import { outlineExtractor, type WhyRequest } from '@recollect/core/memory'
import fc from 'fast-check'
import { expect } from 'vitest'
import { expectCode } from '../../fixtures/expect-code.ts'
import { faultsOf, hopsOf, shown } from '../../fixtures/memory-answers.ts'
import { suite } from '../../harness/suite.ts'
import type { MemorySuite, MemoryWorld } from '../../memory-world.ts'

export const explaining: MemorySuite = suite('explaining why', (test) => {
  test('what the question finds, what that leads to, and the way there', async (world) => {
    const { mind, lane, ids } = await aChain(world)
    const why = await mind.why(lane, { query: 'harbour' })
    expect(hopsOf(why)).toEqual(['harbour@0', 'zinc@1', 'roofs@2'])
    expect(shown(why, 'harbour')).toMatchObject({
      id: ids[0],
      kind: 'recollection',
      score: 1,
      seedId: ids[0],
      path: [],
    })
    expect(shown(why, 'roofs')).toMatchObject({
      seedId: ids[0],
      path: [
        { relation: 'causes', direction: 'out', id: ids[1] },
        { relation: 'causes', direction: 'out', id: ids[2] },
      ],
    })
    expect(why.edges.map(({ fromId, relation, toId, note }) => [fromId, relation, toId, note])).toEqual([
      [ids[0], 'causes', ids[1], 'link 0'],
      [ids[1], 'causes', ids[2], 'link 1'],
    ])
    expect([faultsOf(why), why.truncated, why.degraded]).toEqual([[], false, []])
    expect(shown(why, 'zinc').score).toBeGreaterThan(shown(why, 'roofs').score)
  })

  test('as far as asked', async (world) => {
    const { mind, lane } = await aChain(world)
    const labels = async (hops: number) => hopsOf(await mind.why(lane, { query: 'harbour', hops }))
    expect(await labels(0)).toEqual(['harbour@0'])
    expect(await labels(1)).toEqual(['harbour@0', 'zinc@1'])
    expect(await labels(3)).toEqual(['harbour@0', 'zinc@1', 'roofs@2', 'snow@3'])
    expect(await labels(10)).toHaveLength(4)
  })

  test('nothing found is nothing shown', async (world) => {
    const { mind, lane } = await aChain(world)
    expect(await mind.why(lane, { query: 'zzyzx' })).toEqual({ nodes: [], edges: [], truncated: false, degraded: [] })
  })

  test('without a title the beginning of the text is the label', async ({ memory, lane }) => {
    const mind = await memory()
    await mind.remember(lane, { text: `common ${'filler '.repeat(400)}` })
    const [node] = (await mind.why(lane, { query: 'common' })).nodes
    expect(node?.label).toMatch(/^common filler/)
    expect(node?.label.length).toBeLessThan(200)
  })

  test('a budget that leaves something out says so, one that does not is silent', async (world) => {
    const { mind, lane } = await aChain(world)
    const truncated = async (budget: Partial<WhyRequest>) => {
      const why = await mind.why(lane, { query: 'harbour', hops: 10, ...budget })
      expect(faultsOf(why)).toEqual([])
      return [why.nodes.length, why.edges.length, why.truncated]
    }
    expect(await truncated({})).toEqual([4, 3, false])
    expect(await truncated({ maxNodes: 4 })).toEqual([4, 3, false])
    expect(await truncated({ maxNodes: 3 })).toEqual([3, 2, true])
    expect(await truncated({ maxNodes: 1 })).toEqual([1, 0, true])
    expect(await truncated({ maxEdges: 3 })).toEqual([4, 3, false])
    expect(await truncated({ maxEdges: 2 })).toEqual([3, 2, true])
    for (const budget of [
      { maxNodes: 0 },
      { maxNodes: 5001 },
      { maxEdges: 0 },
      { maxEdges: 20_001 },
      { perNode: 1001 },
    ]) {
      await expectCode(truncated(budget), 'invalid_option')
    }
  })

  test('a filter holds on every node, and nothing is reached through what it leaves out', async (world) => {
    const { mind, lane } = await aChain(world)
    const labels = async (filters: WhyRequest['filters']) =>
      hopsOf(await mind.why(lane, { query: 'harbour', hops: 10, filters }))
    expect(await labels({ place: { lt: 2 } })).toEqual(['harbour@0', 'zinc@1'])
    expect(await labels({ place: { in: [0, 2, 3] } })).toEqual(['harbour@0'])
    expect(await labels({ place: { gt: 5 } })).toEqual([])
    const { nodes } = await mind.why(lane, { query: 'harbour', hops: 10, kinds: ['episode'] })
    expect(nodes).toEqual([])
  })

  test('entities connect, whatever the filter says of memories', async (world) => {
    const { lane } = world
    const mind = await world.memory()
    await mind.remember(lane, { text: 'harbour', entities: ['rhea'], metadata: { open: true } })
    await mind.remember(lane, { text: 'zinc', entities: ['rhea'], metadata: { open: true } })
    await mind.remember(lane, { text: 'roofs', entities: ['rhea'], metadata: { open: false } })
    const why = await mind.why(lane, { query: 'harbour', filters: { open: true } })
    expect(hopsOf(why).map((line) => line.toLowerCase())).toEqual(['harbour@0', 'rhea@1', 'zinc@2'])
    expect(faultsOf(why)).toEqual([])
  })

  test('the entities that a question names are seeds, unless told not to look for them', async (world) => {
    const { lane } = world
    const mind = await world.memory({ extractor: outlineExtractor() })
    await mind.rememberExtracted(lane, { text: 'fact: Zinc is dear. | Ada\nedge: Ada | knows | Bo' })
    const why = await mind.why(lane, { query: 'Ada?', hops: 1 })
    expect(
      hopsOf(why)
        .map((line) => line.toLowerCase())
        .toSorted(),
    ).toEqual(['ada@0', 'bo@1', 'zinc is dear.@1'])
    expect((await mind.why(lane, { query: 'Ada?', linkQuery: false })).nodes).toEqual([])
  })

  test('sessions of conversations are nodes, with their title or what they begin with', async ({ memory, lane }) => {
    const mind = await memory()
    const turns = [{ speaker: 'Ada', text: 'The harbour opens at dawn.' }]
    const sessions = [{ title: 'On the quay', turns }, { turns }]
    const { episodeIds } = await mind.importConversation(lane, { key: 'k', sessions })
    const { nodes } = await mind.why(lane, { query: 'harbour' })
    const episodes = nodes.filter(({ kind }) => kind === 'episode')
    expect(episodes.map(({ id }) => id).toSorted()).toEqual([...episodeIds].toSorted())
    for (const { label } of nodes) expect(label).not.toBe('')
  })

  test('law: whatever is linked how, an answer hangs together and keeps its budgets', async (world) => {
    const { lane } = world
    const size = 8
    const link = fc.record({
      from: fc.nat(size - 1),
      to: fc.nat(size - 1),
      relation: fc.constantFrom('causes', 'likes'),
      confidence: fc.option(fc.constantFrom(0, 0.3, 1), { nil: undefined }),
    })
    const budgets = fc.record({
      hops: fc.integer({ min: 0, max: 4 }),
      seeds: fc.integer({ min: 1, max: 3 }),
      maxNodes: fc.integer({ min: 1, max: 10 }),
      maxEdges: fc.integer({ min: 1, max: 12 }),
      perNode: fc.integer({ min: 1, max: 6 }),
      direction: fc.constantFrom('out', 'in', 'both'),
    })
    const mind = await world.memory()
    await fc.assert(
      fc.asyncProperty(fc.array(link, { maxLength: 20 }), budgets, async (links, budget) => {
        const own = { ...lane, relationship: crypto.randomUUID() }
        const texts = Array.from({ length: size }, (_, i) => ({ text: i < 3 ? `common ${i}` : `other ${i}` }))
        const ids = (await mind.rememberMany(own, texts)).map(({ id }) => id)
        for (const { from, to, ...rest } of links.filter((one) => one.from !== one.to)) {
          await mind.relate(own, { from: ids[from] ?? '', to: ids[to] ?? '', ...rest })
        }
        const why = await mind.why(own, { query: 'common', ...budget })
        expect(faultsOf(why)).toEqual([])
        expect(why.nodes.length).toBeLessThanOrEqual(budget.maxNodes)
        expect(why.edges.length).toBeLessThanOrEqual(budget.maxEdges)
        expect(why.nodes.every(({ hop }) => hop <= budget.hops)).toBe(true)
        const hops = why.nodes.map(({ hop }) => hop)
        expect(hops).toEqual(hops.toSorted((a, b) => a - b))
      }),
      { numRuns: world.runs },
    )
  })
})

/** Four memories of one word each, each the cause of the next. */
async function aChain(world: MemoryWorld) {
  const { lane } = world
  const mind = await world.memory()
  const inputs = ['harbour', 'zinc', 'roofs', 'snow'].map((text, place) => ({ text, metadata: { place } }))
  const ids = (await mind.rememberMany(lane, inputs)).map(({ id }) => id)
  for (let i = 0; i < 3; i += 1) {
    await mind.relate(lane, { from: ids[i] ?? '', relation: 'causes', to: ids[i + 1] ?? '', note: `link ${i}` })
  }
  return { mind, lane, ids }
}
