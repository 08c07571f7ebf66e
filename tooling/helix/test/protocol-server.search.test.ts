import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProtocolServer, startProtocolServer } from '../src/protocol-server/index.ts'
import { bm25 } from '../src/protocol-server/search/bm25.ts'
import { tokenize } from '../src/protocol-server/search/tokens.ts'
import type { Json } from '../src/protocol-server/values/json.ts'
import {
  addEdge,
  addNode,
  allNodes,
  batch,
  clientOf,
  nodes,
  post,
  string,
  type Tree,
  valueMap,
} from './protocol-client.ts'

let server: ProtocolServer

beforeAll(async () => {
  server = await startProtocolServer({ looksUntilActive: 0 })
  const { index, write } = clientOf(server.url)
  await index(
    { node_text: { label: 'O', property: 't' } },
    { edge_text: { label: 'r', property: 'note' } },
    { edge_vector: { label: 'r', property: 'v', dimension: 2, metric: 'cosine' } },
    ...(['cosine', 'euclidean', 'manhattan'] as const).map((metric) => ({
      node_vector: { label: 'O', property: metric, dimension: 2, metric },
    })),
  )
  const vectors = (...v: readonly number[]) =>
    Object.fromEntries(['cosine', 'euclidean', 'manhattan'].map((metric) => [metric, { f32_array: v }]))
  await write(
    ['a', addNode('O', { t: string('x y z'), ...vectors(1, 0) })],
    ['b', addNode('O', { t: string('X foo bar baz'), ...vectors(0, 1) })],
    ['c', addNode('O', { t: string('x x x'), ...vectors(3, 4) })],
    ['d', addNode('O', { t: { string_array: ['foo', 'q'] } })],
    ['e', addNode('P', { t: string('x') })],
    ['r', addEdge(nodes(0), 'r', { ids: [1] }, { note: string('late'), v: { f32_array: [1, 0] } })],
    ['s', addEdge(nodes(1), 'r', { ids: [2] }, { note: string('late late'), v: { f32_array: [0, 1] } })],
  )
})

afterAll(() => server.stop())

const text = (query: Tree, more: Tree = {}): Tree => ({
  text_search_nodes: { label: 'O', property: 't', query_text: query, k: { literal: 10 }, ...Object(more) },
})
const words = (value: string): Tree => ({ value: string(value) })
const near = (property: string, query: readonly number[]): Tree => ({
  vector_search_nodes: { label: 'O', property, query_vector: { value: { f32_array: query } }, k: { literal: 10 } },
})
const rows = async (root: Tree): Promise<Json | undefined> => (await clientOf(server.url).read(['x', root])).body['x']

describe('text', () => {
  test('the best comes first, as the real engine scores it', async () => {
    const hits = Object(await rows(text(words('x y'))))
    expect(hits).toMatchObject([{ $id: 0 }, { $id: 2 }, { $id: 1 }])
    expect(hits[0].$score).toBeCloseTo(1.56064772605896, 6)
    expect(hits[1].$score).toBeCloseTo(0.560489296913147, 6)
    expect(hits[2].$score).toBeCloseTo(0.3138739764690399, 6)
  })

  test('the score is a virtual field, until the next step away', async () => {
    expect(await rows(valueMap(text(words('q')), ['$score', 't']))).toEqual([
      { $score: expect.any(Number), t: ['foo', 'q'] },
    ])
    expect(await rows(valueMap(text(words('q'))))).toEqual([{ $id: 3, $label: 'O', t: ['foo', 'q'] }])
    const stays = { where: { input: text(words('q')), predicate: { has_key: { property: '$score' } } } }
    expect(await rows(valueMap(stays, ['$score']))).toEqual([{ $score: expect.any(Number) }])
    expect(await rows(valueMap({ out: { input: text(words('z')) } }, ['$score', '$id']))).toEqual([{ $id: 1 }])
  })

  test('only among a stream, with the statistics of all', async () => {
    const within: Tree = {
      text_search_nodes_within: {
        input: nodes(1, 2, 4),
        label: 'O',
        property: 't',
        query_text: words('x'),
        k: { literal: 1 },
      },
    }
    expect(await rows(within)).toEqual([{ $id: 2, $score: expect.closeTo(0.560489296913147, 6) }])
  })

  test('edges have texts, too', async () => {
    const search = { label: 'r', property: 'note', query_text: words('LATE'), k: { literal: 5 } }
    expect(await rows({ text_search_edges: search })).toMatchObject([{ $id: 1 }, { $id: 0 }])
    const input = { out_e: { input: nodes(0) } }
    expect(await rows({ text_search_edges_within: { input, ...search } })).toMatchObject([{ $id: 0 }])
  })

  test('nothing usable finds nothing', async () => {
    expect(await rows(text(words(' . ')))).toEqual([])
    expect(await rows(text(words('unheard')))).toEqual([])
  })

  test.each<[string, Tree, Tree, number]>([
    ['an empty text', words(''), {}, 400],
    ['an empty text by parameter', { expr: { param: 'q' } }, {}, 500],
    ['a number', { value: { i64: 1 } }, {}, 400],
    ['no hits', words('x'), { k: { literal: 0 } }, 400],
    ['no hits by parameter', words('x'), { k: { expr: { param: 'k' } } }, 500],
  ])('%s is no search', async (_, query, more, status) => {
    const request = batch('read', [['x', text(query, more)]], { parameters: { q: '', k: 0 } })
    expect((await post(server.url, request)).status).toBe(status)
    expect(server.takeViolations()).toHaveLength(1)
  })

  test.each([
    [true, 800],
    [false, 900],
  ])('newer servers give 800 hits at most: %s', async (newer, hits) => {
    const other = await startProtocolServer({ looksUntilActive: 0, newer })
    const { index, send, read } = clientOf(other.url)
    await index({ node_text: { label: 'O', property: 't' } })
    for (let part = 0; part < 2; part++) {
      const entries = Array.from({ length: 450 }, (_, at) => [`n${at}`, addNode('O', { t: string('x') })] as const)
      await send('write', entries, { returns: [] })
    }
    const { body } = await read(['x', { count: { input: text(words('x'), { k: { literal: 10_000 } }) } }])
    expect(body['x']).toBe(hits)
    await other.stop()
  })
})

