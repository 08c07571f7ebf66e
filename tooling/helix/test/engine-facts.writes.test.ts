import { beforeAll, expect, test } from 'vitest'
import {
  client,
  column,
  count,
  edgesOf,
  engineUrl,
  fromParam,
  graphOf,
  olderThan,
  onEngine,
  ownLabel,
  param,
  post,
  setProperty,
} from './on-engine.ts'
import { addNode, batch, field, post as postOnce, property, type Tree, valueMap, variable } from './protocol-client.ts'

const label = ownLabel()
const graph = graphOf(label)
const send = client.send

type Entry = readonly [name: string, root: Tree, condition?: Tree]
const upsert: readonly Entry[] = [
  ['cur', graph.byParam('id')],
  ['stale', olderThan(variable('cur'), 'version')],
  ['upd', upsertProperties(variable('stale')), { var_not_empty: 'stale' }],
  [
    'ins',
    { add_n: { label, properties: [['object_id', { expr: param('id') }], fromParam('version'), fromParam('props')] } },
    { var_empty: 'cur' },
  ],
]

function upsertProperties(input: Tree): Tree {
  return setProperty('props', { expr: param('props') }, setProperty('version', { expr: param('version') }, input))
}

const inLoop = (entries: readonly Entry[]): unknown => ({
  for_each: {
    param: 'rows',
    body: entries.map(([name, root, condition]) => ({ query: { name, root, ...(condition ? { condition } : {}) } })),
  },
})

/** Runs the entries once per row, in one request. */
function forEach(entries: readonly Entry[], rows: readonly object[], returns: readonly string[] = []) {
  const query = { write: { entries: [inLoop(entries)], returns } }
  return post({
    request_type: 'write',
    query,
    parameters: { rows },
    parameter_types: { rows: { array: 'object' } },
  })
}

