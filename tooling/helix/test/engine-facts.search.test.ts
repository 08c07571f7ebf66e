import { beforeAll, expect, test } from 'vitest'
import {
  client,
  column,
  count,
  graphOf,
  isIn,
  limit,
  onEngine,
  ownLabel,
  project,
  setProperty,
  text,
} from './on-engine.ts'
import { addNode, and, eq, type Tree, where } from './protocol-client.ts'

const label = ownLabel()
const graph = graphOf(label)
const relation = `${label} "cites"`

const find = (query: string, options: Tree & object = {}, operation = 'text_search_nodes'): Tree => ({
  [operation]: { label, property: 'text', query_text: text(query), k: { literal: 10 }, ...options },
})
const inSpace = (tenant: string) => ({ tenant_value: text(tenant) })
const near = (vector: readonly number[], options: object = {}, operation = 'vector_search_nodes'): Tree => ({
  [operation]: {
    label,
    property: 'vector',
    query_vector: { value: { f32_array: vector } },
    k: { literal: 10 },
    ...options,
  },
})
const idsOf = async (root: Tree) =>
  column((await client.read(['h', project(root, ['object_id'])])).body['h'], 'object_id')
const refusal = async (root: Tree) => {
  const { status, body } = await client.read(['h', root])
  return [status, body['error']]
}
const writeRefusal = async (root: Tree) => {
  const { status, body } = await client.write(['w', root])
  return [status, body['error']]
}