describe('tokens and scores', () => {
  test('letters and digits of any script, in lower case, whole', () => {
    expect(tokenize("Straße naïve 東京タワー Ünï_code it's e-mail 3.14")).toEqual([
      'straße',
      'naïve',
      '東京タワー',
      'ünï',
      'code',
      'it',
      's',
      'e',
      'mail',
      '3',
      '14',
    ])
  })

  test('a term counts once in a query, a document without any of them has no score', () => {
    const documents = [['a', 'b'], ['c'], ['a']]
    expect(bm25(documents, ['a', 'a'])).toEqual(bm25(documents, ['a']))
    expect(bm25(documents, ['a'])[1]).toBeUndefined()
    expect(bm25([], ['a'])).toEqual([])
  })

  test('long documents are told apart by four bits only', () => {
    const [shorter, longer, longest] = [41, 40, 42].map((length) => {
      const document = Array.from({ length }, (_, at) => (at === 0 ? 'a' : 'z'))
      return bm25([document, Array.from({ length: 50 }, () => 'y')], ['a'])[0]
    })
    expect(Math.abs(Number(shorter) - Number(longer))).toBeLessThan(0.01)
    expect(longest).toBeLessThan(Number(longer))
  })
})

describe('vectors', () => {
  const distances = (property: string, query: readonly number[]): Promise<Json | undefined> =>
    rows(valueMap(near(property, query), ['$id', '$distance']))

  test('cosine: half of one minus it; the rest as it is', async () => {
    expect(await distances('cosine', [2, 0])).toEqual([
      { $distance: 0, $id: 0 },
      { $distance: expect.closeTo(0.2, 6), $id: 2 },
      { $distance: 0.5, $id: 1 },
    ])
    expect(await distances('euclidean', [1, 2])).toMatchObject([
      { $distance: 2, $id: 1 },
      { $distance: 4, $id: 0 },
      { $distance: 8, $id: 2 },
    ])
    expect(await distances('manhattan', [1, 2])).toMatchObject([
      { $distance: 2, $id: 0 },
      { $distance: 2, $id: 1 },
      { $distance: 4, $id: 2 },
    ])
  })

  test('only among a stream; among nothing, no dimension is wrong', async () => {
    const within = (input: Tree, query: readonly number[]): Tree => ({
      vector_search_nodes_within: {
        input,
        label: 'O',
        property: 'cosine',
        query_vector: { value: { f32_array: query } },
        k: { literal: 5 },
      },
    })
    expect(await rows(within(nodes(1, 2), [1, 0]))).toMatchObject([{ $id: 2 }, { $id: 1 }])
    expect(await rows(within(nodes(99), [1]))).toEqual([])
  })

  test('edges have vectors, too', async () => {
    const search = { label: 'r', property: 'v', query_vector: { value: { f32_array: [0, 1] } }, k: { literal: 5 } }
    expect(await rows({ vector_search_edges: search })).toMatchObject([{ $id: 1 }, { $id: 0 }])
    const input = { out_e: { input: nodes(0) } }
    expect(await rows({ vector_search_edges_within: { input, ...search } })).toMatchObject([{ $id: 0 }])
  })

  test.each<[string, Tree]>([
    ['whole numbers', { i64_array: [1, 0] }],
    ['f64', { f64_array: [1, 0] }],
    ['nothing', { f32_array: [] }],
    ['text', string('v')],
  ])('%s in the tree are no query vector', async (_, value) => {
    const search = { label: 'O', property: 'cosine', query_vector: { value }, k: { literal: 1 } }
    const { status, body } = await clientOf(server.url).read(['x', { vector_search_nodes: search }])
    expect([status, body['error']]).toEqual([400, 'invalid_search_input'])
    expect(server.takeViolations()).toHaveLength(1)
  })

  test('a vector may come as a parameter', async () => {
    const search = { label: 'O', property: 'cosine', query_vector: { expr: { param: 'v' } }, k: { literal: 1 } }
    const request = batch(
      'read',
      [
        ['x', { vector_search_nodes: search }],
        ['n', { count: { input: allNodes } }],
      ],
      {
        parameters: { v: [1, 0] },
      },
    )
    expect((await post(server.url, request)).body).toMatchObject({ n: 5, x: [{ $id: 0 }] })
  })
})
