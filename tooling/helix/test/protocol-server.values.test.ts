import { beforeEach, describe, expect, test } from 'vitest'
import { freshServer } from './fresh-server.ts'
import {
  addNode,
  allNodes,
  batch,
  eq,
  limit,
  nodes,
  post,
  property,
  step,
  string,
  type Tree,
  valueMap,
  variable,
  where,
} from './protocol-client.ts'

const server = freshServer()
const { write, rows, idsOf, fill } = server

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
    await server.start(false)
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
    expect((await post(server.url, batch('read', [['x', allNodes]], { returns: [] }))).body).toEqual({})
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
    const response = await fetch(`${server.url}/v2/query`, {
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
