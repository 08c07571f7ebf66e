import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startProtocolServer } from '../src/protocol-server/index.ts'
import type { Json } from '../src/protocol-server/values/json.ts'
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
  type Send,
  string,
  type Tree,
  valueMap,
  variable,
  where,
} from './protocol-client.ts'

let url: string
let read: Send
let write: Send

async function start(newer = true): Promise<void> {
  const server = await startProtocolServer({ newer, looksUntilActive: 0 })
  onTestFinished(() => server.stop())
  url = server.url
  const client = clientOf(url)
  read = client.read
  write = client.write
}

beforeEach(() => start())

const rows = async (root: Tree): Promise<Json | undefined> => (await read(['x', root])).body['x']
const limit = (input: Tree, count: number): Tree => ({ limit: { input, count: { literal: count } } })
const step = (tag: string, input: Tree, label?: string): Tree => ({ [tag]: label ? { input, label } : { input } })
const idsOf = async (root: Tree): Promise<Json | undefined> => rows({ id: { input: root } })
const weight = (value: number): { readonly [name: string]: Tree } => ({ w: { i64: value } })

/** a→b twice by r, a→c by s, b→a and a→a and c→a by r, d→b by s. */
async function fill(): Promise<void> {
  await write(...['a', 'b', 'c', 'd'].map((k) => [k, addNode('O', { k: string(k) })] as const))
  const edges: readonly (readonly [number, string, number, number])[] = [
    [0, 'r', 1, 1],
    [0, 'r', 1, 2],
    [0, 's', 2, 3],
    [1, 'r', 0, 4],
    [0, 'r', 0, 5],
    [2, 'r', 0, 6],
    [3, 's', 1, 7],
  ]
  for (const [from, label, to, w] of edges) await write(['e', addEdge(nodes(from), label, ids(to), weight(w))])
}

describe('nothing', () => {
  const single: readonly (readonly [string, Tree])[] = [
    ['one id', nodes(7)],
    ['one edge id', { edges: { reference: { ids: [7] } } }],
    ['a limit of one', limit(allNodes, 1)],
    ['a narrow range', { range: { input: allNodes, start: { literal: 3 }, end: { literal: 4 } } }],
    ['a filter of one', { has_label: { input: nodes(7), label: 'O' } }],
    ['a projection of one', valueMap({ where: { input: nodes(7), predicate: eq('k', 'null') } })],
  ]
  const many: readonly (readonly [string, Tree])[] = [
    ['all', allNodes],
    ['two ids', nodes(7, 8)],
    ['a lookup', where(eq('k', string('a')))],
    ['a step from one', step('out', nodes(7))],
    ['a limit of two', limit(allNodes, 2)],
  ]

  test.each(single)('is null where there could be one row at most: %s', async (_, root) => {
    expect(await rows(root)).toBeNull()
    await start(false)
    expect(await rows(root)).toEqual([])
  })

  test.each(many)('is a list where there could be more: %s', async (_, root) => {
    expect(await rows(root)).toEqual([])
  })

  test('is a list after a mutation, a drop, and an entry that did not run', async () => {
    const { body } = await write(
      ['a', nodes(7, 8)],
      ['set', { set_property: { input: variable('a'), name: 'k', value: { value: 'null' } } }],
      ['drop', { drop: { input: variable('a') } }],
      ['skipped', { count: { input: allNodes } }, { var_not_empty: 'a' }],
    )
    expect(body).toEqual({ a: [], drop: [], set: [], skipped: [] })
  })

  test('is nothing where nothing was asked for', async () => {
    expect((await post(url, batch('read', [['x', allNodes]], { returns: [] }))).body).toEqual({})
  })

  test('one row is a list in either case', async () => {
    await fill()
    expect([await rows(nodes(0)), await rows(limit(allNodes, 1))]).toEqual([[{ $id: 0 }], [{ $id: 0 }]])
  })
})

