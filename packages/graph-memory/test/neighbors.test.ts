import { compareNeighbors, everywhere, type Neighbor, type NeighborRequest } from '@recollect/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryGraph } from '../src/index.ts'
import { aNode, anEdge, at, readBack, scope } from './support/make.ts'

const shown = ({ nodeId, peerId, direction, edge }: Neighbor): string =>
  direction === 'out' ? `${nodeId} ${edge.relation}> ${peerId}` : `${nodeId} <${edge.relation} ${peerId}`

async function aGraph(...edges: readonly string[]) {
  const graph = createMemoryGraph()
  const ids = new Set(edges.flatMap((text) => [text.split(' ')[0] ?? '', text.split(' ')[2] ?? '']))
  await graph.upsertNodes(
    scope,
    [...ids].map((id) => aNode(id)),
    {},
  )
  await graph.upsertEdges(
    scope,
    edges.map((text) => anEdge(text)),
    {},
  )
  const look = async (request: Partial<NeighborRequest>) => {
    const whole: NeighborRequest = { ids: ['a'], direction: 'both', limitPerNode: 10, ...request }
    const { neighbors, truncated } = await graph.neighbors(scope, whole, {})
    return { neighbors: neighbors.map(shown), truncated }
  }
  return { graph, look }
}

describe('the neighbours of a node', () => {
  it('are seen along edges and against them', async () => {
    const { look } = await aGraph('a likes b', 'c knows a', 'b likes c')
    expect((await look({ direction: 'out' })).neighbors).toEqual(['a likes> b'])
    expect((await look({ direction: 'in' })).neighbors).toEqual(['a <knows c'])
    expect((await look({})).neighbors).toEqual(['a likes> b', 'a <knows c'])
  })

  it('are given once for each relation and direction, the outgoing edge first', async () => {
    const { look } = await aGraph('b likes a', 'a likes b', 'a knows b')
    expect((await look({})).neighbors).toEqual(['a knows> b', 'a likes> b', 'a <likes b'])
    expect((await look({ ids: ['b', 'a'], relations: ['knows', 'never'] })).neighbors).toEqual([
      'b <knows a',
      'a knows> b',
    ])
    expect(await look({ relations: ['never'] })).toEqual({ neighbors: [], truncated: [] })
  })

  it('are cut at the limit, and the node is named when there is more of what was asked for', async () => {
    const { look } = await aGraph('a likes b', 'a likes c', 'd likes a', 'a knows b', 'b likes d')
    expect(await look({ ids: ['a', 'b', 'x'], relations: ['likes'], limitPerNode: 2 })).toEqual({
      neighbors: ['a likes> b', 'a likes> c', 'b <likes a', 'b likes> d'],
      truncated: ['a'],
    })
    expect((await look({ relations: ['likes'], limitPerNode: 3 })).truncated).toEqual([])
  })

  it('are new objects each time', async () => {
    const { graph } = await aGraph('a likes b')
    const request: NeighborRequest = { ids: ['a'], direction: 'out', limitPerNode: 1 }
    const first = await graph.neighbors(scope, request, {})
    first.neighbors[0]?.edge.updatedAt.setTime(0)
    expect((await graph.neighbors(scope, request, {})).neighbors[0]?.edge).toEqual(readBack(anEdge('a likes b')))
  })
})

