import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProtocolServer, startProtocolServer } from '../src/protocol-server/index.ts'
import { type Answered, addEdge, allEdges, clientOf, field, nodes, post, string, valueMap } from './protocol-client.ts'
import { examples } from './protocol-examples.ts'

let server: ProtocolServer
const send = (body: unknown): Promise<Answered> => post(server.url, body)

beforeAll(async () => {
  server = await startProtocolServer({ looksUntilActive: 3 })
})

afterAll(() => server.stop())

/** An example with some of its parameters changed. */
function withParameters(example: { readonly parameters: object }, parameters: object): unknown {
  return { ...example, parameters: { ...example.parameters, ...parameters } }
}

describe('the requests of an adapter, one after the other', () => {
  test('indexes are accepted and get active after some looks', async () => {
    const { body } = await send(examples.ensureIndexes)
    expect(Object.keys(body)).toEqual(['etext', 'kind', 'oid', 'text', 'vec'])
    const kind = 'accepted'
    expect(body['oid']).toEqual({ kind, operation_id: expect.any(String), index_id: '1', generation: '1' })
    for (const receipt of Object.values(body)) {
      const root = { get_index_operation: { operation_id: field(receipt, 'operation_id') } }
      const statuses = []
      for (let look = 0; look < 3; look++) {
        const answer = await clientOf(server.url).read(['st', root])
        statuses.push(field(answer.body['st'], 'status'))
      }
      expect(statuses).toEqual(['queued', 'running', 'succeeded'])
    }
    const again = await send(examples.ensureIndexes)
    expect(again.body['vec']).toEqual({ kind: 'already_active', index_id: '4', generation: '1' })
  })

  test('an unknown operation is not found', async () => {
    const { status, body } = await send(examples.pollOperation)
    expect([status, body['error']]).toEqual([500, 'index_operation_not_found'])
  })

  test('an upsert adds first and updates then, and the id stays', async () => {
    expect((await send(examples.upsertNode)).body).toEqual({ ins: [{ $id: 0 }], upd: [] })
    expect((await send(withParameters(examples.upsertNode, { title: 'x y' }))).body).toEqual({
      ins: [],
      upd: [{ $id: 0 }],
    })
    expect((await send(withParameters(examples.upsertNode, { object_id: 'b' }))).body).toEqual({
      ins: [{ $id: 1 }],
      upd: [],
    })
    const { body } = await clientOf(server.url).read(['n', valueMap(nodes(0, 1))])
    expect(body['n']).toEqual([
      { $id: 0, $label: 'Object', embedding: [0.5, 0.5, 0], object_id: 'a', title: 'x y' },
      { $id: 1, $label: 'Object', embedding: [0.5, 0.5, 0], object_id: 'b', title: 'T' },
    ])
  })

  test('an edge is replaced: one is left', async () => {
    const first = { e: [{ $id: 0 }], from: [{ $id: 0 }], to: [{ $id: 1 }] }
    expect((await send(examples.replaceEdge)).body).toEqual(first)
    expect((await send(examples.replaceEdge)).body).toEqual({ ...first, e: [{ $id: 1 }] })
    const { body } = await clientOf(server.url).read(['e', { edge_properties: { input: allEdges } }])
    expect(body['e']).toEqual([{ $from: 0, $id: 1, $label: 'references', $to: 1, confidence: 0.9, note: 'n' }])
  })

  test('an edge from nowhere is no error, an edge to nowhere is one', async () => {
    const from = await send(withParameters(examples.replaceEdge, { from_oid: 'nobody' }))
    expect(from).toEqual({ status: 200, body: { e: [], from: [], to: [{ $id: 1 }] } })
    const to = await send(withParameters(examples.replaceEdge, { to_oid: 'nobody' }))
    expect(to).toEqual({
      status: 500,
      body: { error: 'invalid_query', msg: 'addE() requires at least one target vertex' },
    })
  })

  test('text on an index without tenants must not name one; vectors with tenants must', async () => {
    expect((await send(examples.textSearch)).body['error']).toBe('invalid_search_tenant')
    expect(await send(examples.vectorSearch)).toMatchObject({ status: 500, body: { error: 'invalid_query' } })
  })

  test('edges are found by their text, with both endpoints', async () => {
    const { write, send: batch } = clientOf(server.url)
    const noted = (note: string) => addEdge(nodes(1), 'references', { ids: [0] }, { note: string(note) })
    await write(['a', noted('a late payment has a penalty')], ['b', noted('Late!')])
    const { body } = await send(examples.edgeTextSearch)
    expect(body['hits']).toMatchObject([
      { edge_id: 2, from_id: 'b', note: 'a late payment has a penalty', to_id: 'a' },
      { edge_id: 3, from_id: 'b', note: 'Late!', to_id: 'a' },
    ])
    const scores = Object.values(body['hits'] ?? []).map((hit) => Number(field(hit, 'score')))
    expect(scores[0]).toBeGreaterThan(scores[1] ?? Number.NaN)
    await batch('write', [['d', { drop_edge_by_id: { edges: { ids: [2, 3] } } }]])
  })

  test('neighbours in both directions come in one request', async () => {
    expect((await send(examples.neighbors)).body).toEqual({ in: [], out: [{ edge_id: 1, note: 'n', peer: 'b' }] })
    expect((await send(withParameters(examples.neighbors, { object_id: 'b' }))).body).toEqual({
      in: [{ edge_id: 1, note: 'n', peer: 'a' }],
      out: [],
    })
  })

  test('edges of both directions are filtered by what they hold', async () => {
    expect((await send(examples.bothDirections)).body).toEqual({ e: [] })
    const set = { set_property: { input: allEdges, name: 'status', value: { value: string('active') } } }
    await clientOf(server.url).write(['s', set])
    const { body } = await send(examples.bothDirections)
    expect(body['e']).toMatchObject([{ $from: 0, $to: 1, confidence: 0.9, note: 'n', status: 'active' }])
  })

  test('many nodes are hydrated at once', async () => {
    const { body } = await send(examples.hydrate)
    expect(body['n']).toMatchObject([{ object_id: 'a' }, { object_id: 'b' }])
  })

  test('an edge that is not there is deleted without a word; nothing is returned that was not asked for', async () => {
    expect(await send(examples.deleteEdge)).toEqual({ status: 200, body: {} })
  })

  test('a node goes with its edges', async () => {
    expect((await send(examples.deleteNode)).body).toEqual({ cur: [{ $id: 0 }] })
    const { body } = await clientOf(server.url).read(['e', { count: { input: allEdges } }])
    expect(body['e']).toBe(0)
    expect((await send(examples.deleteNode)).body).toEqual({ cur: [] })
  })
})