onEngine('search', () => {
  beforeAll(async () => {
    await client.index(
      { node_equality: { label, property: 'object_id', unique: true } },
      { node_text: { label, property: 'text', tenant_property: 'space' } },
      { node_text: { label, property: 'title' } },
      { node_vector: { label, property: 'vector', dimension: 3, metric: 'cosine', tenant_property: 'space' } },
      { node_vector: { label, property: 'plain', dimension: 3, metric: 'cosine' } },
    )
    const add = (id: string, space: string, words: string, vector: readonly number[]): [string, Tree] => {
      const values = { text: { string: words }, title: { string: words }, space: { string: space } }
      const vectors = { vector: { f32_array: vector }, plain: { f32_array: vector } }
      return [id, addNode(label, { object_id: { string: id }, ...values, ...vectors })]
    }
    const { status } = await client.write(
      add('fox', 'one', 'The quick brown fox', [1, 0, 0]),
      add('foxes', 'one', 'a fox, another FOX', [1, 1, 0]),
      add('other', 'two', 'a fox elsewhere', [1, 0, 0]),
      add('dog', 'one', 'the lazy dog', [0, 0, 1]),
    )
    expect(status).toBe(200)
  })

  test('text: words in any case, the better match first, in the space alone', async () => {
    expect(await idsOf(find('FOX', inSpace('one')))).toEqual(['foxes', 'fox'])
    expect(await idsOf(find('quick, dog!', inSpace('one')))).toEqual(expect.arrayContaining(['fox', 'dog']))
    expect(await idsOf(find('fox', inSpace('two')))).toEqual(['other'])
    expect(await idsOf(find('fox', inSpace('nowhere')))).toEqual([])
    expect(await idsOf(find('fo', inSpace('one')))).toEqual([])
    expect(await idsOf(find('?! ...', inSpace('one')))).toEqual([])
  })

  test('vectors: half of one minus the cosine, the nearest first, in the space alone', async () => {
    const { body } = await client.read(['h', project(near([1, 0, 0], inSpace('one')), ['object_id', '$distance'])])
    expect(column(body['h'], 'object_id')).toEqual(['fox', 'foxes', 'dog'])
    expect(column(body['h'], '$distance')).toEqual([
      0,
      expect.closeTo((1 - Math.SQRT1_2) / 2, 5),
      expect.closeTo(0.5, 5),
    ])
    expect(await idsOf(near([1, 0, 0], inSpace('two')))).toEqual(['other'])
    expect(await idsOf(near([1, 0, 0], inSpace('nowhere')))).toEqual([])
  })

  test('a vector that points exactly the other way may be left out, but never by a search within a set', async () => {
    await client.write(['n', addNode(label, { object_id: { string: 'anti' }, plain: { f32_array: [-1, 0, 0] } })])
    const plain = { property: 'plain' }
    const within = near([1, 0, 0], { ...plain, input: graph.all }, 'vector_search_nodes_within')
    expect((await idsOf(within)).at(-1)).toBe('anti')
  })

  test('within a set of nodes only those are found, in the space or without one', async () => {
    const set = where(and(eq('$label', { string: label }), isIn('object_id', ['fox', 'other'])))
    const within = 'text_search_nodes_within'
    expect(await idsOf(find('fox', { ...inSpace('one'), input: set }, within))).toEqual(['fox'])
    const everywhere = await idsOf(find('fox', { property: 'title', input: set }, within))
    expect(everywhere.toSorted()).toEqual(['fox', 'other'])
    expect(await idsOf(find('fox', { property: 'title', input: graph.one('nobody') }, within))).toEqual([])
    expect(await idsOf(near([1, 0, 0], { ...inSpace('one'), input: set }, 'vector_search_nodes_within'))).toEqual([
      'fox',
    ])
  })

  test('the score stays on the rows that a predicate or a limit leaves', async () => {
    const some = { where: { input: find('fox', inSpace('one')), predicate: isIn('object_id', ['fox']) } }
    const { body } = await client.read(
      ['where', project(some, ['object_id', '$score'])],
      ['limit', project(limit(1, find('fox', inSpace('one'))), ['$score'])],
      ['stream', find('fox', inSpace('two'))],
    )
    expect(body).toEqual({
      where: [{ object_id: 'fox', $score: expect.any(Number) }],
      limit: [{ $score: expect.any(Number) }],
      stream: [{ $id: expect.any(Number), $score: expect.any(Number) }],
    })
  })

  test('changes are found at once: another text, another space, no text, no node', async () => {
    const add = { object_id: { string: 'moving' }, text: { string: 'zebra' }, space: { string: 'one' } }
    await client.write(['n', addNode(label, add)])
    await client.write(['n', setProperty('text', text('giraffe'), graph.one('moving'))])
    expect(await idsOf(find('zebra', inSpace('one')))).toEqual([])
    expect(await idsOf(find('giraffe', inSpace('one')))).toEqual(['moving'])
    await client.write(['n', setProperty('space', text('two'), graph.one('moving'))])
    expect(await idsOf(find('giraffe', inSpace('one')))).toEqual([])
    expect(await idsOf(find('giraffe', inSpace('two')))).toEqual(['moving'])
    await client.write(['n', { remove_property: { name: 'text', input: graph.one('moving') } }])
    expect(await idsOf(find('giraffe', inSpace('two')))).toEqual([])
    await client.write(['n', { drop: { input: graph.one('moving') } }])
    expect((await client.read(['n', count(graph.one('moving'))])).body).toEqual({ n: 0 })
  })

  test('what a write must have', async () => {
    const add = (values: { readonly [name: string]: Tree }): Tree => addNode(label, values)
    const space = { space: { string: 'one' } }
    expect(await writeRefusal(add({ text: { string: 'of no space' } }))).toEqual([500, 'invalid_index_source_data'])
    expect(await writeRefusal(add({ ...space, text: 'null' }))).toEqual([500, 'invalid_index_source_data'])
    expect(await writeRefusal(add({ ...space, text: { i64: 1 } }))).toEqual([500, 'invalid_index_source_data'])
    expect(await writeRefusal(add({ ...space, vector: 'null' }))).toEqual([500, 'invalid_query'])
    expect(await writeRefusal(add({ ...space, vector: { f32_array: [1, 0] } }))).toEqual([
      400,
      'invalid_vector_dimension',
    ])
    expect(await writeRefusal(add({ ...space, vector: { f32_array: [0, 0, 0] } }))).toEqual([
      400,
      'zero_norm_cosine_vector',
    ])
    const { status } = await client.write([
      'n',
      add({ object_id: { string: 'spaceless' }, vector: { f32_array: [0, 1, 0] } }),
    ])
    expect(status).toBe(200)
    expect(await idsOf(near([0, 1, 0], inSpace('one')))).not.toContain('spaceless')
  })

  test('what a search must have', async () => {
    expect(await refusal(find('fox'))).toEqual([500, 'invalid_query'])
    expect(await refusal(find('fox', { property: 'title', ...inSpace('one') }))).toEqual([400, 'invalid_search_tenant'])
    expect(await refusal(find('fox', { tenant_value: { value: 'null' } }))).toEqual([
      400,
      'invalid_search_tenant_value',
    ])
    expect(await refusal(find('', { property: 'title' }))).toEqual([400, 'invalid_search_input'])
    expect(await refusal(find('fox', { property: 'title', k: { literal: 0 } }))).toEqual([
      400,
      'invalid_search_result_count',
    ])
    expect(await refusal(find('fox', { property: 'unknown' }))).toEqual([400, 'index_not_found'])
    expect(await refusal(near([1, 0], { property: 'plain' }))).toEqual([400, 'invalid_vector_dimension'])
    expect(await refusal(near([], { property: 'plain' }))).toEqual([400, 'invalid_search_input'])
  })

  test('notes of edges: an index per label, made before there is any edge; both ends in the answer', async () => {
    await client.index({ edge_text: { label: relation, property: 'note', tenant_property: 'space' } })
    const space = { space: { string: 'one' } }
    await graph.link('fox', relation, 'dog', { note: { string: 'jumps over' }, ...space })
    await graph.link('dog', relation, 'fox', { note: { string: 'ignores' }, ...space })
    const search = (query: string, operation = 'text_search_edges', options: object = {}): Tree => ({
      [operation]: {
        label: relation,
        property: 'note',
        query_text: text(query),
        k: { literal: 5 },
        ...inSpace('one'),
        ...options,
      },
    })
    const found = async (root: Tree) =>
      (await client.read(['h', project(root, ['$from.object_id', '$to.object_id', 'note'])])).body['h']
    expect(await found(search('JUMPS'))).toEqual([
      { '$from.object_id': 'fox', '$to.object_id': 'dog', note: 'jumps over' },
    ])
    const input = { out_e: { label: relation, input: graph.one('dog') } }
    expect(await found(search('jumps ignores', 'text_search_edges_within', { input }))).toHaveLength(1)
    await client.write(['u', setProperty('note', text('barks at'), input)])
    expect([await found(search('ignores')), await found(search('barks'))]).toEqual([[], [expect.anything()]])
    await client.write(['d', { drop: { input: graph.one('dog') } }])
    expect([await found(search('jumps')), await found(search('barks'))]).toEqual([[], []])
  })
})