onEngine('writes', () => {
  beforeAll(async () => {
    await client.index({ node_equality: { label, property: 'object_id', unique: true } })
  })

  test('one request adds a node, replaces an older one, and leaves a newer one alone', async () => {
    const put = async (version: number, title: string) => {
      const { body } = await send('write', upsert, {
        returns: ['cur', 'upd', 'ins'],
        parameters: { id: 'a', version, props: { title } },
        parameter_types: { id: 'string', version: 'i64', props: 'object' },
      })
      return Object.entries(body).flatMap(([name, rows]) => (Array.isArray(rows) && rows.length === 1 ? [name] : []))
    }
    expect(await put(5, 'five')).toEqual(['ins'])
    expect(await put(7, 'seven')).toEqual(['cur', 'upd'])
    expect(await put(6, 'six')).toEqual(['cur'])
    const { body } = await client.read(['n', valueMap(graph.one('a'), ['version', 'props'])])
    expect(body['n']).toEqual([{ version: 7, props: { title: 'seven' } }])
  })

  test('a loop makes it many, later rows see earlier ones, and only the last row is answered', async () => {
    const rows = [
      { id: 'l1', version: 1, props: {} },
      { id: 'l2', version: 1, props: { of: 'the first' } },
      { id: 'l2', version: 2, props: { of: 'the second' } },
    ]
    const { body } = await forEach(upsert, rows, ['ins', 'upd'])
    expect(body).toEqual({ ins: [], upd: [{ $id: expect.any(Number) }] })
    const read = await client.read(['n', valueMap(graph.one('l2'), ['props'])])
    expect(read.body['n']).toEqual([{ props: { of: 'the second' } }])
  })

  test('an object as a value keeps any key, and paths reach into it unless a key has a dot', async () => {
    const props = { 'we "ird ü': 'yes', 'a.b': 1, $id: 'no', nested: { deep: true }, none: null, list: ['x', 'y'] }
    await forEach(upsert, [{ id: 'obj', version: 1, props }])
    const equals = (path: string, value: Tree): Tree => ({ eq: { left: property(path), right: { constant: value } } })
    const found = (predicate: Tree): Tree => count({ where: { input: graph.one('obj'), predicate } })
    const { body } = await client.read(
      ['n', valueMap(graph.one('obj'), ['props'])],
      ['quoted', found(equals('props.we "ird ü', { string: 'yes' }))],
      ['nested', found(equals('props.nested.deep', { bool: true }))],
      ['dotted', found(equals('props.a.b', { i64: 1 }))],
      ['listed', found({ is_in: { value: { constant: { string: 'y' } }, values: property('props.list') } })],
    )
    expect(body).toEqual({ n: [{ props }], quoted: 1, nested: 1, dotted: 0, listed: 1 })
  })

  test('a loop over nothing binds nothing, and a row must have every parameter that its body names', async () => {
    expect(await forEach(upsert, [], ['ins'])).toMatchObject({ status: 500, body: { error: 'invalid_query' } })
    expect(await forEach(upsert, [])).toEqual({ status: 200, body: {} })
    const { status, body } = await forEach(upsert, [{ id: 'lacks', version: 1 }])
    expect([status, body['error']]).toEqual([500, 'invalid_query'])
  })

  test('a request is written whole or not at all', async () => {
    const { status, body } = await client.write(
      ['first', addNode(label, { object_id: { string: 'whole' } })],
      ['second', addNode(label, { object_id: { string: 'whole' } })],
    )
    expect([status, body['error']]).toEqual([500, 'unique_constraint_violation'])
    expect((await client.read(['n', count(graph.one('whole'))])).body).toEqual({ n: 0 })
  })

  test('parallel inserts of one key leave one node: the losers conflict', async () => {
    const put = async (version: number) =>
      (await postOnce(engineUrl, batch('write', upsert, { parameters: { id: 'race', version, props: {} } }))).status
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, version) => put(version)))
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect((await client.read(['n', count(graph.one('race'))])).body).toEqual({ n: 1 })
  })

  test('an edge is added once, replaced by a newer one in place, and needs both ends', async () => {
    await forEach(
      upsert,
      ['from', 'to'].map((id) => ({ id, version: 1, props: {} })),
    )
    const there: Tree = { eq: { left: property('$to.object_id'), right: param('to') } }
    const link: readonly Entry[] = [
      ['source', graph.byParam('from')],
      ['target', graph.byParam('to')],
      ['cur', { where: { input: { out_e: { label: 'cites', input: variable('source') } }, predicate: there } }],
      ['stale', olderThan(edgesOf('cur'), 'version')],
      ['upd', setProperty('version', { expr: param('version') }, edgesOf('stale')), { var_not_empty: 'stale' }],
      ['open', variable('source'), { var_empty: 'cur' }],
      [
        'ins',
        {
          add_e: {
            input: variable('open'),
            label: 'cites',
            to: { var: 'target' },
            properties: [fromParam('version'), ['created', { expr: param('version') }]],
          },
        },
        { var_not_empty: 'target' },
      ],
    ]
    const run = async (from: string, to: string, version: number) => {
      const { status, body } = await send('write', link, { parameters: { from, to, version } })
      expect(status).toBe(200)
      return ['source', 'target', 'cur', 'upd', 'ins'].filter((name) => column(body[name], '$id').length === 1)
    }
    expect(await run('from', 'to', 5)).toEqual(['source', 'target', 'ins'])
    expect(await run('from', 'to', 7)).toEqual(['source', 'target', 'cur', 'upd'])
    expect(await run('from', 'to', 6)).toEqual(['source', 'target', 'cur'])
    expect(await run('from', 'from', 1)).toEqual(['source', 'target', 'ins'])
    expect(await run('from', 'nowhere', 1)).toEqual(['source'])
    expect(await run('nowhere', 'to', 1)).toEqual(['target'])
    const edges = { edge_properties: { input: { out_e: { input: graph.one('from') } } } }
    const { body } = await client.read(['e', edges])
    expect([column(body['e'], 'created'), column(body['e'], 'version')]).toEqual([
      [5, 1],
      [7, 1],
    ])
  })

  test('dropping a stream of edges does nothing; dropping them by id, or with their node, does', async () => {
    await forEach(
      upsert,
      ['d1', 'd2', 'd3'].map((id) => ({ id, version: 1, props: {} })),
    )
    for (const to of ['d2', 'd3']) await graph.link('d1', 'cites', to)
    const out = { out_e: { input: graph.one('d1') } }
    const left = async () => (await client.read(['n', count(out)])).body['n']
    expect(await client.write(['d', { drop: { input: out } }])).toEqual({ status: 200, body: { d: [] } })
    expect(await left()).toBe(2)
    const first = { where: { input: out, predicate: { eq: { left: property('$to.object_id'), right: param('to') } } } }
    const byId = { drop_edge_by_id: { edges: { var: 'e' } } }
    await send(
      'write',
      [
        ['e', first],
        ['d', byId],
      ],
      { parameters: { to: 'd2' } },
    )
    expect(await left()).toBe(1)
    const again = await send(
      'write',
      [
        ['e', first],
        ['d', byId],
      ],
      { parameters: { to: 'd2' } },
    )
    expect(again).toEqual({ status: 200, body: { e: [], d: [] } })
    await client.write(['d', { drop: { input: graph.one('d3') } }])
    expect(await left()).toBe(0)
  })

  test('an edge from nowhere is nothing, an edge to nowhere an error', async () => {
    const link = (from: string, to: string) =>
      client.write(
        ['from', graph.one(from)],
        ['to', graph.one(to)],
        ['e', { add_e: { input: variable('from'), label: 'cites', to: { var: 'to' }, properties: [] } }],
      )
    expect(await link('nowhere', 'a')).toMatchObject({ status: 200, body: { e: [] } })
    expect(await link('a', 'nowhere')).toMatchObject({ status: 500, body: { error: 'invalid_query' } })
    expect(field((await link('a', 'a')).body, 'e')).toHaveLength(1)
  })
})
