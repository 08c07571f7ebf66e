import { everywhere, type ObjectSearchRequest, type ReadScope } from '@recollect/core'
import { describe, expect, it } from 'vitest'
import { createMemoryGraph, type MemoryGraph } from '../src/index.ts'
import { aNode, anEdge, at, readBack, scope } from './support/make.ts'

async function aGraph(texts: { readonly [id: string]: string }): Promise<MemoryGraph> {
  const graph = createMemoryGraph({ dimensions: 2 })
  await graph.upsertNodes(
    scope,
    Object.entries(texts).map(([id, text]) => aNode(id, { text })),
    {},
  )
  return graph
}

async function find(
  graph: MemoryGraph,
  query: string,
  request: ObjectSearchRequest = {},
  where: ReadScope = scope,
): Promise<readonly string[]> {
  const { channels } = await graph.searchObjects(where, { ...request, lexical: { query, limit: 10 } }, {})
  return (channels.lexical ?? []).map(({ id }) => id)
}

describe('words', () => {
  it.each([
    ['PRICE', 'the price lock', 'whatever their case'],
    ['any price', 'price: 3', 'when any of them matches'],
    ['café', 'the ＣＡＦＥ\u0301 around the corner', 'in any width and normal form'],
    ['straße', 'STRASSE, Straße', 'with letters of their own'],
    ['検索', '知識を検索する', 'in scripts without spaces'],
    ['depends', 'kind: depends_on', 'inside names'],
    ['москва', 'Москва', 'in other alphabets'],
  ])('%s finds "%s": %s', async (query, text) => {
    expect(await find(await aGraph({ yes: text, no: 'something else' }), query)).toEqual(['yes'])
  })

  it.each(['pric', 'prices', '', '  ', '& | !', '\u{1f600}'])('%j finds nothing', async (query) => {
    expect(await find(await aGraph({ a: 'the price lock & more \u{1f600}' }), query)).toEqual([])
  })

  it('that are rare count more, and so do short texts and repetition', async () => {
    const graph = await aGraph({
      common: 'price of the lock',
      rare: 'zebra of the lock',
      short: 'price',
      twice: 'price of price',
      long: `price ${'and so on '.repeat(9)}`,
    })
    expect(await find(graph, 'price zebra')).toEqual(['rare', 'twice', 'short', 'common', 'long'])
  })

  it('may be names of what every object has', async () => {
    const graph = await aGraph({ a: 'constructor', b: '__proto__ toString' })
    expect(await find(graph, 'constructor')).toEqual(['a'])
    expect(await find(graph, 'tostring')).toEqual(['b'])
  })
})

