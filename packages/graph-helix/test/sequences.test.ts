import { randomUUID } from 'node:crypto'
import { type Edge, everywhere, type Neighbor } from '@recollect/core'
import type {} from '@recollect/tooling-helix'
import { type ProtocolServer, startProtocolServer } from '@recollect/tooling-helix/protocol-server'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createHelixGraph, type HelixGraph } from '../src/index.ts'
import { aNode, anEdge, removals, scope } from './support/worlds.ts'

let server: ProtocolServer
beforeAll(async () => {
  server = await startProtocolServer()
})
afterAll(() => server.stop())

const engine = inject('helix')
const servers: [name: string, url: () => string][] = [['the protocol server', () => server.url]]
if ('url' in engine) servers.push([engine.version, () => engine.url])

describe.each(servers)('on %s', (_, url) => {
  let graph: HelixGraph
  beforeEach(async () => {
    graph = createHelixGraph({ url: url(), label: `Run_${randomUUID().replaceAll('-', '')}`, dimensions: 2 })
    await graph.ready()
  })

  const around = async (id: string, where = scope): Promise<readonly Neighbor[]> =>
    (await graph.neighbors(where, { ids: [id], direction: 'both', limitPerNode: 999 }, {})).neighbors
  const found = async (query: string, where = scope): Promise<readonly string[]> => {
    const { channels } = await graph.searchObjects(where, { lexical: { query, limit: 9 } }, {})
    return channels.lexical?.map(({ id }) => id) ?? []
  }
  const linked = async (query: string, where = scope): Promise<readonly Edge[]> =>
    (await graph.searchEdges(where, { query, limit: 9 }, {})).hits.map(({ edge }) => edge)

  it('what has a lower sequence than the graph holds changes nothing, and an equal one does', async () => {
    await graph.upsertNodes(scope, [aNode('a', { title: 'amber', sequence: 5 }), aNode('b')], {})
    await graph.upsertEdges(scope, [anEdge('a knows b', { note: 'basalt', sequence: 5 })], {})

    await graph.upsertNodes(scope, [aNode('a', { title: 'late', sequence: 4 })], {})
    await graph.removeNodes(scope, [{ id: 'a', sequence: 4 }], {})
    const late = anEdge('a knows b', { note: 'late', version: 9, sequence: 4 })
    expect(await graph.upsertEdges(scope, [late], {})).toEqual({ missing: [] })
    await graph.removeEdges(scope, [late], {})
    expect(await found('amber late')).toEqual(['a'])
    expect(await found('late')).toEqual([])
    expect(await linked('basalt late')).toMatchObject([{ note: 'basalt', version: 1 }])

    await graph.upsertNodes(scope, [aNode('a', { title: 'copper', sequence: 5 })], {})
    await graph.upsertEdges(scope, [anEdge('a knows b', { note: 'copper', sequence: 5 })], {})
    expect(await found('copper')).toEqual(['a'])
    expect(await linked('copper')).toHaveLength(1)
    await graph.removeEdges(scope, [anEdge('a knows b', { sequence: 3 }), anEdge('a knows b', { sequence: 5 })], {})
    expect(await around('b')).toEqual([])
    await graph.upsertEdges(scope, [anEdge('a knows b', { note: 'dust', sequence: 99 })], {})
    const twice = [3, 5, 2].map((sequence) => ({ id: 'a', sequence }))
    await graph.removeNodes(scope, twice, {})
    expect(await found('copper')).toEqual([])
    expect(await linked('dust')).toEqual([])
  })

  it('a hub stays, with more edges than a transaction takes, when its removal is late', async () => {
    const ids = Array.from({ length: 600 }, (_, i) => `n${i}`)
    await graph.upsertNodes(scope, [aNode('hub', { sequence: 2 }), ...ids.map((id) => aNode(id))], {})
    const edges = ids.map((id) => anEdge(`hub knows ${id}`))
    await graph.upsertEdges(scope, edges, {})
    await graph.removeNodes(scope, [{ id: 'hub', sequence: 1 }], {})
    expect(await around('hub')).toHaveLength(600)
    await graph.removeNodes(scope, [{ id: 'hub', sequence: 2 }], {})
    expect(await around('n0')).toEqual([])
  })

  it('what is gone takes no place among neighbours and hits', async () => {
    const ids = Array.from({ length: 300 }, (_, i) => `n${i}`)
    const embedding = new Float32Array([1, 0])
    const amber = (id: string) => aNode(id, { kind: 'a', title: 'amber', embedding })
    await graph.upsertNodes(scope, [amber('hub'), amber('z'), ...ids.map(amber)], {})
    const known = ids.map((id) => anEdge(`hub knows ${id}`, { note: 'amber', confidence: 1 }))
    await graph.upsertEdges(scope, [...known, anEdge('hub knows z', { note: 'amber', confidence: 0.1 })], {})
    await graph.removeEdges(scope, [...known.slice(0, 100), ...ids.map((id) => anEdge(`hub likes ${id}`))], {})
    await graph.removeNodes(scope, removals(ids), {})
    const request = { ids: ['hub'], direction: 'out', limitPerNode: 1 } as const
    for (const one of [request, { ...request, relations: ['knows'] }]) {
      expect(await graph.neighbors(scope, one, {})).toMatchObject({ neighbors: [{ peerId: 'z' }], truncated: [] })
    }
    expect(await graph.neighbors(everywhere, request, {})).toMatchObject({ neighbors: [{ peerId: 'z' }] })
    expect(await linked('amber')).toMatchObject([{ toId: 'z' }])
    const asked = { lexical: { query: 'amber', limit: 9 }, vector: { space: '', vector: embedding, limit: 9 } }
    for (const kinds of [undefined, ['a']]) {
      const { channels, truncated } = await graph.searchObjects(scope, { ...asked, kinds }, {})
      expect(channels.lexical?.map(({ id }) => id)).toEqual(['hub', 'z'])
      expect(channels.vector?.map(({ id }) => id)).toEqual(['hub', 'z'])
      expect(truncated).toBeUndefined()
    }
  })

  it('a reset removes everything of a namespace, then of all, whatever the sequences', async () => {
    const other = { namespace: 'other' }
    const third = { namespace: 'third' }
    const ids = Array.from({ length: 600 }, (_, i) => `n${i}`)
    const embedding = new Float32Array([1, 0])
    for (const where of [scope, other, third]) {
      const count = where === scope ? 600 : 3
      const some = ids.slice(0, count).map((id) => aNode(id, { sequence: 9 }))
      await graph.upsertNodes(where, [aNode('hub', { title: 'amber', embedding, sequence: 9 }), ...some], {})
      const edges = ids.slice(0, count).map((id, i) => anEdge(`hub knows ${id}`, i % 2 ? { note: 'amber' } : {}))
      expect(await graph.upsertEdges(where, edges, {})).toEqual({ missing: [] })
    }
    const left = async (where: { readonly namespace: string }) => {
      const vector = { space: '', vector: embedding, limit: 9 }
      const near = await graph.searchObjects(where, { vector }, {})
      const lists = [await around('hub', where), await found('amber', where), await linked('amber', where)]
      return [...lists, near.channels.vector ?? []].map(({ length }) => length)
    }
    await graph.reset(scope, {})
    expect(await left(scope)).toEqual([0, 0, 0, 0])
    expect(await left(other)).toEqual([3, 1, 1, 1])
    await graph.upsertNodes(scope, [aNode('hub', { title: 'amber', sequence: 1 })], {})
    expect(await left(scope)).toEqual([0, 1, 0, 0])
    await graph.reset(everywhere, {})
    for (const where of [scope, other, third]) expect(await left(where)).toEqual([0, 0, 0, 0])
  })
})

it('the removal of 1,300 edges and 700 nodes takes the requests that the limit of 512 makes necessary', async () => {
  const graph = createHelixGraph({ url: server.url, label: 'Counted' })
  const ids = Array.from({ length: 699 }, (_, i) => `n${i}`)
  await graph.upsertNodes(
    scope,
    ['hub', ...ids].map((id) => aNode(id)),
    {},
  )
  const edges = [...ids.map((id) => anEdge(`hub knows ${id}`)), ...ids.slice(98).map((id) => anEdge(`${id} knows hub`))]
  expect(edges).toHaveLength(1300)
  await graph.upsertEdges(scope, edges, {})
  server.forgetRequests()
  await graph.reset(scope, {})
  expect(server.queries.map(({ name }) => name)).toEqual(Array(5).fill('reset'))
  await graph.removeNodes(scope, removals(ids), {})
  expect(await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 9 }, {})).toEqual({
    neighbors: [],
    truncated: [],
  })
})
