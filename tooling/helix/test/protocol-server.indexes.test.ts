import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ProtocolServer, type ProtocolServerOptions, startProtocolServer } from '../src/protocol-server/index.ts'
import type { Json } from '../src/protocol-server/values/json.ts'
import { addNode, allNodes, clientOf, field, nodes, type Send, string, type Tree, valueMap } from './protocol-client.ts'

let server: ProtocolServer
let read: Send
let write: Send
let index: (...specs: readonly Tree[]) => Promise<void>

async function start(options?: ProtocolServerOptions): Promise<void> {
  server = await startProtocolServer(options)
  onTestFinished(() => server.stop())
  const client = clientOf(server.url)
  read = client.read
  write = client.write
  index = client.index
}

beforeEach(() => start())

const text = (more: Tree = {}): Tree => ({ node_text: { label: 'O', property: 't', ...Object(more) } })
const vector = (dimension: number, more: Tree = {}): Tree => ({
  node_vector: { label: 'O', property: 'v', dimension, metric: 'cosine', ...Object(more) },
})
const unique: Tree = { node_equality: { label: 'O', property: 'k', unique: true } }
const create = (spec: Tree, if_not_exists = true): Tree => ({ create_index: { spec, if_not_exists } })
const drop = (spec: Tree): Tree => ({ drop_index: { spec } })
const textSearch = (more: Tree = {}): Tree => ({
  text_search_nodes: {
    label: 'O',
    property: 't',
    query_text: { value: string('x') },
    k: { literal: 5 },
    ...Object(more),
  },
})
const vectorSearch = (query: readonly number[], more: Tree = {}): Tree => ({
  vector_search_nodes: {
    label: 'O',
    property: 'v',
    query_vector: { value: { f32_array: query } },
    k: { literal: 5 },
    ...Object(more),
  },
})

const receipt = async (root: Tree): Promise<Json | undefined> => (await write(['i', root])).body['i']
const failure = async (send: Send, root: Tree): Promise<unknown> => {
  const { status, body } = await send(['i', root])
  return [status, body['error']]
}
const operation = (id: Json | undefined, what = 'get'): Tree => ({ [`${what}_index_operation`]: { operation_id: id } })
const look = async (id: Json | undefined): Promise<Json | undefined> => (await read(['s', operation(id)])).body['s']

describe('the life of an index', () => {
  test('it serves nobody before its build has succeeded', async () => {
    await start({ looksUntilActive: 3 })
    await write(['n', addNode('O', { t: string('x') })])
    expect(await failure(read, textSearch())).toEqual([400, 'index_not_found'])
    const id = field(await receipt(create(text())), 'operation_id')
    for (const status of ['queued', 'running', 'succeeded']) {
      expect(await failure(read, textSearch())).toEqual([400, 'index_not_found'])
      expect(await look(id)).toMatchObject({ status, operation_kind: 'build', family: 'text', index_id: '1' })
    }
    expect((await read(['s', textSearch()])).body['s']).toMatchObject([{ $id: 0 }])
  })

  test('asked for again it is on its way, and then active', async () => {
    const accepted = await receipt(create(text()))
    const operation_id = field(accepted, 'operation_id')
    expect(await receipt(create(text()))).toEqual({ kind: 'existing_operation', operation_id })
    await look(operation_id)
    expect(await receipt(create(text()))).toEqual({ kind: 'already_active', index_id: '1', generation: '1' })
    expect(await failure(write, create(text(), false))).toEqual([500, 'index_already_exists'])
  })

  test('no looks at all, when the test does not care', async () => {
    await start({ looksUntilActive: 0 })
    await receipt(create(text()))
    expect((await read(['s', textSearch()])).status).toBe(200)
  })

  test('another definition in its place is a conflict', async () => {
    await index(vector(3), text())
    expect(await failure(write, create(vector(4)))).toEqual([500, 'index_definition_conflict'])
    expect(await failure(write, create(text({ tenant_property: 'p' })))).toEqual([500, 'index_definition_conflict'])
  })

  test('it is dropped, and comes back as another generation', async () => {
    await index(text())
    const id = field(await receipt(drop(text())), 'operation_id')
    expect(await failure(read, textSearch())).toEqual([400, 'index_not_found'])
    expect(await failure(write, create(text()))).toEqual([500, 'index_busy'])
    await look(id)
    expect(await look(id)).toMatchObject({ status: 'succeeded', operation_kind: 'drop' })
    expect(await failure(write, drop(text()))).toEqual([400, 'index_not_found'])
    expect(await receipt(create(text()))).toMatchObject({ kind: 'accepted', index_id: '1', generation: '2' })
  })

  test('a build that the test blocks goes on when it is retried', async () => {
    server.blockNextIndex({ code: 'manifest_limit', message: 'too much' })
    const id = field(await receipt(create(text())), 'operation_id')
    const blocked = { status: 'blocked', blocker_code: 'manifest_limit', message: 'too much', attempt: 1 }
    expect(await look(id)).toMatchObject(blocked)
    expect(await look(id)).toMatchObject(blocked)
    expect(await receipt(operation(id, 'retry'))).toMatchObject({ status: 'queued', attempt: 2 })
    await look(id)
    expect(await look(id)).toMatchObject({ status: 'succeeded' })
  })

  test('a build is aborted, and a drop is not', async () => {
    const id = field(await receipt(create(text())), 'operation_id')
    expect(await receipt(operation(id, 'abort'))).toMatchObject({ status: 'queued' })
    await look(id)
    expect(await look(id)).toMatchObject({ status: 'aborted' })
    await index(text())
    const dropping = field(await receipt(drop(text())), 'operation_id')
    expect(await failure(write, operation(dropping, 'abort'))).toEqual([500, 'index_operation_not_abortable'])
  })

  test.each<[string, Tree, Tree, string]>([
    ['a value twice', unique, { k: string('a') }, 'uniqueness_violation'],
    ['a text that is a number', text(), { t: { i64: 1 } }, 'invalid_source_data'],
    ['a vector of another dimension', vector(3), { v: { f32_array: [1, 2] } }, 'invalid_source_data'],
  ])('what is there already blocks the build: %s', async (_, spec, properties, blocker_code) => {
    await write(['a', addNode('O', Object(properties))], ['b', addNode('O', Object(properties))])
    const id = field(await receipt(create(spec)), 'operation_id')
    await look(id)
    expect(await look(id)).toMatchObject({ status: 'blocked', blocker_code })
  })
})