describe('a search for nodes', () => {
  it('knows kinds and filters before its limit', async () => {
    const graph = createMemoryGraph()
    const many = Array.from({ length: 200 }, (_, i) => aNode(`n${i}`, { text: 'word word', facets: { size: i } }))
    const place = aNode('p', { kind: 'place', title: 'Here', text: 'a word', facets: { size: 7 }, occurredAt: at(5) })
    await graph.upsertNodes(scope, [...many, place], {})
    const lexical = { query: 'word', limit: 1 }
    const ids = async (request: ObjectSearchRequest) => {
      const { channels } = await graph.searchObjects(scope, { ...request, lexical }, {})
      return (channels.lexical ?? []).map(({ id }) => id)
    }
    expect(await ids({ kinds: ['place'] })).toEqual(['p'])
    expect(await ids({ filter: { op: 'in', field: { on: 'kind' }, values: ['place'] } })).toEqual(['p'])
    expect(await ids({ filter: { op: 'eq', field: { on: 'title' }, value: 'Here' } })).toEqual(['p'])
    expect(await ids({ filter: { op: 'exists', field: { on: 'title' }, exists: true } })).toEqual(['p'])
    expect(await ids({ filter: { op: 'exists', field: { on: 'occurred_at' }, exists: true } })).toEqual(['p'])
    expect(await ids({ filter: { op: 'gt', field: { on: 'property', name: 'size' }, value: 198 } })).toEqual(['n199'])
    expect(await ids({ kinds: ['never'] })).toEqual([])
  })

  it('puts the newer first among equals, then the smaller id', async () => {
    const graph = createMemoryGraph({ dimensions: 2 })
    const embedding = Float32Array.of(3, 4)
    const nodes = ['\uffff', '\u{1f600}', 'b', 'a'].map((id) => aNode(id, { text: 'word', embedding }))
    await graph.upsertNodes(scope, [...nodes, aNode('z', { text: 'word', embedding, updatedAt: at(1) })], {})
    expect(await find(graph, 'word')).toEqual(['z', 'a', 'b', '\uffff', '\u{1f600}'])
    const { channels } = await graph.searchObjects(scope, { vector: { space: '', vector: embedding, limit: 3 } }, {})
    expect(channels.vector?.map(({ id }) => id)).toEqual(['z', 'a', 'b'])
  })

  it('by vector gives cosines, from 1 to -1, and never what has no direction', async () => {
    const graph = createMemoryGraph({ dimensions: 2 })
    const vectors = { same: [5, 0], across: [0, 2], opposite: [-1, 0], none: [0, 0] }
    const nodes = Object.entries(vectors).map(([id, values]) => aNode(id, { embedding: Float32Array.from(values) }))
    await graph.upsertNodes(scope, [...nodes, aNode('without')], {})
    const ask = async (x: number, y: number) => {
      const vector = { space: '', vector: Float32Array.of(x, y), limit: 10 }
      const { channels } = await graph.searchObjects(scope, { vector }, {})
      return channels.vector?.map(({ id, score }) => [id, score])
    }
    expect(await ask(2, 0)).toEqual([
      ['same', 1],
      ['across', 0],
      ['opposite', -1],
    ])
    expect(await ask(0, 0)).toEqual([])
    await graph.upsertNodes(scope, [aNode('same', { embedding: Float32Array.of(0, 0) })], {})
    expect(await ask(2, 0)).toEqual([
      ['across', 0],
      ['opposite', -1],
    ])
  })

  it('by a vector of another length is refused', async () => {
    const graph = createMemoryGraph({ dimensions: 2 })
    const vector = { space: '', vector: Float32Array.of(1, 2, 3), limit: 1 }
    await expect(graph.searchObjects(scope, { vector }, {})).rejects.toMatchObject({
      code: 'dimension_mismatch',
      details: { expected: 2, actual: 3 },
    })
  })

  it('has no vector channel in a graph without dimensions', async () => {
    const graph = createMemoryGraph()
    await graph.upsertNodes(scope, [aNode('a', { text: 'word', embedding: Float32Array.of(1) })], {})
    const vector = { space: '', vector: Float32Array.of(1), limit: 1 }
    const { channels } = await graph.searchObjects(scope, { vector, lexical: { query: 'word', limit: 1 } }, {})
    expect(Object.keys(channels)).toEqual(['lexical'])
    expect(channels.lexical).toHaveLength(1)
  })
})

describe('a search for edges', () => {
  it('knows relations before its limit, and gives whole edges, the best first', async () => {
    const graph = await aGraph({ a: '', b: '', c: '' })
    const written = [
      anEdge('a likes b', { note: 'met in Rome' }),
      anEdge('a knows b', { note: 'Rome, Rome' }),
      anEdge('b likes c', { note: 'met in Paris', updatedAt: at(1) }),
      anEdge('c likes b', { note: 'met in Paris' }),
      anEdge('b likes a', { note: 'met in Paris' }),
      anEdge('c likes a', { status: 'Rome' }),
    ]
    await graph.upsertEdges(scope, written, {})
    const edges = written.map(readBack)
    const ask = async (query: string, relations?: readonly string[]) => {
      const { hits } = await graph.searchEdges(scope, { query, relations, limit: 3 }, {})
      return hits.map(({ edge }) => edge)
    }
    expect(await ask('rome', ['likes'])).toEqual([edges[0]])
    expect(await ask('rome', ['never'])).toEqual([])
    expect(await ask('ROME')).toEqual([edges[1], edges[0]])
    expect(await ask('paris')).toEqual([edges[2], edges[4], edges[3]])
  })
})

describe('every namespace', () => {
  it('is searched when all are asked, and none but its own otherwise', async () => {
    const graph = await aGraph({ a: 'word', b: '' })
    const other = { namespace: 'another' }
    await graph.upsertNodes(other, [aNode('a', { text: 'word' }), aNode('b')], {})
    for (const where of [scope, other]) await graph.upsertEdges(where, [anEdge('a likes b', { note: 'word' })], {})
    const { channels } = await graph.searchObjects(everywhere, { lexical: { query: 'word', limit: 5 } }, {})
    expect(channels.lexical?.map(({ namespace }) => namespace)).toEqual(['another', 'test'])
    expect(await find(graph, 'word')).toEqual(['a'])
    const namespaces = async (where: ReadScope) =>
      (await graph.searchEdges(where, { query: 'word', limit: 5 }, {})).hits.map(({ edge }) => edge.namespace)
    expect(await namespaces(everywhere)).toEqual(['another', 'test'])
    expect(await namespaces(other)).toEqual(['another'])
  })
})
