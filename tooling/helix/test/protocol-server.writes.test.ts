import { describe, expect, test } from 'vitest'
import type { Json } from '../src/protocol-server/values/json.ts'
import { freshServer } from './fresh-server.ts'
import {
  addEdge,
  addNode,
  allEdges,
  allNodes,
  batch,
  clientOf,
  eq,
  ids,
  nodes,
  post,
  property,
  step,
  string,
  type Tree,
  valueMap,
  where,
} from './protocol-client.ts'

const server = freshServer()
const { write, rows, idsOf, fill } = server

describe('writes', () => {
  const count = async (): Promise<Json | undefined> => rows({ count: { input: allNodes } })

  test('a request is done whole or not at all, and a failed one uses up ids', async () => {
    await fill()
    const broken = await write(
      ['a', addNode('O', { k: string('new') })],
      ['s', { set_property: { input: nodes(0), name: 'k', value: { value: string('changed') } } }],
      ['d', { drop: { input: nodes(1) } }],
      ['e', addEdge(nodes(2), 'r', ids(99))],
    )
    expect(broken).toMatchObject({ status: 500, body: { error: 'node_not_found' } })
    expect(await rows(valueMap(allNodes, ['k']))).toEqual([{ k: 'a' }, { k: 'b' }, { k: 'c' }, { k: 'd' }])
    expect(await idsOf(allEdges)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(await idsOf(step('both_e', nodes(1)))).toEqual([0, 1, 3, 6])
    expect((await write(['a', addNode('O')])).body).toEqual({ a: [{ $id: 5 }] })
  })

  test('edges: `drop` does nothing; by label, by end and by id they go', async () => {
    await fill()
    expect((await write(['d', { drop: { input: allEdges } }])).body).toEqual({ d: [] })
    expect(await idsOf(allEdges)).toEqual([0, 1, 2, 3, 4, 5, 6])
    await write(['d', { drop_edge_labeled: { input: nodes(0), to: ids(1, 2), label: 'r' } }])
    expect(await idsOf(allEdges)).toEqual([2, 3, 4, 5, 6])
    await write(['d', { drop_edge: { input: nodes(0), to: ids(0) } }])
    expect(await idsOf(allEdges)).toEqual([2, 3, 5, 6])
    await write(['all', step('in_e', nodes(0))], ['d', { drop_edge_by_id: { edges: { var: 'all' } } }])
    expect(await idsOf(allEdges)).toEqual([2, 6])
  })

  test('edges from many to many; a repeated row is written for each time', async () => {
    await fill()
    const { body } = await write(['e', addEdge(nodes(1, 2), 'x', ids(2, 3))])
    expect(body['e']).toEqual([{ $id: 7 }, { $id: 8 }, { $id: 9 }, { $id: 10 }])
    const twice = { set_property: { input: step('out', nodes(0, 1)), name: 'n', value: { expr: property('k') } } }
    expect((await write(['s', twice])).body['s']).toEqual([0, 1, 2, 0, 2, 3].map(($id) => ({ $id })))
    expect(await rows(valueMap(allNodes, ['n']))).toEqual([{ n: 'a' }, { n: 'b' }, { n: 'c' }, { n: 'd' }])
  })

  test('a node is renamed by its label; an edge never, and nobody loses it', async () => {
    await fill()
    const label = (input: Tree, value: Tree): Tree => ({ set_property: { input, name: '$label', value: { value } } })
    expect((await write(['s', label(nodes(0), string('P'))])).body['s']).toEqual([{ $id: 0 }])
    expect(await rows({ label: { input: nodes(0, 1) } })).toEqual(['P', 'O'])
    const refused = [
      label(nodes(0), { i64: 1 }),
      label(allEdges, string('q')),
      { remove_property: { input: nodes(0), name: '$label' } },
      addNode('O', { $label: string('P') }),
    ]
    for (const root of refused) {
      expect(await write(['s', root])).toMatchObject({ status: 500, body: { error: 'invalid_query' } })
    }
  })

  test('a loop gives its fields to each run, and its last answer', async () => {
    const lookup = where({ eq: { left: property('k'), right: { param: 'k' } } })
    const body = [
      { query: { name: 'cur', root: lookup } },
      {
        query: {
          name: 'ins',
          condition: { var_empty: 'cur' },
          root: {
            add_n: {
              label: 'O',
              properties: [
                ['k', { expr: { param: 'k' } }],
                ['by', { expr: { param: 'by' } }],
              ],
            },
          },
        },
      },
    ]
    const loop = (rows: readonly unknown[], returns = ['ins']): unknown => ({
      request_type: 'write',
      query: { write: { entries: [{ for_each: { param: 'rows', body } }], returns } },
      parameters: { rows, by: 'me' },
    })
    expect((await post(server.url, loop([{ k: 'a' }, { k: 'b', by: 'you' }, { k: 'a' }]))).body).toEqual({ ins: [] })
    expect(await rows(valueMap(allNodes, ['k', 'by']))).toEqual([
      { k: 'a', by: 'me' },
      { k: 'b', by: 'you' },
    ])
    expect((await post(server.url, loop([{ k: 'c' }]))).body).toEqual({ ins: [{ $id: 2 }] })
    expect((await post(server.url, loop([], []))).body).toEqual({})
  })

  test('an object as a parameter is a value with paths into it', async () => {
    const root = { add_n: { label: 'O', properties: [['p', { expr: { param: 'p' } }]] } }
    const p = { k: 1, nested: { z: true }, list: [1, 'a', null], 'a.b': 2 }
    await post(server.url, batch('write', [['n', root]], { parameters: { p }, parameter_types: { p: 'object' } }))
    expect(await rows(valueMap(allNodes, ['p']))).toEqual([{ p }])
    expect(await idsOf(where(eq('p.nested.z', { bool: true })))).toEqual([0])
    expect(await idsOf(where(eq('p.a.b', { i64: 2 })))).toEqual([])
    expect(await count()).toBe(1)
  })

  test('hostile keys are keys', async () => {
    const p = JSON.parse('{"__proto__":{"constructor":1},"toString":"x","":null}')
    const root = {
      add_n: {
        label: 'O',
        properties: [
          ['p', { expr: { param: 'p' } }],
          ['__proto__', { value: { i64: 1 } }],
        ],
      },
    }
    await post(server.url, batch('write', [['n', root]], { parameters: { p } }))
    const stored = JSON.parse(
      '{"$id":0,"$label":"O","__proto__":1,"p":{"":null,"__proto__":{"constructor":1},"toString":"x"}}',
    )
    expect(JSON.stringify(await rows(valueMap(allNodes)))).toBe(JSON.stringify([stored]))
    const inTree = JSON.parse('{"object":{"__proto__":{"i64":2},"a":"null"}}')
    await write(['n', addNode('P', { p: inTree })])
    const found = await rows(valueMap(where(eq('$label', string('P'))), ['p']))
    expect(JSON.stringify(found)).toBe('[{"p":{"__proto__":2,"a":null}}]')
    expect(await idsOf(where(eq('p.valueOf', 'null')))).toEqual([0, 1])
  })

  test('with an equality index a lookup of values comes in their order, else in the order of ids', async () => {
    await fill()
    const lookup = where({
      and: {
        predicates: [
          eq('$label', string('O')),
          { is_in: { value: property('k'), values: { constant: { string_array: ['c', 'x', 'a', 'c'] } } } },
        ],
      },
    })
    expect(await idsOf(lookup)).toEqual([0, 2])
    await clientOf(server.url).index({ node_equality: { label: 'O', property: 'k', unique: true } })
    expect(await idsOf(lookup)).toEqual([2, 0])
    await write(['d', { drop: { input: nodes(2) } }], ['n', addNode('O', { k: string('c') })])
    expect(await idsOf(lookup)).toEqual([4, 0])
  })
})
