import { beforeAll, expect, test } from 'vitest'
import { client, column, count, graphOf, isIn, limit, onEngine, ownLabel, post, project } from './on-engine.ts'
import { addNode, and, batch, eq, nodes, property, type Tree, valueMap, variable, where } from './protocol-client.ts'

const label = ownLabel()
const graph = graphOf(label)
const nobody = graph.one('nobody')
const send = (kind: 'read' | 'write', query: unknown, more: object = {}) =>
  post({ request_type: kind, query: { [kind]: query }, ...more })
const entry = (name: string, root: Tree, condition?: Tree) => ({
  query: { name, root, ...(condition ? { condition } : {}) },
})

onEngine('answers', () => {
  beforeAll(async () => {
    await client.index({ node_equality: { label, property: 'object_id', unique: true } })
    const add = (id: string, rank: Tree): [string, Tree] => [id, addNode(label, { object_id: { string: id }, rank })]
    await client.write(add('a', { i64: 1 }), add('b', { f64: 2.5 }), add('c', { string: 'x' }))
    await graph.link('a', 'r', 'b')
  })

  test('nothing is an empty list in every shape', async () => {
    const { body } = await client.read(
      ['id', nodes(2 ** 40)],
      ['map', valueMap(nodes(2 ** 40))],
      ['one', limit(1, nobody)],
      ['zero', limit(0, graph.one('a'))],
      ['lookup', nobody],
      ['out', { out_e: { input: graph.one('c') } }],
      ['unbound', variable('never')],
      ['project', project(nobody, ['object_id'])],
    )
    expect(new Set(Object.values(body).map((value) => JSON.stringify(value)))).toEqual(new Set(['[]']))
    const { body: plain } = await client.read(['count', count(nobody)], ['exists', { exists: { input: nobody } }])
    expect(plain).toEqual({ count: 0, exists: false })
  })

  test('what is not there is left out of a row, and the row stays', async () => {
    const a = graph.one('a')
    const { body } = await client.read(
      ['map', valueMap(a, ['none'])],
      ['project', project(a, ['none', 'rank'])],
      ['values', { values: { input: a, properties: ['none'] } }],
      ['edges', { edge_properties: { input: { out_e: { input: a } } } }],
    )
    const id = expect.any(Number)
    expect(body).toEqual({
      map: [{}],
      project: [{ rank: 1 }],
      values: [],
      edges: [{ $id: id, $label: 'r', $from: id, $to: id }],
    })
  })

  test('only what is asked for comes back; a later entry of the same name wins', async () => {
    const entries = [entry('x', graph.one('a')), entry('x', count(graph.all)), entry('y', graph.all)]
    expect((await send('read', { entries, returns: ['x'] })).body).toEqual({ x: 3 })
    expect((await send('read', { entries })).body).toEqual({})
  })

  test('values come back as JSON: narrow floats widened, dates as text, null as null', async () => {
    const values = {
      object_id: { string: 'values' },
      float: { f32: 0.1 },
      date: { date_time: 1_700_000_000_000 },
      nothing: 'null',
      list: { string_array: ['x', 'y'] },
      nul: { string: 'a\u0000b' },
    }
    await client.write(['n', addNode(label, values)])
    const { body } = await client.read(['n', valueMap(graph.one('values'))])
    expect(body['n']).toEqual([
      {
        $id: expect.any(Number),
        $label: label,
        object_id: 'values',
        float: Math.fround(0.1),
        date: '2023-11-14T22:13:20.000Z',
        nothing: null,
        list: ['x', 'y'],
        nul: 'a\u0000b',
      },
    ])
    await client.write(['d', { drop: { input: graph.one('values') } }])
  })

  test('the order of mixed values, and of what is missing', async () => {
    await client.write(['n', addNode(label, { object_id: { string: 'no rank' } })])
    const sorted = async (order: string) => {
      const { body } = await client.read([
        'n',
        project({ order_by: { input: graph.all, property: 'rank', order } }, ['object_id']),
      ])
      return column(body['n'], 'object_id')
    }
    expect(await sorted('asc')).toEqual(['no rank', 'a', 'b', 'c'])
    expect(await sorted('desc')).toEqual(['c', 'b', 'a', 'no rank'])
    await client.write(['d', { drop: { input: graph.one('no rank') } }])
  })

  test('a comparison with what is missing or of another type is false, save not-equal', async () => {
    const rank = property('rank')
    const found = async (predicate: Tree) => {
      const root = project({ where: { input: graph.all, predicate } }, ['object_id'])
      return column((await client.read(['n', root])).body['n'], 'object_id')
    }
    const constant = (value: Tree): Tree => ({ constant: value })
    expect(await found({ eq: { left: rank, right: constant({ f64: 1 }) } })).toEqual(['a'])
    expect(await found({ eq: { left: rank, right: constant({ string: '1' }) } })).toEqual([])
    expect(await found({ lt: { left: rank, right: constant({ i64: 2 }) } })).toEqual(['a'])
    expect(await found({ lt: { left: property('none'), right: constant({ i64: 2 }) } })).toEqual([])
    expect(await found({ neq: { left: property('none'), right: constant({ i64: 2 }) } })).toHaveLength(3)
    expect(await found({ is_null: { property: 'none' } })).toHaveLength(3)
    expect(await found({ contains: { value: property('object_id'), substring: constant({ string: 'a' }) } })).toEqual([
      'a',
    ])
  })

  test.each<[string, unknown, number, string]>([
    ['no JSON', '{', 400, 'invalid_query_json'],
    ['an unknown operation', batch('read', [['x', { unknown: {} }]]), 400, 'invalid_query_json'],
    ['a mutation in a read', batch('read', [['x', addNode(label)]]), 400, 'invalid_query_json'],
    ['no entries', batch('read', []), 400, 'invalid_batch_arity'],
    ['a result that is not bound', batch('read', [['x', nobody]], { returns: ['y'] }), 500, 'invalid_query'],
    ['a result twice', batch('read', [['x', nobody]], { returns: ['x', 'x'] }), 400, 'duplicate_return_variable'],
    ['a condition on nothing', batch('read', [['x', nobody, { var_empty: 'y' }]]), 500, 'invalid_query'],
    ['an id twice', batch('read', [['x', nodes(1, 1)]]), 400, 'duplicate_element_id'],
    ['no label', batch('write', [['x', addNode('')]]), 400, 'invalid_empty_name'],
    [
      '$label as a property',
      batch('write', [['x', addNode(label, { $label: { string: 'y' } })]]),
      500,
      'invalid_query',
    ],
    ['a column twice', batch('read', [['x', project(nobody, ['y', 'y'])]]), 400, 'duplicate_projection_alias'],
    ['and of nothing', batch('read', [['x', where(and())]]), 400, 'invalid_predicate_arity'],
    [
      'an integer for a typed float',
      batch('read', [['x', nobody]], { parameters: { p: 1 }, parameter_types: { p: 'f64' } }),
      400,
      'invalid_query_json',
    ],
    [
      'a parameter without its type',
      batch('read', [['x', nobody]], { parameters: { p: 1 }, parameter_types: {} }),
      400,
      'invalid_query_json',
    ],
    [
      'an edge to an id that is not there',
      batch('write', [['x', { add_e: { input: graph.one('a'), label: 'r', to: { ids: [2 ** 40] }, properties: [] } }]]),
      500,
      'node_not_found',
    ],
  ])('refused: %s', async (_, body, status, error) => {
    expect(await post(body)).toMatchObject({ status, body: { error, msg: expect.any(String) } })
  })

  test('a field that nobody knows is passed over', async () => {
    const entries = [
      { query: { name: 'x', root: { limit: { input: nobody, count: { literal: 1 }, unknown: 1 } }, more: 1 } },
    ]
    expect(await send('read', { entries, returns: ['x'], other: 1 }, { unknown: 1 })).toEqual({
      status: 200,
      body: { x: [] },
    })
  })

  test('nesting ends at 128 levels', async () => {
    const deep = (levels: number): Tree => {
      let predicate = eq('rank', { i64: 1 })
      for (let level = 0; level < levels; level++) predicate = { not: { predicate } }
      return count(where(and(eq('$label', { string: label }), predicate)))
    }
    expect((await client.read(['x', deep(40)])).status).toBe(200)
    expect(await client.read(['x', deep(130)])).toMatchObject({ status: 400, body: { error: 'invalid_query_json' } })
  })

  test('a key of 32,000 characters is found', async () => {
    const key = 'k'.repeat(32_000)
    await client.write(['n', addNode(label, { object_id: { string: key } })])
    const long = where(and(eq('$label', { string: label }), isIn('object_id', [key])))
    expect((await client.read(['n', count(long)])).body).toEqual({ n: 1 })
    await client.write(['d', { drop: { input: long } }])
  })
})
