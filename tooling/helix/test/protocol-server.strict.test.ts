import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProtocolServer, startProtocolServer } from '../src/protocol-server/index.ts'
import {
  addEdge,
  addNode,
  allEdges,
  allNodes,
  and,
  batch,
  type EntryOf,
  eq,
  nodes,
  post,
  string,
  type Tree,
  valueMap,
  variable,
  where,
} from './protocol-client.ts'

let server: ProtocolServer

beforeAll(async () => {
  server = await startProtocolServer()
  await post(server.url, batch('write', [['a', addNode('O', { k: string('a') })]]))
})

afterAll(() => server.stop())

const read = (root: Tree, ...more: readonly EntryOf[]): unknown => batch('read', [['x', root], ...more])
const write = (root: Tree, ...more: readonly EntryOf[]): unknown => batch('write', [['x', root], ...more])
const limit = (count: Tree): Tree => ({ limit: { input: allNodes, count } })
const typed = (type: unknown, value: unknown): unknown =>
  batch('read', [['x', allNodes]], { parameters: { p: value }, parameter_types: { p: type } })
const branch = (root: Tree): Tree => ({ coalesce: { input: allNodes, traversals: [{ root }] } })
const index: Tree = {
  create_index: { spec: { node_text: { label: 'O', property: 't' } }, if_not_exists: true },
}

type Wrong = readonly [what: string, request: unknown, code: string, message: RegExp, status?: number]

const json = 'invalid_query_json'

const wrong: readonly Wrong[] = [
  ['JSON that ends too early', '{"request_type":', json, /^invalid query JSON: /],
  ['something that is no object', '[]', json, /body: .*expected object/],
  ['half a character', read(where(eq('k', string('a\ud800')))), json, /lone surrogate/],
  ['an unknown operation', read({ nodez: {} }), json, /'nodez' is no operation here: the language has no such/],
  ['an operation that is left out', read({ group_count: { input: allNodes } }), json, /'group_count'.*leaves it out/],
  ['an expression that is left out', read(limit({ expr: { add: {} } })), json, /'add'.*leaves it out/],
  ['an unknown field of the request', { ...Object(read(allNodes)), extra: 1 }, json, /extra/],
  ['an unknown field of an operation', read({ out: { input: allNodes, lable: 'r' } }), json, /root\.out: .*lable/],
  [
    'a misspelt tenant',
    read({ text_search_nodes: { tenant_vaule: { value: string('t') } } }),
    json,
    /text_search_nodes/,
  ],
  ['two tags', read({ nodes: { reference: 'all' }, edges: { reference: 'all' } }), json, /exactly one key/],
  ['a missing field', read({ out: {} }), json, /root\.out\.input/],
  ['a wrong scalar', read(limit({ literal: '1' })), json, /limit\.count\.literal: .*expected number/],
  ['a negative limit', read(limit({ literal: -1 })), json, /literal/],
  ['half a limit', read(limit({ literal: 1.5 })), json, /literal/],
  ['a float as an i64', read(where(eq('k', { i64: 1.5 }))), json, /i64/],
  ['an integer that JSON does not hold', read(where(eq('k', { i64: 2 ** 60 }))), json, /i64/],
  ['a projection in the middle', read({ limit: { input: valueMap(allNodes), count: { literal: 1 } } }), json, /last/],
  ['an empty label', read({ out: { input: allNodes, label: '' } }), json, /must not be empty/],
  ['an empty conjunction', read(where({ and: { predicates: [] } })), json, /at least one predicate/],
  ['no entries', batch('read', []), json, /at least one entry/],
  ['bytes as a type', typed('bytes', [1]), json, /cannot travel as JSON/],
  ['a batch of the other kind', { ...Object(read(allNodes)), request_type: 'write' }, json, /must match/],
  ['a mutation under read', read(addNode('O')), json, /'add_n'/],
  ['a mutation inside a projection under read', read(valueMap({ drop: { input: allNodes } })), json, /'drop'/],
  ['an index made under read', read(index), json, /'create_index'/],
  ['an index and a write together', write(index, ['n', addNode('O')]), 'internal_error', /different requests/, 500],
  ['a parameter without a value', batch('read', [['x', allNodes]], { parameter_types: { p: 'i64' } }), json, /"p"/],
  [
    'a parameter without a type',
    batch('read', [['x', allNodes]], { parameters: { p: 1 }, parameter_types: {} }),
    json,
    /"p"/,
  ],
  ['a text as an i64', typed('i64', '1'), json, /expected i64, but received string/],
  ['a whole number as an f64', typed('f64', 1), json, /expected f64, but received i64/],
  ['a whole number in an array of f32', typed({ array: 'f32' }, [0.5, 1]), json, /'p\[1\]' expected f32/],
  ['a date without a time', typed('date_time', '2024-01-01'), json, /expected date_time/],
  ['null as a string', typed('string', null), json, /expected string, but received null/],
  ['an array as an object', typed('object', []), json, /expected object, but received array/],
  ['an unbound parameter', read(limit({ expr: { param: 'p' } })), 'invalid_query', /`p` is not bound/, 500],
  ['an unbound variable', read(variable('v')), 'invalid_query', /`v`/, 500],
  ['a variable before its entry', read(variable('y'), ['y', allNodes]), 'invalid_query', /`y`/, 500],
  [
    'a condition on an unbound variable',
    read(allNodes, ['y', allNodes, { var_empty: 'v' }]),
    'invalid_query',
    /`v`/,
    500,
  ],
  [
    'a first entry that looks back',
    batch('read', [['x', allNodes, 'prev_not_empty']]),
    'invalid_initial_batch_condition',
    /first/,
  ],
  ['a return that nothing binds', batch('read', [['x', allNodes]], { returns: ['y'] }), 'invalid_query', /`y`/, 500],
  ['a return twice', batch('read', [['x', allNodes]], { returns: ['x', 'x'] }), 'duplicate_return_variable', /twice/],
  ['a name twice', read(allNodes, ['x', allEdges]), 'duplicate_return_variable', /bound twice/],
  ['an id twice', read(nodes(0, 0)), 'duplicate_element_id', /`0`/],
  ['a property twice', read(valueMap(allNodes, ['k', 'k'])), 'duplicate_property_selection', /`k`/],
  [
    'an assignment twice',
    write({
      add_n: {
        label: 'O',
        properties: [
          ['k', { value: 'null' }],
          ['k', { value: 'null' }],
        ],
      },
    }),
    'duplicate_property_assignment',
    /`k`/,
  ],
  [
    'an alias twice',
    read({
      project: {
        input: allNodes,
        projections: [{ property: { source: 'k', alias: 'a' } }, { property: { source: 'n', alias: 'a' } }],
      },
    }),
    'duplicate_projection_alias',
    /`a`/,
  ],
  [
    'a sort key twice',
    read({
      order_by_multiple: {
        input: allNodes,
        orderings: [
          ['k', 'asc'],
          ['k', 'desc'],
        ],
      },
    }),
    'duplicate_order_key',
    /`k`/,
  ],
  ['nodes where edges belong', read({ out_n: { input: allNodes } }), 'invalid_query', /stream of edges/, 500],
  ['edges where nodes belong', read({ out_e: { input: allEdges } }), 'invalid_query', /stream of nodes/, 500],
  ['an edge to everything', write(addEdge(allNodes, 'r', 'all')), 'unsupported_edge_all_target', /'all'/],
  ['all edges to drop', write({ drop_edge_by_id: { edges: 'all' } }), 'unsupported_edge_all_target', /'all'/],
  ['a context without a branch', read({ out: { input: 'context' } }), 'unbound_context', /parent input/],
  ['a source in a branch', read(branch(allEdges)), 'invalid_sub_traversal_operation', /'edges'/],
  [
    'a mutation in a branch',
    write(branch({ set_property: { input: 'context', name: 'k', value: { value: 'null' } } })),
    'invalid_sub_traversal_operation',
    /'set_property'/,
  ],
  ['no operation id', read({ get_index_operation: { operation_id: 'x' } }), 'invalid_index_operation_id', /UUID/],
  [
    'an unbound variable to stay within',
    read({ within: { input: allNodes, variable: 'y' } }),
    'invalid_query',
    /`y`/,
    500,
  ],
]

