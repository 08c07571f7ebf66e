import { anEdge, aRow } from '@recollect/conformance'
import { compareNeighbors, type EdgeDirection, type EdgeWrite, everywhere, type Neighbor } from '@recollect/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryStore, type MemoryStore } from '../src/index.ts'
import { at, put, scope } from './support/write.ts'

const direction = fc.constantFrom<EdgeDirection>('out', 'in', 'both')

/** Edges of a hub with one of 40 objects, and the minute of each. */
const spokes = fc.uniqueArray(
  fc.record({
    peer: fc.nat(39),
    out: fc.boolean(),
    relation: fc.constantFrom('knows', 'likes'),
    confidence: fc.constantFrom(undefined, 1, 0.9, 0.5, 0),
    minute: fc.nat(3),
  }),
  { maxLength: 90, selector: ({ peer, out, relation }) => `${peer} ${out} ${relation}` },
)

it('of a hub, the best edges in the order of compareNeighbors, whatever the order of linking', async () => {
  const hidden = fc.uniqueArray(fc.nat(39), { maxLength: 20 })
  const relations = fc.option(fc.subarray(['knows', 'likes'], { minLength: 1 }), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(spokes, hidden, direction, relations, fc.integer({ min: 1, max: 30 }), async (...given) => {
      const [edges, gone, direction, relations, limitPerNode] = given
      const store = createMemoryStore()
      await put(store, 0, { id: 'hub' }, ...Array.from({ length: 40 }, (_, i) => ({ id: `p${i}` })))
      for (const { peer, out, relation, confidence, minute } of edges) {
        const [fromId, toId] = out ? ['hub', `p${peer}`] : [`p${peer}`, 'hub']
        const row = { fromId, relation, toId, ...(confidence === undefined ? {} : { confidence }) }
        await store.putEdges(scope, [row], at(minute))
      }
      await store.softDelete(
        scope,
        gone.map((peer) => `p${peer}`),
        at(9),
      )
      const seen = (await store.listEdges(scope, { ids: ['hub'], direction, limit: 100 }, {}))
        .map((edge): Neighbor => {
          const out = edge.fromId === 'hub'
          return { nodeId: 'hub', peerId: out ? edge.toId : edge.fromId, direction: out ? 'out' : 'in', edge }
        })
        .filter(({ edge }) => relations === undefined || relations.includes(edge.relation))
        .sort(compareNeighbors)
      expect(await store.neighbors(scope, { ids: ['hub'], direction, relations, limitPerNode }, {})).toEqual({
        neighbors: seen.slice(0, limitPerNode),
        truncated: seen.length > limitPerNode ? ['hub'] : [],
      })
    }),
    { numRuns: 150 },
  )
})

it('of a hub with ten thousand edges, the best ones; a lost one is found from its other end', async () => {
  const store = createMemoryStore()
  const count = 10_000
  await put(store, 0, { id: 'hub' }, ...Array.from({ length: count }, (_, i) => ({ id: `p${i}` })))
  const confidenceOf = (i: number): number => ((i * 7919) % count) / count
  const rows = Array.from({ length: count }, (_, i) => anEdge(`hub to p${i}`, { confidence: confidenceOf(i) }))
  await store.putEdges(scope, rows, at(1))

  const best = await store.neighbors(scope, { ids: ['hub'], direction: 'out', limitPerNode: 50 }, {})
  const expected = Array.from({ length: 50 }, (_, i) => (count - 1 - i) / count)
  expect(best.neighbors.map(({ edge }) => edge.confidence)).toEqual(expected)
  expect(best.truncated).toEqual(['hub'])

  const worst = await store.neighbors(scope, { ids: ['p0', 'hub'], direction: 'in', limitPerNode: 50 }, {})
  expect(worst.neighbors).toMatchObject([{ nodeId: 'p0', peerId: 'hub', direction: 'in', edge: { confidence: 0 } }])
  expect(await store.removeEdges(scope, [anEdge('hub to p0'), anEdge('hub to unknown')], at(2))).toEqual([
    anEdge('hub to p0'),
  ])
})

it('everywhere, nodes of the same id keep their namespaces apart, and each its own limit', async () => {
  const store = createMemoryStore()
  const link = async (namespace: string, ...rows: readonly EdgeWrite[]): Promise<void> => {
    await store.putMany(
      { namespace },
      ['a', 'b', 'c'].map((id) => aRow({ id })),
      at(0),
    )
    await store.putEdges({ namespace }, rows, at(1))
  }
  await link('y', anEdge('a to c'), anEdge('b to a', { confidence: 0.1 }))
  await link('x', anEdge('a to b', { confidence: 0.5 }))
  const around = async (limitPerNode: number) =>
    wordsWithNamespace(store, { ids: ['b', 'a', 'unknown'], direction: 'both', limitPerNode })
  expect(await around(9)).toEqual([['x b<a', 'x a>b', 'y b>a', 'y a>c', 'y a<b'], []])
  expect(await around(1)).toEqual([['x b<a', 'x a>b', 'y b>a', 'y a>c'], ['a']])
})

async function wordsWithNamespace(
  store: MemoryStore,
  request: Parameters<MemoryStore['neighbors']>[1],
): Promise<readonly [readonly string[], readonly string[]]> {
  const { neighbors, truncated } = await store.neighbors(everywhere, request, {})
  return [
    neighbors.map(({ nodeId, peerId, direction, edge }) => {
      return `${edge.namespace} ${nodeId}${direction === 'out' ? '>' : '<'}${peerId}`
    }),
    truncated,
  ]
}
