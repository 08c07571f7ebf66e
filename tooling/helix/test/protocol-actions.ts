import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import {
  addEdge,
  and,
  batch,
  type EntryOf,
  eq,
  property,
  string,
  type Tree,
  valueMap,
  variable,
  where,
} from './protocol-client.ts'

/** The labels of one test's nodes and edges, so that it is alone on a server that others use, too. */
interface Labels {
  readonly node: string
  readonly edges: readonly [string, string]
}

export const labels: Labels = { node: `N_${randomUUID()}`, edges: [`e_${randomUUID()}`, `f_${randomUUID()}`] }

const id = fc.constantFrom('a', 'b', 'c')
const words = fc.constantFrom('red', 'Fox', 'jumps', 'over', 'café', 'x-ray', '42')
const note = fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '))
/** All on one side, since the engine's approximate search may leave out what lies opposite; no two in one direction. */
const vector = fc.constantFrom([1, 0], [1, 1], [1, 2], [2, 1], [1, 3], [3, 1])
const value = fc.constantFrom<Tree>({ i64: 1 }, { i64: 3 }, { f64: 1.5 }, { string: 'z' }, { bool: true }, 'null')
const tenant = fc.constantFrom('t1', 't2')
const edgeLabel = fc.constantFrom<0 | 1>(0, 1)

const lookup = (name: string, parameter: string): EntryOf => [
  name,
  where(and(eq('$label', string(labels.node)), { eq: { left: property('oid'), right: { param: parameter } } })),
]

const strings = (...list: readonly string[]): Record<string, Tree> =>
  Object.fromEntries(list.map((name) => [name, 'string']))

const set = (input: Tree, assignments: readonly (readonly [string, Tree])[]): Tree =>
  assignments.reduce<Tree>((inner, [name, given]) => ({ set_property: { input: inner, name, value: given } }), input)

const fixed = (constant: Tree): Tree => ({ value: constant })
const parameter = (name: string): Tree => ({ expr: { param: name } })

const upsert = fc
  .record({ oid: id, text: fc.option(note), vector: fc.option(vector), tenant, value, other: value })
  .map((given): unknown => {
    const kept: [string, Tree][] = [
      ['n', fixed(given.value)],
      ['tenant', fixed(string(given.tenant))],
    ]
    if (given.text !== null) kept.push(['text', parameter('text')])
    if (given.vector !== null) kept.push(['vector', fixed({ f32_array: given.vector })])
    const stale = ['text', 'vector', 'extra'].filter((name) => !kept.some(([key]) => key === name))
    const cleared = stale.reduce<Tree>((input, name) => ({ remove_property: { input, name } }), variable('cur'))
    const text = given.text === null ? {} : { text: given.text }
    return batch(
      'write',
      [
        lookup('cur', 'oid'),
        ['upd', set(cleared, kept), { var_not_empty: 'cur' }],
        [
          'ins',
          {
            add_n: {
              label: labels.node,
              properties: [['oid', parameter('oid')], ['extra', fixed(given.other)], ...kept],
            },
          },
          { var_empty: 'cur' },
        ],
      ],
      { parameters: { oid: given.oid, ...text }, parameter_types: strings('oid', ...Object.keys(text)) },
    )
  })

const upsertMany = fc
  .array(fc.record({ oid: id, text: note, tenant }), { minLength: 1, maxLength: 4 })
  .map((rows): unknown => ({
    request_type: 'write',
    query_name: 'upsert_many',
    query: {
      write: {
        entries: [
          {
            for_each: {
              param: 'rows',
              body: [
                lookup('cur', 'oid'),
                ['upd', set(variable('cur'), [['text', parameter('text')]]), { var_not_empty: 'cur' }],
                [
                  'ins',
                  {
                    add_n: {
                      label: labels.node,
                      properties: ['oid', 'text', 'tenant'].map((name) => [name, parameter(name)]),
                    },
                  },
                  { var_empty: 'cur' },
                ],
              ].map(([name, root, condition]) => ({ query: condition ? { name, root, condition } : { name, root } })),
            },
          },
        ],
        returns: ['cur', 'upd', 'ins'],
      },
    },
    parameters: { rows },
    parameter_types: { rows: { array: 'object' } },
  }))

const ends = fc.record({
  from: id,
  to: id,
  label: edgeLabel,
  note: fc.option(note),
  weight: fc.integer({ min: 0, max: 4 }),
})

const endpoints: readonly EntryOf[] = [lookup('from', 'from'), lookup('to', 'to')]