describe('a hub', () => {
  const degree = 5000
  const peers = Array.from({ length: degree }, (_, i) => `peer-${i}`)
  const edges = peers.map((peer, i) => {
    const confidence = (i * 7919) % 1000
    const text = i % 3 === 0 ? `${peer} knows hub` : `hub likes ${peer}`
    return anEdge(text, { updatedAt: at(i % 50), ...(confidence < 900 ? { confidence: confidence / 1000 } : {}) })
  })
  const request: NeighborRequest = { ids: ['hub'], direction: 'both', limitPerNode: 25 }
  const best = (all: typeof edges) =>
    all
      .map((edge): Neighbor => {
        const out = edge.fromId === 'hub'
        return {
          nodeId: 'hub',
          peerId: out ? edge.toId : edge.fromId,
          direction: out ? 'out' : 'in',
          edge: readBack(edge),
        }
      })
      .sort(compareNeighbors)
      .slice(0, 25)

  it('gives the best of its edges, whether they came at once or one by one', async () => {
    for (const size of [degree, 700, 1]) {
      const graph = createMemoryGraph()
      await graph.upsertNodes(
        scope,
        ['hub', ...peers].map((id) => aNode(id)),
        {},
      )
      for (let i = 0; i < degree; i += size) {
        await graph.upsertEdges(scope, edges.slice(i, i + size), {})
        const { neighbors, truncated } = await graph.neighbors(scope, request, {})
        if (size > 1 || i % 500 === 0) {
          expect(neighbors).toEqual(best(edges.slice(0, i + size)))
          expect(truncated).toEqual(i + size > 25 ? ['hub'] : [])
        }
      }
    }
  })

  it('stays in order while edges change, go, and come back', async () => {
    const graph = createMemoryGraph()
    await graph.upsertNodes(
      scope,
      ['hub', ...peers].map((id) => aNode(id)),
      {},
    )
    await graph.upsertEdges(scope, edges, {})
    const now = new Map(edges.map((edge) => [edge.fromId + edge.toId, edge]))
    await fc.assert(
      fc.asyncProperty(fc.nat(degree - 1), fc.integer({ min: 0, max: 3 }), async (i, what) => {
        const edge = edges[i] ?? anEdge('')
        const key = edge.fromId + edge.toId
        if (what === 0) {
          await graph.removeEdges(scope, [edge], {})
          now.delete(key)
        } else {
          const changed = { ...edge, confidence: what === 1 ? 1 : 0.2, updatedAt: at(what * 30) }
          await graph.upsertEdges(scope, [changed], {})
          now.set(key, changed)
        }
        expect((await graph.neighbors(scope, request, {})).neighbors).toEqual(best([...now.values()]))
      }),
      { numRuns: 60 },
    )
  })
})

describe('namespaces', () => {
  const other = { namespace: 'another' }

  it('share nothing: the same id is two nodes', async () => {
    const { graph } = await aGraph('a likes b')
    await graph.upsertNodes(other, [aNode('a'), aNode('c')], {})
    expect(await graph.upsertEdges(other, [anEdge('a likes b'), anEdge('a likes c')], {})).toEqual({
      missing: [{ fromId: 'a', relation: 'likes', toId: 'b' }],
    })
    const request: NeighborRequest = { ids: ['a'], direction: 'both', limitPerNode: 5 }
    const there = await graph.neighbors(other, request, {})
    expect(there.neighbors.map(({ edge }) => edge)).toEqual([
      { ...readBack(anEdge('a likes c')), namespace: 'another' },
    ])
    await graph.removeNodes(
      other,
      ['a', 'b', 'c'].map((id) => ({ id, sequence: 1 })),
      {},
    )
    expect((await graph.neighbors(scope, request, {})).neighbors.map(shown)).toEqual(['a likes> b'])
    expect(await graph.neighbors(other, request, {})).toEqual({ neighbors: [], truncated: [] })
  })

  it('stand one behind the other when every one is asked', async () => {
    const { graph } = await aGraph('a likes b', 'b likes c')
    await graph.upsertNodes(
      other,
      ['a', 'b', 'c'].map((id) => aNode(id)),
      {},
    )
    await graph.upsertEdges(other, [anEdge('a likes c'), anEdge('a likes b')], {})
    const request: NeighborRequest = { ids: ['b', 'a'], direction: 'out', limitPerNode: 1 }
    const { neighbors, truncated } = await graph.neighbors(everywhere, request, {})
    expect(neighbors.map((one) => `${one.edge.namespace}: ${shown(one)}`)).toEqual([
      'another: a likes> b',
      'test: b likes> c',
      'test: a likes> b',
    ])
    expect(truncated).toEqual(['a'])
  })
})