describe('what no correct client sends', () => {
  for (const [what, request, code, message, status = 400] of wrong) {
    test(what, async () => {
      const answer = await post(server.url, request)
      expect(answer).toEqual({ status, body: { error: code, msg: expect.stringMatching(message) } })
      expect(server.takeViolations()).toEqual([expect.stringContaining(code)])
    })
  }

  test('JSON that is nested too deep', async () => {
    const nest = (depth: number): Tree => (depth === 0 ? allNodes : { dedup: { input: nest(depth - 1) } })
    expect((await post(server.url, read(nest(50)))).status).toBe(200)
    expect(await post(server.url, read(nest(70)))).toMatchObject({ status: 400, body: { msg: /128 layers/ } })
    expect(server.takeViolations()).toHaveLength(1)
  })

  test('a mutation in a loop under read', async () => {
    const body = [{ query: { name: 'x', root: addNode('O') } }]
    const query = { read: { entries: [{ for_each: { param: 'rows', body } }], returns: [] } }
    const request = { request_type: 'read', query, parameters: { rows: [{}] } }
    expect((await post(server.url, request)).status).toBe(400)
    expect(server.takeViolations()).toEqual([expect.stringContaining("'add_n'")])
  })

  test('a loop over something that is no array of objects', async () => {
    const body = [{ query: { name: 'x', root: allNodes } }]
    const query = { read: { entries: [{ for_each: { param: 'rows', body } }], returns: [] } }
    const answer = await post(server.url, { request_type: 'read', query, parameters: { rows: [1] } })
    expect(answer).toMatchObject({ status: 500, body: { error: 'invalid_query' } })
    expect(server.takeViolations()).toHaveLength(1)
  })

  test('nothing that was wrong has changed the graph', async () => {
    const { body } = await post(server.url, read(valueMap(allNodes)))
    expect(body).toEqual({ x: [{ $id: 0, $label: 'O', k: 'a' }] })
  })

  test('right ones are no violations, even when they fail on the data', async () => {
    const lookup = where(and(eq('$label', string('O')), eq('k', string('nobody'))))
    await post(server.url, write(addEdge(nodes(0), 'r', { ids: [99] })))
    await post(server.url, read(lookup, ['v', variable('x'), { var_min_size: ['x', 1] }]))
    expect(server.violations).toEqual([])
  })
})

test('a server that was sent something wrong does not stop quietly', async () => {
  const other = await startProtocolServer()
  await post(other.url, read({ nodez: {} }))
  await fetch(`${other.url}/v1/query`, { method: 'POST', body: '{}' })
  await expect(other.stop()).rejects.toThrow(
    /wrong requests:\n- test: invalid_query_json: .*'nodez'.*\n- POST \/v1\/query/,
  )
})
