import { utf8Length } from '@recollect/core'
import { expect, it } from 'vitest'
import { serve, serveReady } from './support/serve.ts'
import { aNode, anEdge, removals, scope } from './support/worlds.ts'

const vector = new Float32Array([1, 0.1])
const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `n${i}`)

it('sends one request for each call, and none of its own after the first', async () => {
  await using served = await serve()
  const { server, graph } = served
  expect(server.queries).toEqual([])
  await graph.ready()
  expect(server.queries.map(({ name }) => name)).toEqual(['ensure_indexes', 'index_operations', 'index_operations'])

  const calls: [string, () => Promise<unknown>][] = [
    [
      'upsert_nodes',
      () =>
        graph.upsertNodes(
          scope,
          many(400).map((id) => aNode(id)),
          {},
        ),
    ],
    [
      'upsert_nodes',
      () =>
        graph.upsertNodes(
          scope,
          many(60).map((id, i) => aNode(id, i % 2 ? { embedding: vector } : {})),
          {},
        ),
    ],
    [
      'upsert_edges',
      () =>
        graph.upsertEdges(
          scope,
          many(400)
            .slice(1)
            .map((id, i) => anEdge(`n0 knows ${id}`, i % 2 ? { note: 'amber' } : {})),
          {},
        ),
    ],
    ['neighbors', () => graph.neighbors(scope, { ids: many(3000), direction: 'both', limitPerNode: 5 }, {})],
    [
      'neighbors',
      () =>
        graph.neighbors(
          { everywhere: true },
          { ids: many(3), relations: ['knows', 'likes'], direction: 'in', limitPerNode: 5 },
          {},
        ),
    ],
    [
      'search_objects',
      () =>
        graph.searchObjects(scope, { lexical: { query: 'n1', limit: 5 }, vector: { space: '', vector, limit: 5 } }, {}),
    ],
    [
      'search_objects',
      () => graph.searchObjects(scope, { kinds: many(100), vector: { space: '', vector, limit: 5 } }, {}),
    ],
    ['search_edges', () => graph.searchEdges(scope, { query: 'amber', limit: 5 }, {})],
    ['search_edges', () => graph.searchEdges(scope, { query: 'amber', relations: many(100), limit: 5 }, {})],
    [
      'remove_edges',
      () =>
        graph.removeEdges(
          scope,
          many(400).map((id) => anEdge(`n0 knows ${id}`)),
          {},
        ),
    ],
    ['remove_nodes', () => graph.removeNodes(scope, removals(many(400)), {})],
    // What is left of the edges, then of the nodes.
    ['reset reset', () => graph.reset(scope, {})],
    ['reset', () => graph.reset(scope, {})],
  ]
  for (const [names, call] of calls) {
    server.forgetRequests()
    await call()
    expect(server.queries.map((query) => query.name).join(' ')).toBe(names)
  }
})

it('sends nothing for what cannot find or change anything', async () => {
  await using served = await serveReady()
  const { server, graph } = served
  await graph.upsertNodes(scope, [], {})
  await graph.upsertEdges(scope, [], {})
  await graph.removeNodes(scope, [], {})
  await graph.removeEdges(scope, [], {})
  expect(await graph.searchEdges(scope, { query: ' ', limit: 5 }, {})).toEqual({ hits: [], degraded: [] })
  const nothing = { lexical: { query: '\n', limit: 5 }, vector: { space: '', vector: new Float32Array(2), limit: 5 } }
  expect(await graph.searchObjects(scope, nothing, {})).toEqual({ channels: { lexical: [], vector: [] }, degraded: [] })
  expect(server.queries).toEqual([])
})

it('keeps every body within the limit, and splits no more than that takes', async () => {
  await using served = await serveReady({ maxBodyBytes: 32_768 }, { bodyLimit: 32_768 })
  const { server, graph } = served
  const ids = many(300).map((id) => `${id}-${'é"'.repeat(20)}`)
  await graph.upsertNodes(
    scope,
    ids.map((id) => aNode(id, { summary: 'wörter '.repeat(30) })),
    {},
  )
  const edges = ids.slice(1).map((id) => ({ ...anEdge('a knows b'), fromId: ids[0] ?? '', toId: id, note: 'a note' }))
  expect(await graph.upsertEdges(scope, edges, {})).toEqual({ missing: [] })
  const { neighbors } = await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 999 }, {})
  expect(neighbors).toHaveLength(2 * edges.length)
  await graph.removeEdges(scope, edges, {})
  await graph.removeNodes(scope, removals(ids), {})
  const names = Map.groupBy(server.queries, ({ name }) => name)
  for (const [name, queries] of names) {
    const bytes = queries.map(({ text }) => utf8Length(text))
    expect(Math.max(...bytes), name).toBeLessThanOrEqual(32_768)
    const sum = bytes.reduce((a, b) => a + b)
    expect(queries.length, name).toBeLessThanOrEqual(Math.ceil(sum / 32_768) * 4)
    expect(queries.every(({ status }) => status === 200)).toBe(true)
  }
  const left = await graph.neighbors(scope, { ids, direction: 'both', limitPerNode: 999 }, {})
  expect(left.neighbors).toEqual([])
})

it('refuses one thing that is too large for a body, and writes nothing of it', async () => {
  await using served = await serveReady({ maxBodyBytes: 32_768 })
  const { server, graph } = served
  const call = graph.upsertNodes(scope, [aNode('a', { summary: 'x'.repeat(40_000) })], {})
  await expect(call).rejects.toMatchObject({ code: 'text_too_large', details: { maxBodyBytes: 32_768 } })
  expect(server.queries).toEqual([])
})

it('sends key and database with every request, and asks for the writer in reads alone', async () => {
  const options = { apiKey: 'secret', databaseId: 'db-1', requireWriter: true }
  await using served = await serveReady(options, { apiKey: 'secret' })
  const { server, graph } = served
  await graph.upsertNodes(scope, [aNode('a')], {})
  await graph.neighbors(scope, { ids: ['a'], direction: 'out', limitPerNode: 1 }, {})
  expect(server.queries.map(({ kind, headers }) => [kind, headers['x-helix-require-writer']])).toEqual([
    ['write', undefined],
    ['read', 'true'],
  ])
  for (const { headers } of server.queries) {
    expect(headers).toMatchObject({
      authorization: 'Bearer secret',
      'x-helix-database-id': 'db-1',
      'content-type': 'application/json',
    })
  }
})

it('asks for the writer in the reads that shall be up to date', async () => {
  await using served = await serveReady()
  const { server, graph } = served
  const request = { ids: ['a'], direction: 'out', limitPerNode: 1 } as const
  await graph.neighbors(scope, request, {})
  await graph.neighbors(scope, request, { upToDate: true })
  await graph.searchEdges(scope, { query: 'amber', limit: 1 }, { upToDate: true })
  await graph.searchObjects(scope, { lexical: { query: 'amber', limit: 1 } }, { upToDate: true })
  await graph.upsertNodes(scope, [aNode('a')], { upToDate: true })
  const asked = server.queries.map(({ headers }) => headers['x-helix-require-writer'])
  expect(asked).toEqual([undefined, 'true', 'true', 'true', undefined])
})

it('a wrong key is named', async () => {
  await using served = await serve({ apiKey: 'wrong' }, { apiKey: 'secret' })
  await expect(served.graph.ready()).rejects.toMatchObject({ code: 'graph_failed', details: { status: 401 } })
})
