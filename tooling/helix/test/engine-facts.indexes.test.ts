import { expect, test } from 'vitest'
import { client, count, graphOf, onEngine, ownLabel, text } from './on-engine.ts'
import { addNode, field, type Tree } from './protocol-client.ts'

const create = (spec: Tree, ifNotExists = true): Tree => ({ create_index: { spec, if_not_exists: ifNotExists } })
const receipt = async (spec: Tree, ifNotExists?: boolean) => (await client.write(['i', create(spec, ifNotExists)])).body

onEngine('indexes', () => {
  test('an index is accepted, then active, and asking again changes nothing', async () => {
    const spec = { node_vector: { label: ownLabel(), property: 'v', dimension: 3, metric: 'cosine' } }
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const number = expect.stringMatching(/^\d+$/)
    expect(await receipt(spec)).toEqual({
      i: { kind: 'accepted', operation_id: id, index_id: number, generation: number },
    })
    await client.index(spec)
    expect(await receipt(spec)).toEqual({ i: { kind: 'already_active', index_id: number, generation: number } })
    expect(await receipt(spec, false)).toMatchObject({ error: 'index_already_exists' })
    const other = { node_vector: { ...spec.node_vector, dimension: 4 } }
    expect(await receipt(other)).toMatchObject({ error: 'index_definition_conflict' })
  })

  test('an index over what is there already is not searched until it is built', async () => {
    const label = ownLabel()
    await client.write(['n', addNode(label, { object_id: { string: 'a' }, note: { string: 'hello' } })])
    const spec = { node_text: { label, property: 'note' } }
    const search = { text_search_nodes: { label, property: 'note', query_text: text('hello'), k: { literal: 5 } } }
    expect((await client.read(['h', search])).body['error']).toBe('index_not_found')
    await client.index(spec)
    expect((await client.read(['h', search])).body['h']).toHaveLength(1)
  })

  test('nodes that lack the space block a partitioned index, which still demands it of new ones', async () => {
    const label = ownLabel()
    await client.write(['n', addNode(label, { note: { string: 'of no space' } })])
    const spec = { node_text: { label, property: 'note', tenant_property: 'space' } }
    await expect(client.index(spec)).rejects.toThrow(/blocked.*invalid_source_data|invalid_source_data.*blocked/s)
    expect(field((await receipt(spec))['i'], 'kind')).toBe('existing_operation')
    const add = async (values: { readonly [name: string]: Tree }) =>
      (await client.write(['n', addNode(label, { note: { string: 'more' }, ...values })])).status
    expect(await add({})).toBe(500)
    expect(await add({ space: { string: 'one' } })).toBe(200)
  })

  test('one request makes many, and two requests for the same make one', async () => {
    const label = ownLabel()
    const specs = Array.from(
      { length: 8 },
      (_, at): Tree => ({ edge_text: { label: `${label} ${at}`, property: 'note' } }),
    )
    const { status, body } = await client.write(...specs.map((spec, at): [string, Tree] => [`i${at}`, create(spec)]))
    expect([status, Object.keys(body).length]).toEqual([200, specs.length])
    const spec = { edge_text: { label, property: 'note' } }
    const both = await Promise.all([receipt(spec), receipt(spec)])
    expect(both.map(({ i }) => field(i, 'kind')).toSorted()).toEqual(['accepted', 'existing_operation'])
  })

  test('index operations and writes do not go into one request', async () => {
    const label = ownLabel()
    const spec = { node_range: { label, property: 'n', direction: 'asc' } }
    const { status } = await client.write(['n', addNode(label)], ['i', create(spec)])
    expect(status).toBe(500)
    expect((await client.read(['n', count(graphOf(label).all)])).body).toEqual({ n: 0 })
  })

  test('an operation that is not there', async () => {
    const look = (id: string) => client.read(['s', { get_index_operation: { operation_id: id } }])
    const unknown = '00000000-0000-0000-0000-000000000001'
    expect(await look(unknown)).toMatchObject({ status: 500, body: { error: 'index_operation_not_found' } })
    expect(await look('no id')).toMatchObject({ status: 400, body: { error: 'invalid_index_operation_id' } })
  })

  test('one request changes 512 entities of a text index at most', async () => {
    const label = ownLabel()
    await client.index({ node_text: { label, property: 'note' } })
    const add = (size: number) =>
      client.write(
        ...Array.from({ length: size }, (_, at): [string, Tree] => [
          `n${at}`,
          addNode(label, { note: { string: 'x' } }),
        ]),
      )
    expect(await add(513)).toMatchObject({ status: 500, body: { error: 'active_text_mutation_limit_exceeded' } })
    expect((await client.read(['n', count(graphOf(label).all)])).body).toEqual({ n: 0 })
    expect((await add(512)).status).toBe(200)
  })
})
