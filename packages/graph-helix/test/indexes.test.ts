import { faults } from '@recollect/tooling-helix/protocol-server'
import { expect, it } from 'vitest'
import { createHelixGraph } from '../src/index.ts'
import { serve, serveReady } from './support/serve.ts'
import { aNode, scope } from './support/worlds.ts'

const words = { lexical: { query: 'amber', limit: 5 } }

it('waits until the indexes are active before the first call of any kind', async () => {
  await using served = await serve({}, { looksUntilActive: 5 })
  const { server, graph, waits } = served
  expect(await graph.searchObjects(scope, words, {})).toMatchObject({ channels: { lexical: [] } })
  const looks = server.queries.filter(({ name }) => name === 'index_operations')
  expect(looks).toHaveLength(5)
  expect(waits).toEqual([10, 20, 40, 80])
})

it('asks once for calls that come together, and again for nothing when all is there', async () => {
  await using served = await serve()
  const { server, graph } = served
  await Promise.all([graph.ready(), graph.ready(), graph.searchObjects(scope, words, {})])
  expect(server.queries.filter(({ name }) => name === 'ensure_indexes')).toHaveLength(1)
  server.forgetRequests()
  await createHelixGraph({ url: server.url, dimensions: 2 }).ready()
  expect(server.queries.map(({ name }) => name)).toEqual(['ensure_indexes'])
})

it('an index that takes too long is pending, and ready later', async () => {
  await using served = await serve({ indexTimeoutMs: 100 }, { looksUntilActive: 6 })
  const call = served.graph.searchObjects(scope, words, {})
  await expect(call).rejects.toMatchObject({
    code: 'graph_index_pending',
    details: { indexes: expect.arrayContaining(['texts', 'vectors']), indexTimeoutMs: 100 },
  })
  await served.graph.ready()
})

it('an index whose building is blocked is pending, with what blocks it', async () => {
  await using served = await serve()
  served.server.blockNextIndex({ code: 'uniqueness_violation' })
  await expect(served.graph.ready()).rejects.toMatchObject({
    code: 'graph_index_pending',
    details: { index: 'keys', status: 'blocked', blocker: 'uniqueness_violation' },
  })
})

it('a graph of another dimension on the same label is incompatible', async () => {
  await using served = await serveReady()
  const other = createHelixGraph({ url: served.server.url, dimensions: 3 })
  await expect(other.ready()).rejects.toMatchObject({ code: 'graph_incompatible' })
  await expect(other.neighbors(scope, { ids: ['a'], direction: 'out', limitPerNode: 1 }, {})).rejects.toMatchObject({
    code: 'graph_incompatible',
  })
  const elsewhere = createHelixGraph({ url: served.server.url, dimensions: 3, label: 'Elsewhere' })
  await elsewhere.ready()
})

it('indexes that a server has lost are made again', async () => {
  await using served = await serveReady()
  const { server, graph } = served
  await graph.upsertNodes(scope, [aNode('a', { title: 'amber' })], {})
  server.forgetRequests()
  server.faults.next({ kind: 'error', status: 400, code: 'index_not_found' })
  const { channels } = await graph.searchObjects(scope, words, {})
  expect(channels.lexical).toMatchObject([{ id: 'a' }])
  expect(server.queries.map(({ name }) => name)).toEqual(['search_objects', 'ensure_indexes', 'search_objects'])
})

it('a failed start is tried again by the next call', async () => {
  await using served = await serve()
  served.server.faults.next(faults.otherProtocol())
  await expect(served.graph.ready()).rejects.toMatchObject({ code: 'graph_incompatible' })
  await served.graph.ready()
})