const link = ends.map((given): unknown => {
  const label = labels.edges[given.label]
  const held = {
    out_e: { label, input: variable('from') },
  }
  const properties: Record<string, Tree> = { weight: { i64: given.weight } }
  if (given.note !== null) properties['note'] = string(given.note)
  const cur = { where: { input: held, predicate: { eq: { left: property('$to.oid'), right: { param: 'to' } } } } }
  return batch(
    'write',
    [
      ...endpoints,
      ['e_cur', cur],
      [
        'e_upd',
        set({ edges: { reference: { var: 'e_cur' } } }, [['weight', fixed({ i64: given.weight })]]),
        { var_not_empty: 'e_cur' },
      ],
      ['src', variable('from'), { var_empty: 'e_cur' }],
      ['e_ins', addEdge(variable('src'), label, { var: 'to' }, properties), { var_not_empty: 'to' }],
    ],
    { parameters: { from: given.from, to: given.to }, parameter_types: strings('from', 'to') },
  )
})

const parallel = ends.map((given): unknown =>
  batch('write', [...endpoints, ['e', addEdge(variable('from'), labels.edges[given.label], { var: 'to' })]], {
    parameters: { from: given.from, to: given.to },
    parameter_types: strings('from', 'to'),
  }),
)

const unlink = ends.map((given): unknown => {
  const input = variable('from')
  const drop = { drop_edge_labeled: { input, to: { var: 'to' }, label: labels.edges[given.label] } }
  return batch('write', [...endpoints, ['e', drop]], {
    parameters: { from: given.from, to: given.to },
    parameter_types: strings('from', 'to'),
  })
})

const dropEdgesById = ends.map((given): unknown =>
  batch(
    'write',
    [
      lookup('from', 'from'),
      ['e_all', { out_e: { input: variable('from'), label: labels.edges[given.label] } }],
      ['e_no', { drop: { input: { edges: { reference: { var: 'e_all' } } } } }],
      ['e_left', { out_e: { input: variable('from'), label: labels.edges[given.label] } }],
      ['e_drop', { drop_edge_by_id: { edges: { var: 'e_all' } } }],
    ],
    { parameters: { from: given.from }, parameter_types: strings('from') },
  ),
)

const remove = id.map((oid): unknown =>
  batch('write', [lookup('cur', 'oid'), ['d', { drop: { input: variable('cur') } }]], {
    parameters: { oid },
    parameter_types: strings('oid'),
  }),
)

/** Writes that the engine refuses, some of them after a part of the request is done already. */
const broken = fc
  .constantFrom<readonly [string, Tree]>(
    ['text', 'null'],
    ['text', { i64: 3 }],
    ['vector', { f32_array: [1] }],
    ['vector', { f32_array: [0, 0] }],
    ['vector', { string: 'v' }],
    ['tenant', 'null'],
    ['$label', { i64: 1 }],
    ['oid', { string: 'a' }],
  )
  .chain(([name, given]) => id.map((oid) => ({ name, given, oid })))
  .map(({ name, given, oid }): unknown =>
    batch(
      'write',
      [
        lookup('cur', 'oid'),
        [
          'x',
          set(variable('cur'), [
            ['n', fixed({ i64: 99 })],
            [name, fixed(given)],
          ]),
        ],
      ],
      { parameters: { oid }, parameter_types: strings('oid') },
    ),
  )

const among = (oids: readonly string[]): Tree => ({
  is_in: { value: property('oid'), values: { constant: { string_array: oids } } },
})
const someIds = fc.uniqueArray(id, { minLength: 1, maxLength: 3 })
const ofLabel: Tree = eq('$label', string(labels.node))

const neighbors = fc
  .record({
    oids: someIds,
    direction: fc.constantFrom('out_e', 'in_e', 'both_e'),
    limit: fc.integer({ min: 1, max: 4 }),
    labels: edgeLabel,
    hop: fc.constantFrom('out', 'in', 'both'),
  })
  .map((given): unknown => {
    const context = { [given.direction]: { input: 'context' } }
    const wanted = { constant: { string_array: labels.edges.slice(given.labels) } }
    const filtered = {
      where: { input: context, predicate: { is_in: { value: property('$label'), values: wanted } } },
    }
    const orderings = [
      ['weight', 'desc'],
      ['$to.oid', 'asc'],
      ['$from.oid', 'desc'],
      ['$id', 'asc'],
    ]
    const sorted = { order_by_multiple: { input: filtered, orderings } }
    const root = { limit: { input: sorted, count: { literal: given.limit } } }
    const projections = ['$id', '$label', '$from.oid', '$to.oid', 'weight', 'note'].map((source) => ({
      property: { source, alias: source === '$id' ? 'edge' : source },
    }))
    const hop = { [given.hop]: { input: variable('src'), label: labels.edges[given.labels] } }
    return batch('read', [
      ['src', where(and(ofLabel, among(given.oids)))],
      ['rows', { project: { input: { coalesce: { input: variable('src'), traversals: [{ root }] } }, projections } }],
      ['hop', valueMap(hop, ['oid'])],
      ['ends', valueMap({ other_n: { input: { both_e: { input: variable('src') } } } }, ['oid'])],
      ['twice', valueMap({ inject: { input: variable('src'), variable: 'src' } }, ['oid'])],
      ['some', { exists: { input: hop } }],
    ])
  })

