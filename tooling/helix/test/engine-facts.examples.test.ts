import { expect, test } from 'vitest'
import { client, onEngine, ownLabel, post } from './on-engine.ts'
import { field, type Tree } from './protocol-client.ts'
import { examples } from './protocol-examples.ts'

const label = ownLabel()
const relation = ownLabel()

/** An example with labels of this file, and with some of its parameters or of its tree changed. */
const run = async (name: keyof typeof examples, parameters: object = {}, edit = (json: string) => json) => {
  const example = { ...examples[name] }
  const merged =
    'parameters' in example ? { ...example, parameters: { ...example.parameters, ...parameters } } : example
  const json = JSON.stringify(merged).replaceAll('"Object"', JSON.stringify(label))
  return post(edit(json.replaceAll('"references"', JSON.stringify(relation))))
}
const withoutTenant = (json: string) => json.replace('"tenant_value":{"value":{"string":"ns1"}},', '')
const withTenant = (json: string) =>
  json.replace('"query_vector"', '"tenant_value":{"value":{"string":"ns1"}},"query_vector"')
const id = { $id: expect.any(Number) }
const a: Tree = {
  nodes_where: { predicate: { eq: { left: { property: '$label' }, right: { constant: { string: label } } } } },
}

onEngine('the requests of the protocol', () => {
  test('one after the other, as the engine takes them', async () => {
    const indexes = await run('ensureIndexes')
    expect(Object.keys(indexes.body)).toEqual(['etext', 'kind', 'oid', 'text', 'vec'])
    for (const receipt of Object.values(indexes.body)) expect(field(receipt, 'kind')).toBe('accepted')
    expect(await run('pollOperation')).toMatchObject({ status: 500, body: { error: 'index_operation_not_found' } })
    const done = async () => {
      const again = await run('ensureIndexes')
      return new Set(Object.values(again.body).map((receipt) => field(receipt, 'kind')))
    }
    await expect.poll(done, { timeout: 15_000 }).toEqual(new Set(['already_active']))

    expect((await run('upsertNode')).body).toEqual({ ins: [id], upd: [] })
    expect((await run('upsertNode', { title: 'x y' })).body).toEqual({ ins: [], upd: [id] })
    expect((await run('upsertNode', { object_id: 'b' })).body).toEqual({ ins: [id], upd: [] })
    for (let time = 0; time < 2; time++) {
      expect((await run('replaceEdge')).body).toEqual({ from: [id], to: [id], e: [id] })
    }
    expect((await run('neighbors')).body).toEqual({ in: [], out: [{ edge_id: id.$id, peer: 'b', note: 'n' }] })
    expect((await run('bothDirections')).status).toBe(200)
    expect((await run('hydrate')).body['n']).toHaveLength(2)
    expect((await run('edgeTextSearch')).body).toEqual({ hits: [] })

    // The indexes of the first request have it the other way round: no tenant for the text, one for the vector.
    expect(await run('textSearch')).toMatchObject({ status: 400, body: { error: 'invalid_search_tenant' } })
    expect((await run('textSearch', {}, withoutTenant)).body).toEqual({ hits: [] })
    expect(await run('vectorSearch')).toMatchObject({ status: 500, body: { error: 'invalid_query' } })
    expect((await run('vectorSearch', {}, withTenant)).body).toEqual({ hits: [] })

    expect(await run('deleteEdge', {}, (json) => json.replace('[7]', `[${2 ** 40}]`))).toEqual({
      status: 200,
      body: {},
    })
    expect((await run('deleteNode')).body).toEqual({ cur: [id] })
    expect((await run('deleteNode')).body).toEqual({ cur: [] })
    expect((await client.read(['n', { count: { input: { both_e: { input: a } } } }])).body).toEqual({ n: 0 })
  })
})