describe('values', () => {
  test('come back as they are sent, a float widened, a date as text, keys sorted', async () => {
    const value = (more: Tree): Tree => ({ value: more })
    const given: readonly (readonly [string, Tree])[] = [
      ['z', 'null'],
      ['f32', { f32: 0.1 }],
      ['f64', { f64: 0.1 }],
      ['date', { date_time: 1_700_000_000_123 }],
      ['vector', { f32_array: [0.1, 1] }],
      ['object', { object: { b: { i64: 1 }, a: { array: ['null', { bool: true }] } } }],
      ['bytes', { bytes: [0, 255] }],
    ]
    await write(['n', { add_n: { label: 'O', properties: given.map(([name, one]) => [name, value(one)]) } }])
    const response = await fetch(`${url}/v2/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch('read', [['x', valueMap(allNodes)]])),
    })
    expect(await response.text()).toBe(
      '{"x":[{"$id":0,"$label":"O","bytes":[0,255],"date":"2023-11-14T22:13:20.123Z","f32":0.10000000149011612,' +
        '"f64":0.1,"object":{"a":[null,true],"b":1},"vector":[0.10000000149011612,1],"z":null}]}',
    )
  })

  test('a missing property is left out; a row of none stays, except in `values`', async () => {
    await write(['a', addNode('O', { k: string('a'), n: 'null' })], ['b', addNode('O')])
    const projections = ['k', 'n'].map((source) => ({ property: { source, alias: source } }))
    expect(await rows(valueMap(allNodes, ['k', 'n']))).toEqual([{ k: 'a', n: null }, {}])
    expect(await rows({ project: { input: allNodes, projections } })).toEqual([{ k: 'a', n: null }, {}])
    expect(await rows({ values: { input: allNodes, properties: ['k'] } })).toEqual([{ k: 'a' }])
    const expression = { expr: { alias: 'k', expr: property('k') } }
    expect(await rows({ project: { input: allNodes, projections: [expression] } })).toEqual([{ k: 'a' }, { k: null }])
  })

  test('virtual fields come before properties of their name; a literal name before a path', async () => {
    await write([
      'a',
      addNode('O', { $id: { i64: 9 }, 'o.x': { i64: 1 }, o: { object: { x: { i64: 2 }, y: { i64: 3 } } } }),
    ])
    expect(await rows(valueMap(allNodes, ['$id', 'o.x', 'o.y', '$from']))).toEqual([{ $id: 0, 'o.x': 1, 'o.y': 3 }])
  })
})

describe('steps', () => {
  beforeEach(fill)

  test('neighbours come once for each row, by id', async () => {
    expect(await idsOf(step('out', nodes(0)))).toEqual([0, 1, 2])
    expect(await idsOf(step('in', nodes(0)))).toEqual([0, 1, 2])
    expect(await idsOf(step('both', nodes(2, 0), 'r'))).toEqual([0, 0, 1, 2])
  })

  test('edges come all, and once for each row that they touch', async () => {
    expect(await idsOf(step('out_e', nodes(0)))).toEqual([0, 1, 2, 4])
    expect(await idsOf(step('in_e', nodes(0)))).toEqual([3, 4, 5])
    expect(await idsOf(step('both_e', nodes(0, 1), 'r'))).toEqual([0, 1, 3, 4, 5, 0, 1, 3])
  })

  test('the ends of edges: the other one depends on where the stream came from', async () => {
    expect(await idsOf(step('out_n', allEdges))).toEqual([1, 1, 2, 0, 0, 0, 1])
    expect(await idsOf(step('in_n', allEdges))).toEqual([0, 0, 0, 1, 0, 2, 3])
    expect(await idsOf(step('other_n', step('both_e', nodes(0))))).toEqual([1, 1, 2, 1, 0, 2])
    expect(await idsOf(step('other_n', { edges: { reference: { ids: [4, 2] } } }))).toEqual([0, 0, 2])
  })

  test('ids keep their order, and those that are not there vanish', async () => {
    expect(await idsOf(nodes(3, 9, 0))).toEqual([3, 0])
  })

  test('a branch runs for each row by itself, order and limit included', async () => {
    const heaviest = limit({ order_by: { input: step('out_e', 'context'), property: 'w', order: 'desc' } }, 1)
    const best = { coalesce: { input: nodes(0, 1, 2), traversals: [{ root: heaviest }] } }
    expect(await idsOf(best)).toEqual([4, 3, 5])
    const first = [{ root: step('out_e', 'context', 's') }, { root: step('out_e', 'context', 'r') }]
    expect(await idsOf({ coalesce: { input: nodes(1, 0), traversals: first } })).toEqual([3, 2])
    expect(await idsOf({ union: { input: nodes(1, 0), traversals: first } })).toEqual([3, 2, 0, 1, 4])
  })

  test('streams join, narrow and forget repeats', async () => {
    const joined = { inject: { input: variable('a'), variable: 'a' } }
    const { body } = await read(
      ['a', nodes(0, 1)],
      ['joined', joined],
      ['once', { dedup: { input: joined } }],
      ['inside', { within: { input: step('out', nodes(0)), variable: 'a' } }],
      ['outside', { without: { input: step('out', nodes(0)), variable: 'a' } }],
      ['page', { limit: { input: { skip: { input: allNodes, count: { literal: 1 } } }, count: { literal: 2 } } }],
    )
    const numbers = Object.entries(body).map(([name, found]) => [
      name,
      Object.values(found ?? []).map((row) => row.$id),
    ])
    expect(Object.fromEntries(numbers)).toEqual({
      a: [0, 1],
      joined: [0, 1, 0, 1],
      once: [0, 1],
      inside: [0, 1],
      outside: [2],
      page: [1, 2],
    })
  })

  test('edges are filtered and sorted by their ends', async () => {
    const to = (k: string): Tree => ({ where: { input: allEdges, predicate: eq('$to.k', string(k)) } })
    expect(await idsOf(to('b'))).toEqual([0, 1, 6])
    const labels = { is_in: { value: property('$label'), values: { constant: { string_array: ['s', 'q'] } } } }
    expect(await idsOf({ where: { input: allEdges, predicate: labels } })).toEqual([2, 6])
    const orderings = [
      ['$to.k', 'desc'],
      ['$from.$id', 'desc'],
      ['w', 'asc'],
    ]
    expect(await idsOf({ order_by_multiple: { input: allEdges, orderings } })).toEqual([2, 6, 0, 1, 5, 3, 4])
  })
})

describe('order and comparison', () => {
  const mixed: readonly (Tree | undefined)[] = [
    { string: 'b' },
    { i64: 2 },
    { f64: 1.5 },
    { bool: true },
    'null',
    undefined,
    { date_time: 1 },
    { string_array: ['a'] },
    { string: 'B' },
  ]

  beforeEach(async () => {
    await write(...mixed.map((v, at) => [`n${at}`, addNode('O', v === undefined ? {} : { v })] as const))
  })

  test('what is missing comes first, then kind by kind; descending is the reverse, and ties stay', async () => {
    const sorted = (order: string): Tree => ({ order_by: { input: allNodes, property: 'v', order } })
    const ascending = [5, 4, 3, 6, 2, 1, 8, 0, 7]
    expect(await idsOf(sorted('asc'))).toEqual(ascending)
    expect(await idsOf(sorted('desc'))).toEqual(ascending.toReversed())
    const tied = { order_by: { input: allNodes, property: 'nothing', order: 'desc' } }
    expect(await idsOf(tied)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  test.each<[string, Tree, readonly number[]]>([
    ['eq', { f64: 2 }, [1]],
    ['eq', 'null', [4, 5]],
    ['neq', 'null', [0, 1, 2, 3, 6, 7, 8]],
    ['gt', { i64: 1 }, [1, 2]],
    ['gte', { string: 'b' }, [0]],
    ['lt', { string: 'b' }, [8]],
    ['lte', { bool: true }, []],
    ['gte', { date_time: 1 }, [6]],
  ])('%s %j: no kind is taken for another, and what is missing is null', async (op, constant, expected) => {
    const compared = where({ [op]: { left: property('v'), right: { constant } } })
    const named = where({ compare: { op, left: property('v'), right: { constant } } })
    expect([await idsOf(compared), await idsOf(named)]).toEqual([expected, expected])
  })

  test.each<[string, Tree, readonly number[]]>([
    [
      'between',
      { between: { value: property('v'), min: { constant: { i64: 1 } }, max: { constant: { f64: 1.5 } } } },
      [2],
    ],
    ['has_key', { has_key: { property: 'v' } }, [0, 1, 2, 3, 4, 6, 7, 8]],
    ['is_null', { is_null: { property: 'v' } }, [4, 5]],
    ['is_not_null', { is_not_null: { property: 'v' } }, [0, 1, 2, 3, 6, 7, 8]],
    ['starts_with', { starts_with: { value: property('v'), prefix: { constant: string('b') } } }, [0]],
    ['ends_with', { ends_with: { value: property('v'), suffix: { constant: string('B') } } }, [8]],
    ['contains', { contains: { value: property('v'), substring: { constant: string('') } } }, [0, 8]],
    ['is_in', { is_in: { value: property('v'), values: { constant: { array: ['null', { i64: 2 }] } } } }, [1, 4, 5]],
    ['is_in of one', { is_in: { value: property('v'), values: { constant: { i64: 2 } } } }, [1]],
    [
      'not',
      { not: { predicate: { gt: { left: property('v'), right: { constant: { i64: 1 } } } } } },
      [0, 3, 4, 5, 6, 7, 8],
    ],
    ['or', { or: { predicates: [eq('v', { i64: 2 }), eq('v', { bool: true })] } }, [1, 3]],
  ])('%s', async (_, predicate, expected) => {
    expect(await idsOf(where(predicate))).toEqual(expected)
  })
})

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
    expect((await post(url, loop([{ k: 'a' }, { k: 'b', by: 'you' }, { k: 'a' }]))).body).toEqual({ ins: [] })
    expect(await rows(valueMap(allNodes, ['k', 'by']))).toEqual([
      { k: 'a', by: 'me' },
      { k: 'b', by: 'you' },
    ])
    expect((await post(url, loop([{ k: 'c' }]))).body).toEqual({ ins: [{ $id: 2 }] })
    expect((await post(url, loop([], []))).body).toEqual({})
  })

  test('an object as a parameter is a value with paths into it', async () => {
    const root = { add_n: { label: 'O', properties: [['p', { expr: { param: 'p' } }]] } }
    const p = { k: 1, nested: { z: true }, list: [1, 'a', null], 'a.b': 2 }
    await post(url, batch('write', [['n', root]], { parameters: { p }, parameter_types: { p: 'object' } }))
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
    await post(url, batch('write', [['n', root]], { parameters: { p } }))
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
    await clientOf(url).index({ node_equality: { label: 'O', property: 'k', unique: true } })
    expect(await idsOf(lookup)).toEqual([2, 0])
    await write(['d', { drop: { input: nodes(2) } }], ['n', addNode('O', { k: string('c') })])
    expect(await idsOf(lookup)).toEqual([4, 0])
  })
})