const comparison = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte')

const predicates = fc
  .record({
    op: comparison,
    name: fc.constantFrom('n', 'extra', 'oid', 'text', 'missing'),
    value,
    order: fc.constantFrom('asc', 'desc'),
  })
  .map(({ op, name, value, order }): unknown => {
    const constant = value
    const compared = { [op]: { left: property(name), right: { constant } } }
    const all = where(ofLabel)
    const filter = (predicate: Tree): Tree => valueMap({ where: { input: all, predicate } })
    return batch('read', [
      ['compared', filter(compared)],
      ['negated', { count: { input: { where: { input: all, predicate: { not: { predicate: compared } } } } } }],
      ['key', filter({ has_key: { property: name } })],
      ['null', filter({ is_null: { property: name } })],
      ['has', { count: { input: { has: { input: all, property: name, value } } } }],
      ['contains', filter({ contains: { value: property('text'), substring: { constant: string('o') } } })],
      [
        'ordered',
        valueMap({ order_by: { input: all, property: name, order } }, ['oid', name === 'oid' ? '$id' : name]),
      ],
      ['values', { values: { input: { order_by: { input: all, property: 'oid', order } }, properties: [name] } }],
      [
        'page',
        valueMap({ limit: { input: { skip: { input: all, count: { literal: 1 } } }, count: { literal: 2 } } }, ['oid']),
      ],
      ['e_first', { edge_properties: { input: { out_e: { input: all, label: labels.edges[0] } } } }],
    ])
  })

const hydrate = someIds.map((oids): unknown => batch('read', [['n', valueMap(where(and(ofLabel, among(oids))))]]))

const searches = fc
  .record({
    query: note,
    k: fc.integer({ min: 1, max: 5 }),
    tenant: fc.option(fc.constantFrom('t1', 't2', 't3')),
    vector,
    oids: someIds,
  })
  .map((given): unknown => {
    const text = {
      label: labels.node,
      property: 'text',
      query_text: { expr: { param: 'q' } },
      k: { literal: given.k },
    }
    const place = given.tenant === null ? {} : { tenant_value: fixed(string(given.tenant)) }
    const near = {
      label: labels.node,
      property: 'vector',
      query_vector: fixed({ f32_array: given.vector }),
      k: { expr: { param: 'k' } },
      ...place,
    }
    const input = where(and(ofLabel, among(given.oids)))
    const edges = {
      label: labels.edges[0],
      property: 'note',
      query_text: { expr: { param: 'q' } },
      k: { literal: given.k },
    }
    const projections = ['$from.oid', '$to.oid', 'note', '$score'].map((source) => ({
      property: { source, alias: source },
    }))
    return batch(
      'read',
      [
        ['text', valueMap({ text_search_nodes: text }, ['oid', '$score'])],
        ['within', valueMap({ text_search_nodes_within: { input, ...text } }, ['oid', '$score'])],
        ['edges', { project: { input: { text_search_edges: edges }, projections } }],
        ...(given.tenant === null
          ? []
          : ([
              ['near', valueMap({ vector_search_nodes: near }, ['oid', '$distance'])],
              ['nearWithin', valueMap({ vector_search_nodes_within: { input, ...near } }, ['oid', '$distance'])],
            ] as const)),
      ],
      { parameters: { q: given.query, k: given.k }, parameter_types: { q: 'string', k: 'i64' } },
    )
  })

/** Searches that are refused, whatever there is to find. */
const refusedSearch = fc
  .constantFrom<Tree>(
    { property: 'vector', query_vector: fixed({ f32_array: [1, 0] }) },
    { property: 'vector', query_vector: fixed({ f32_array: [1, 0] }), tenant_value: fixed('null') },
    { property: 'nothing', query_vector: fixed({ f32_array: [1, 0] }) },
  )
  .map((search): unknown =>
    batch('read', [['x', { vector_search_nodes: { ...Object(search), label: labels.node, k: { literal: 1 } } }]]),
  )

/** The requests of an adapter, well-formed all of them, over a few objects so that they meet each other. */
export const actions: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: upsert, weight: 6 },
  { arbitrary: upsertMany, weight: 2 },
  { arbitrary: link, weight: 8 },
  { arbitrary: parallel, weight: 2 },
  { arbitrary: unlink, weight: 1 },
  { arbitrary: dropEdgesById, weight: 2 },
  { arbitrary: remove, weight: 2 },
  { arbitrary: broken, weight: 2 },
  { arbitrary: neighbors, weight: 5 },
  { arbitrary: predicates, weight: 3 },
  { arbitrary: hydrate, weight: 1 },
  { arbitrary: searches, weight: 4 },
  { arbitrary: refusedSearch, weight: 1 },
)