describe('what an active index refuses', () => {
  const add = (properties: { readonly [name: string]: Tree }): Promise<unknown> =>
    failure(write, addNode('O', properties))
  const f32 = (...components: readonly number[]): Tree => ({ f32_array: components })

  test('a unique value twice, by itself or within a request; not null', async () => {
    await index(unique)
    await write(['a', addNode('O', { k: { i64: 1 } })])
    expect(await add({ k: { f64: 1 } })).toEqual([500, 'unique_constraint_violation'])
    const twice = await write(['a', addNode('O', { k: { i64: 2 } })], ['b', addNode('O', { k: { i64: 2 } })])
    expect(twice.status).toBe(500)
    expect((await write(['a', addNode('O', { k: 'null' })], ['b', addNode('O', { k: 'null' })])).status).toBe(200)
    const { body } = await read(['n', { count: { input: allNodes } }])
    expect(body['n']).toBe(3)
  })

  test('a text that is none', async () => {
    await index(text())
    expect(await add({ t: 'null' })).toEqual([500, 'invalid_index_source_data'])
    expect(await add({ t: { i64: 3 } })).toEqual([500, 'invalid_index_source_data'])
    expect((await write(['a', addNode('O', { t: { string_array: ['x', 'y'] } })])).status).toBe(200)
    expect((await write(['a', addNode('O', { t: string('') })])).status).toBe(200)
  })

  test('more than 512 texts that come, change or go in one request, or too many words', async () => {
    await index(text())
    const limit = { status: 500, body: { error: 'active_text_mutation_limit_exceeded' } }
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => [`n${at}`, addNode('O', { t: string('x') })] as const)
    expect(await write(...entries(513))).toMatchObject(limit)
    for (const count of [512, 1]) expect((await write(...entries(count))).status).toBe(200)
    const set = (name: string): Tree => ({ set_property: { input: allNodes, name, value: { value: string('y') } } })
    expect((await write(['s', set('other')])).status).toBe(200)
    expect(await write(['s', set('t')])).toMatchObject(limit)
    expect(await write(['r', { remove_property: { input: allNodes, name: 't' } }])).toMatchObject(limit)
    expect(await write(['d', { drop: { input: allNodes } }])).toMatchObject(limit)
    const words = Array.from({ length: 33_000 }, (_, at) => `w${at}`).join(' ')
    expect(await write(['n', addNode('O', { t: string(words) })])).toMatchObject(limit)
    expect((await read(['n', { count: { input: allNodes } }])).body['n']).toBe(513)
  })

  test('texts and vectors even while the build is blocked, but no unique values; what was there already may stay', async () => {
    await write(
      ['a', addNode('O', { t: { i64: 1 }, v: string('v'), k: string('a') })],
      ['b', addNode('O', { k: string('a') })],
    )
    for (const spec of [text(), unique, vector(2)]) {
      const id = field(await receipt(create(spec)), 'operation_id')
      await look(id)
      expect(await look(id)).toMatchObject({ status: 'blocked' })
    }
    expect(await add({ t: { i64: 2 } })).toEqual([500, 'invalid_index_source_data'])
    expect(await add({ v: f32(1) })).toEqual([400, 'invalid_vector_dimension'])
    expect((await write(['a', addNode('O', { k: string('a') })])).status).toBe(200)
    const other = { set_property: { input: nodes(0), name: 'other', value: { value: 'null' } } }
    expect((await write(['s', other])).status).toBe(200)
  })

  test('a text without its tenant; a vector without its tenant is taken and never found', async () => {
    await index(text({ tenant_property: 'p' }), vector(2, { tenant_property: 'p' }))
    expect(await add({ t: string('x') })).toEqual([500, 'invalid_index_source_data'])
    expect(await add({ t: string('x'), p: 'null' })).toEqual([500, 'invalid_index_source_data'])
    expect(
      (await write(['a', addNode('O', { v: f32(1, 0) })], ['b', addNode('O', { v: f32(1), p: 'null' })])).status,
    ).toBe(200)
    const tenant = { tenant_value: { value: string('p1') } }
    expect((await read(['s', vectorSearch([1, 0], tenant)])).body['s']).toEqual([])
  })

  test('a vector of another dimension, of no length, of no numbers', async () => {
    await index(vector(2))
    expect(await add({ v: f32(1) })).toEqual([400, 'invalid_vector_dimension'])
    expect(await add({ v: f32(0, 0) })).toEqual([400, 'zero_norm_cosine_vector'])
    expect(await add({ v: { f64_array: [1e300, 1] } })).toEqual([400, 'invalid_vector_component'])
    expect(await add({ v: string('v') })).toEqual([500, 'invalid_query'])
    expect(await add({ v: { array: [{ string: 'a' }] } })).toEqual([500, 'invalid_query'])
    expect((await write(['a', addNode('O', { v: { array: [{ i64: 1 }, { f64: 0.5 }] } })])).status).toBe(200)
    expect(await failure(read, vectorSearch([1]))).toEqual([400, 'invalid_vector_dimension'])
    expect(await failure(read, vectorSearch([0, 0]))).toEqual([400, 'zero_norm_cosine_vector'])
  })

  test('texts and unique values count at the end of the request, vectors at once', async () => {
    await index(text(), unique, vector(2))
    const repair = (property: string): Tree => ({
      remove_property: { input: { nodes: { reference: { var: 'a' } } }, name: property },
    })
    expect((await write(['a', addNode('O', { t: 'null' })], ['b', repair('t')])).status).toBe(200)
    expect((await write(['a', addNode('O', { v: f32(1) })], ['b', repair('v')])).status).toBe(400)
  })

  test('the removal of what has a tenant and no vector, as long as its tenant has no vector either', async () => {
    await index(vector(2, { tenant_property: 'p' }))
    await write(['a', addNode('O', { p: string('p1') })], ['b', addNode('O', { p: string('p2'), v: f32(1, 0) })])
    expect(await failure(write, { drop: { input: nodes(0) } })).toEqual([500, 'internal_error'])
    expect((await write(['d', { drop: { input: nodes(1) } }])).status).toBe(200)
    const freed = { remove_property: { input: nodes(0), name: 'p' } }
    expect((await write(['d', { drop: { input: freed } }])).status).toBe(200)
  })
})

