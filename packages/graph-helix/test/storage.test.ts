import { randomUUID } from 'node:crypto'
import type {} from '@recollect/tooling-helix'
import { type ProtocolServer, startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createHelixGraph, type HelixGraph } from '../src/index.ts'
import { storedAt } from './support/stored-at.ts'
import { aNode, anEdge, at, removals, scope } from './support/worlds.ts'

let server: ProtocolServer
beforeAll(async () => {
  server = await startProtocolServer()
})
afterAll(() => server.stop())

const engine = inject('helix')
const servers: [name: string, url: () => string][] = [['the protocol server', () => server.url]]
if ('url' in engine) servers.push([engine.version, () => engine.url])

const hostile = ['object_id', 'tenant_id', '$id', '$label', 'a.b', '__proto__', 'it\'s "x"', '名', 'p_a', ' ', '-']

describe.each(servers)('on %s', (_, url) => {
  let graph: HelixGraph
  let label: string
  beforeAll(async () => {
    label = `Run_${randomUUID().replaceAll('-', '')}`
    graph = createHelixGraph({ url: url(), label, dimensions: 2 })
    await graph.ready()
  })

  beforeEach(() => graph.reset(scope, {}))

  const stored = () => storedAt(url(), label)
  /** What is left of what was removed is not counted. */
  const live = async () => {
    const { nodes, edges } = await stored()
    const [liveNodes, liveEdges] = [nodes, edges].map((rows) => rows.filter((row) => row['live'] === true))
    return { nodes: liveNodes, edges: liveEdges }
  }

  it("a host's names never touch fields of the graph", async () => {
    const facets = Object.fromEntries(hostile.map((name, i) => [name, i % 2 ? `value ${i}` : i]))
    const embedding = new Float32Array([0.25, -1])
    await graph.upsertNodes(scope, [aNode('a', { kind: 'deal', facets, embedding, occurredAt: at })], {})
    const [node] = (await stored()).nodes
    expect(node).toMatchObject({
      $label: label,
      object_id: 'a',
      object_key: '["acme","a"]',
      tenant_id: 'acme',
      kind: 'deal',
      title: 'a',
      sequence: 1,
      occurred_at: at.getTime(),
      embedding: [0.25, -1],
    })
    expect(Object.keys(node?.['facets'] ?? {})).toHaveLength(hostile.length)
    expect(node?.['facets']).toMatchObject({ p_object_id: 0, p_tenant_id: 'value 1', 'p_a-2e-b': 4, p_p_a: 8 })

    await graph.upsertNodes(scope, [aNode('a', { facets: { stage: 'won' }, sequence: 2 })], {})
    const [again] = (await stored()).nodes
    expect(again).toMatchObject({ facets: { p_stage: 'won' }, embedding: [0.25, -1], occurred_at: null, sequence: 2 })
    expect(Object.keys(again?.['facets'] ?? {})).toEqual(['p_stage'])
  })

  it('of what was removed nothing is left but keys and sequences', async () => {
    const embedding = new Float32Array([1, 0])
    const full = { note: 'amber', role: 'r', status: 's', confidence: 0.1, evidenceId: 'e' }
    await graph.upsertNodes(
      scope,
      [aNode('a', { embedding, facets: { stage: 'won' }, occurredAt: at }), aNode('b')],
      {},
    )
    await graph.upsertEdges(scope, [anEdge('a knows b', { ...full, sequence: 7 }), anEdge('b knows a', full)], {})
    await graph.removeEdges(scope, [anEdge('b knows a', { sequence: 3 }), anEdge('b likes x', { sequence: 4 })], {})
    await graph.removeNodes(scope, [...removals(['a']), { id: 'y', sequence: 2 }], {})
    const { nodes, edges } = await stored()
    const left = (key: string, sequence: number) => ({
      $id: expect.any(Number),
      $label: expect.any(String),
      tenant_id: 'acme',
      live: false,
      sequence,
      ...{ [key.split(',').length > 2 ? 'edge_key' : 'object_key']: key },
    })
    const byKey = (rows: typeof nodes, key: string) =>
      rows.filter((row) => row['live'] === false).toSorted((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1))
    expect(byKey(nodes, 'object_key')).toEqual([
      left('["acme","a"]', 1000),
      left('["acme","x"]', -1),
      left('["acme","y"]', 2),
    ])
    expect(byKey(edges, 'edge_key')).toEqual([
      left('["acme","a","knows","b"]', 7),
      left('["acme","b","knows","a"]', 3),
      left('["acme","b","likes","x"]', 4),
    ])
    await graph.reset(scope, {})
    expect(await stored()).toEqual({ nodes: [], edges: [] })
  })

  it('an edge keeps its place and loses what it no longer says', async () => {
    await graph.upsertNodes(scope, [aNode('a'), aNode('b')], {})
    const full = { note: 'amber', role: 'r', status: 's', confidence: 0.1, evidenceId: 'e' }
    await graph.upsertEdges(scope, [anEdge('a it\'s."$x" b', full)], {})
    const [first] = (await stored()).edges
    await graph.upsertEdges(scope, [anEdge('a it\'s."$x" b', { version: 2, sequence: 2 })], {})
    const [second, ...others] = (await stored()).edges
    expect(others).toEqual([])
    expect(second?.['$id']).toBe(first?.['$id'])
    expect(second).toMatchObject({
      relation: 'it\'s."$x"',
      confidence: null,
      role: null,
      status: null,
      evidence_id: null,
    })
    expect(second).not.toHaveProperty('note')
  })

  it('a vector without direction is none', async () => {
    const near = { vector: { space: '', vector: new Float32Array([1, 0]), limit: 9 } }
    const ids = async () => (await graph.searchObjects(scope, near, {})).channels.vector?.map(({ id }) => id)
    await graph.upsertNodes(scope, [aNode('a', { embedding: new Float32Array([1, 0]) }), aNode('b')], {})
    expect(await ids()).toEqual(['a'])
    await graph.upsertNodes(scope, [aNode('a', { embedding: new Float32Array(2), sequence: 2 })], {})
    expect(await ids()).toEqual([])
    await graph.upsertNodes(scope, [aNode('b', { embedding: new Float32Array([-1, 0]), sequence: 2 })], {})
    expect(await ids()).toEqual(['b'])
    await graph.removeNodes(scope, removals(['a', 'b']), {})
    expect(await ids()).toEqual([])
  })

  it('what is given twice in one call is written once: the newest, with the vector it was given', async () => {
    const embedding = new Float32Array([1, 0])
    const nodes = [
      aNode('a', { sequence: 2, embedding }),
      aNode('a', { title: 'new', sequence: 3 }),
      aNode('a'),
      aNode('b'),
    ]
    await graph.upsertNodes(scope, nodes, {})
    const edges = [2, 3, 1].map((sequence) => anEdge('a knows b', { sequence, role: `r${sequence}` }))
    await graph.upsertEdges(scope, edges, {})
    const all = await stored()
    expect(all.edges).toMatchObject([{ sequence: 3, role: 'r3', version: 1 }])
    expect(all.nodes.find(({ object_id }) => object_id === 'a')).toMatchObject({ title: 'new', embedding: [1, 0] })
  })

  it('a hub with more noted edges than a transaction takes is removed all the same', async () => {
    const ids = Array.from({ length: 600 }, (_, i) => `n${i}`)
    await graph.upsertNodes(scope, [aNode('hub'), ...ids.map((id) => aNode(id))], {})
    await graph.upsertEdges(
      scope,
      ids.map((id) => anEdge(`hub knows ${id}`, { note: 'amber' })),
      {},
    )
    expect((await stored()).edges).toHaveLength(600)
    await graph.removeNodes(scope, removals(['hub', 'n0']), {})
    expect((await live()).edges).toEqual([])
    expect(await graph.searchEdges(scope, { query: 'amber', limit: 5 }, {})).toEqual({ hits: [], degraded: [] })
    await graph.removeNodes(scope, removals(ids), {})
    expect((await live()).nodes).toEqual([])
  })

  it('what is rare is found behind more hits than the server gives', async () => {
    const ids = Array.from({ length: 900 }, (_, i) => `n${i}`)
    const some = ids.map((id) => aNode(id, { title: 'amber', kind: 'common' }))
    const rare = aNode('rare', { title: 'amber and nine more words that make its score low', kind: 'rare' })
    await graph.upsertNodes(scope, [...some, rare], {})
    await graph.upsertEdges(
      scope,
      [
        ...ids.map((id) => anEdge(`rare knows ${id}`, { note: 'amber' })),
        anEdge('n0 likes rare', { note: 'amber and more' }),
      ],
      {},
    )
    const lexical = { query: 'amber', limit: 3 }
    const ofKind = async (...kinds: string[]) => {
      const { channels } = await graph.searchObjects(scope, { kinds, lexical }, {})
      return channels.lexical?.map(({ id }) => id)
    }
    expect(await ofKind('rare', 'other')).toEqual(['rare'])
    expect(await ofKind('common')).toEqual(['n0', 'n1', 'n10'])
    const ofRelation = async (relation: string) => {
      const { hits } = await graph.searchEdges(scope, { query: 'amber', relations: [relation], limit: 3 }, {})
      return hits.map(({ edge }) => edge.toId)
    }
    expect(await ofRelation('likes')).toEqual(['rare'])
    expect(await ofRelation('knows')).toEqual(['n0', 'n1', 'n10'])
  })

  it('writes that come together are written one after the other', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => `n${i}`)
    await Promise.all(ids.map((id) => graph.upsertNodes(scope, [aNode(id)], {})))
    const [first = '', ...others] = ids
    const results = await Promise.all(
      others.map((id) => graph.upsertEdges(scope, [anEdge(`${first} knows ${id}`)], {})),
    )
    expect(results.flatMap(({ missing }) => missing)).toEqual([])
    expect((await stored()).edges).toHaveLength(others.length)
    await Promise.all(ids.map((id) => graph.removeNodes(scope, removals([id]), {})))
    expect(await live()).toEqual({ nodes: [], edges: [] })
  })
})