describe('who may search for what', () => {
  const tenant = (value: Tree): Tree => ({ tenant_value: { value } })

  test('without tenants, none may be named', async () => {
    await index(text(), vector(2))
    expect(await failure(read, textSearch(tenant(string('p'))))).toEqual([400, 'invalid_search_tenant'])
    expect(await failure(read, vectorSearch([1, 0], tenant(string('p'))))).toEqual([400, 'invalid_search_tenant'])
  })

  test('with tenants, one must be named, and finds its own', async () => {
    await index(text({ tenant_property: 'p' }), vector(2, { tenant_property: 'p' }))
    const properties = (p: string) => ({ p: string(p), t: string('x'), v: { f32_array: [1, 0] } })
    await write(['a', addNode('O', properties('p1'))], ['b', addNode('O', properties('p2'))])
    for (const search of [textSearch, (more?: Tree) => vectorSearch([1, 0], more)]) {
      expect(await failure(read, search())).toEqual([500, 'invalid_query'])
      expect(await failure(read, search(tenant('null')))).toEqual([400, 'invalid_search_tenant_value'])
      expect((await read(['s', valueMap(search(tenant(string('p2'))), ['$id'])])).body['s']).toEqual([{ $id: 1 }])
      expect((await read(['s', search(tenant(string('p3')))])).body['s']).toEqual([])
    }
    const unknown = vectorSearch([1, 0, 0], tenant(string('p3')))
    expect((await read(['s', unknown])).body['s']).toEqual([])
  })
})
