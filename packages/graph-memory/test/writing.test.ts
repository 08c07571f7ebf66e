import { type Edge, everywhere, type GraphEdge, type GraphNode, type NeighborRequest } from '@recollect/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryGraph, type MemoryGraph } from '../src/index.ts'
import { aNode, anEdge, at, readBack, scope } from './support/make.ts'

let graph: MemoryGraph
beforeEach(() => {
  graph = createMemoryGraph({ dimensions: 2 })
})

const east = Float32Array.of(1, 0)
const north = Float32Array.of(0, 1)

async function edgesOf(id: string): Promise<readonly Edge[]> {
  const request: NeighborRequest = { ids: [id], direction: 'both', limitPerNode: 100 }
  return (await graph.neighbors(scope, request, {})).neighbors.map(({ edge }) => edge)
}

async function found(query: string): Promise<readonly string[]> {
  const { channels } = await graph.searchObjects(scope, { lexical: { query, limit: 10 } }, {})
  return (channels.lexical ?? []).map(({ id }) => id)
}

async function near(vector: Float32Array): Promise<readonly (readonly [id: string, score: number])[]> {
  const { channels } = await graph.searchObjects(scope, { vector: { space: 'any', vector, limit: 10 } }, {})
  return (channels.vector ?? []).map(({ id, score }) => [id, score])
}

describe('nodes', () => {
  it('are replaced whole and keep their edges, and their vector when none comes', async () => {
    await graph.upsertNodes(scope, [aNode('a', { text: 'old words', embedding: east }), aNode('b')], {})
    await graph.upsertEdges(scope, [anEdge('a likes b')], {})
    await graph.upsertNodes(scope, [aNode('a', { text: 'new words', sequence: 2, occurredAt: at(3) })], {})
    expect(await found('old')).toEqual([])
    expect(await found('new')).toEqual(['a'])
    expect(await near(east)).toEqual([['a', 1]])
    expect(await edgesOf('a')).toEqual([readBack(anEdge('a likes b'))])
    await graph.upsertNodes(scope, [aNode('a', { sequence: 2, embedding: north })], {})
    expect(await near(north)).toEqual([['a', 1]])
    expect(await found('words')).toEqual([])
  })

  it('with a lower sequence change nothing', async () => {
    await graph.upsertNodes(scope, [aNode('a', { text: 'newer', sequence: 3, embedding: east })], {})
    await graph.upsertNodes(scope, [aNode('a', { text: 'older', sequence: 2, embedding: north })], {})
    expect(await found('newer older')).toEqual(['a'])
    expect(await found('older')).toEqual([])
    expect(await near(east)).toEqual([['a', 1]])
  })

  it('stay with all their edges when their removal has a lower sequence, and go with all of them otherwise', async () => {
    await graph.upsertNodes(scope, [aNode('a', { text: 'word', sequence: 3 }), aNode('b')], {})
    await graph.upsertEdges(scope, [anEdge('a likes b', { sequence: 9 })], {})
    await graph.removeNodes(scope, [{ id: 'a', sequence: 2 }], {})
    expect(await found('word')).toEqual(['a'])
    expect(await edgesOf('b')).toHaveLength(1)
    await graph.removeNodes(scope, [{ id: 'a', sequence: 3 }], {})
    expect(await found('word')).toEqual([])
    expect(await edgesOf('b')).toEqual([])
  })

  it('that are removed are gone with their edges, and leave nothing to whoever comes after them', async () => {
    await graph.upsertNodes(scope, [aNode('a', { text: 'word', embedding: east }), aNode('b'), aNode('c')], {})
    await graph.upsertEdges(scope, [anEdge('a likes b'), anEdge('c likes a'), anEdge('b likes c')], {})
    const gone = ['a', 'unknown', 'a'].map((id) => ({ id, sequence: 2 }))
    await graph.removeNodes(scope, gone, {})
    await graph.upsertNodes(scope, [aNode('d'), aNode('a')], {})
    expect(await edgesOf('a')).toEqual([])
    expect(await edgesOf('d')).toEqual([])
    expect(await edgesOf('c')).toEqual([readBack(anEdge('b likes c'))])
    expect(await found('word')).toEqual([])
    expect(await near(east)).toEqual([])
  })

  it('are copied: what the caller changes afterwards changes nothing here', async () => {
    const node = aNode('a', { text: 'word', facets: { size: 1 }, embedding: Float32Array.of(1, 0) })
    await graph.upsertNodes(scope, [node], {})
    node.embedding?.fill(0)
    node.updatedAt.setTime(0)
    Object.assign(node.facets, { size: 2 })
    const filter = { op: 'eq', field: { on: 'property', name: 'size' }, value: 1 } as const
    const { channels } = await graph.searchObjects(scope, { filter, lexical: { query: 'word', limit: 1 } }, {})
    expect(channels.lexical).toEqual([{ namespace: 'test', id: 'a', score: expect.any(Number), updatedAt: at(0) }])
    expect(await near(east)).toEqual([['a', 1]])
  })
})

describe('edges', () => {
  beforeEach(() =>
    graph.upsertNodes(
      scope,
      ['a', 'b', 'c'].map((id) => aNode(id)),
      {},
    ),
  )

  it('come back as they went in, field by field', async () => {
    const whole = anEdge('a likes b', {
      note: 'since the trip',
      status: 'confirmed',
      role: 'friend',
      confidence: 0.1 + 0.2,
      evidenceId: 'x',
      createdAt: at(1),
      updatedAt: at(2),
      version: 2 ** 40,
      sequence: 2 ** 50,
    })
    await graph.upsertEdges(scope, [whole, anEdge('b likes c', { role: 'boss' })], {})
    expect(await edgesOf('a')).toEqual([readBack(whole)])
    expect(await edgesOf('c')).toEqual([readBack(anEdge('b likes c', { role: 'boss' }))])
  })

  it('are one for each pair of ends and relation, replaced whole', async () => {
    await graph.upsertEdges(scope, [anEdge('a likes b', { note: 'first', confidence: 0.5 })], {})
    await graph.upsertEdges(scope, [anEdge('a likes b', { sequence: 2 }), anEdge('b likes a')], {})
    expect(await edgesOf('a')).toEqual([anEdge('a likes b'), anEdge('b likes a')].map(readBack))
    expect(await graph.searchEdges(scope, { query: 'first', limit: 5 }, {})).toEqual({ hits: [], degraded: [] })
  })

  it('with a lower sequence change nothing, and are not missing', async () => {
    const newer = anEdge('a likes b', { note: 'newer', version: 1, sequence: 5 })
    await graph.upsertEdges(scope, [newer], {})
    const older = anEdge('a likes b', { note: 'older', version: 2, sequence: 4, confidence: 0 })
    expect(await graph.upsertEdges(scope, [older], {})).toEqual({ missing: [] })
    expect(await edgesOf('b')).toEqual([readBack(newer)])
    expect(await graph.searchEdges(scope, { query: 'older', limit: 5 }, {})).toEqual({ hits: [], degraded: [] })
  })

  it('whose ends are missing are named, and the others are written', async () => {
    const edges = [anEdge('a likes x', { note: 'no' }), anEdge('a likes b'), anEdge('x likes y')]
    expect(await graph.upsertEdges(scope, edges, {})).toEqual({
      missing: [
        { fromId: 'a', relation: 'likes', toId: 'x' },
        { fromId: 'x', relation: 'likes', toId: 'y' },
      ],
    })
    expect(await edgesOf('a')).toEqual([readBack(anEdge('a likes b'))])
  })

  it('can be removed twice', async () => {
    await graph.upsertEdges(scope, [anEdge('a likes b'), anEdge('a knows b'), anEdge('b likes a')], {})
    const gone = [anEdge('a likes b'), anEdge('a likes b'), anEdge('a never b'), anEdge('x likes b')]
    await graph.removeEdges(scope, gone, {})
    await graph.removeEdges(scope, gone, {})
    expect(await edgesOf('a')).toEqual([anEdge('a knows b'), anEdge('b likes a')].map(readBack))
  })
})

describe('edges and their removal', () => {
  beforeEach(() => graph.upsertNodes(scope, [aNode('a'), aNode('b')], {}))

  it('of a lower sequence change nothing of each other', async () => {
    const edge = anEdge('a likes b', { note: 'word', sequence: 3 })
    await graph.upsertEdges(scope, [edge], {})
    await graph.removeEdges(scope, [anEdge('a likes b', { sequence: 2 })], {})
    expect(await edgesOf('a')).toEqual([readBack(edge)])
    await graph.removeEdges(scope, [anEdge('a likes b', { sequence: 3 })], {})
    expect(await edgesOf('a')).toEqual([])
    expect(await graph.searchEdges(scope, { query: 'word', limit: 5 }, {})).toEqual({ hits: [], degraded: [] })
  })
})

describe('a reset', () => {
  const other = { namespace: 'another' }
  const written = async () => {
    for (const where of [scope, other]) {
      await graph.upsertNodes(where, [aNode('a', { text: 'word', embedding: east, sequence: 9 }), aNode('b')], {})
      await graph.upsertEdges(where, [anEdge('a likes b', { note: 'word', sequence: 9 })], {})
    }
  }
  const left = async () => {
    const { neighbors } = await graph.neighbors(everywhere, { ids: ['a'], direction: 'out', limitPerNode: 9 }, {})
    const lexical = { query: 'word', limit: 9 }
    const vector = { space: '', vector: east, limit: 9 }
    const { channels } = await graph.searchObjects(everywhere, { lexical, vector }, {})
    const { hits } = await graph.searchEdges(everywhere, { query: 'word', limit: 9 }, {})
    const namespaces = [neighbors.map(({ edge }) => edge), hits.map(({ edge }) => edge), ...Object.values(channels)]
    return namespaces.map((list) => list.map(({ namespace }) => namespace))
  }

  it('removes everything of a namespace and nothing of another, whatever its sequence', async () => {
    await written()
    await graph.reset(scope, {})
    await graph.reset(scope, {})
    expect(await left()).toEqual([['another'], ['another'], ['another'], ['another']])
    await written()
    expect(await left()).toEqual(Array(4).fill(['another', 'test']))
  })

  it('of everywhere leaves nothing, and lower sequences may come again', async () => {
    await written()
    await graph.reset(everywhere, {})
    expect(await left()).toEqual([[], [], [], []])
    await graph.upsertNodes(scope, [aNode('a', { text: 'word', sequence: 1 })], {})
    expect(await found('word')).toEqual(['a'])
  })
})

describe('a call that fails', () => {
  const untouched = async () => {
    expect(await found('word')).toEqual(['a'])
    expect(await near(north)).toEqual([])
    expect(await edgesOf('a')).toEqual([readBack(anEdge('a likes b'))])
  }
  beforeEach(async () => {
    await graph.upsertNodes(scope, [aNode('a', { text: 'word' }), aNode('b')], {})
    await graph.upsertEdges(scope, [anEdge('a likes b')], {})
  })

  it('for a vector of another length changes nothing', async () => {
    const nodes = [aNode('a', { embedding: north }), aNode('b', { embedding: Float32Array.of(1) })]
    await expect(graph.upsertNodes(scope, nodes, {})).rejects.toMatchObject({
      code: 'dimension_mismatch',
      details: { expected: 2, actual: 1, index: 1 },
    })
    await untouched()
  })

  it('for a row that is no node or edge changes nothing', async () => {
    const nodes: GraphNode[] = [aNode('a'), JSON.parse(JSON.stringify(aNode('b')))]
    await expect(graph.upsertNodes(scope, nodes, {})).rejects.toThrow(TypeError)
    const edges: GraphEdge[] = [anEdge('b likes a'), JSON.parse(JSON.stringify(anEdge('b knows a')))]
    await expect(graph.upsertEdges(scope, edges, {})).rejects.toThrow(TypeError)
    await untouched()
  })

  it('for an edge from a node to itself changes nothing', async () => {
    const edges = [anEdge('b likes a'), anEdge('b likes b')]
    await expect(graph.upsertEdges(scope, edges, {})).rejects.toMatchObject({
      code: 'invalid_edge',
      details: { index: 1, id: 'b' },
    })
    await untouched()
  })

  it('because it is aborted changes nothing', async () => {
    const call = { signal: AbortSignal.abort(new Error('enough')) }
    const calls = [
      graph.upsertNodes(scope, [aNode('a')], call),
      graph.removeNodes(scope, [{ id: 'a', sequence: 1 }], call),
      graph.upsertEdges(scope, [anEdge('b likes a')], call),
      graph.removeEdges(scope, [anEdge('a likes b')], call),
      graph.reset(scope, call),
      graph.neighbors(scope, { ids: ['a'], direction: 'out', limitPerNode: 1 }, call),
      graph.searchObjects(scope, {}, call),
      graph.searchEdges(scope, { query: 'x', limit: 1 }, call),
    ]
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toEqual({ status: 'rejected', reason: new Error('enough') })
    }
    await untouched()
  })
})

describe('options', () => {
  it('that are no dimension are refused', () => {
    for (const dimensions of [0, -1, 1.5, 70_000, Number.NaN]) {
      expect(() => createMemoryGraph({ dimensions })).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    }
    expect(() => createMemoryGraph(JSON.parse('{"dimension":3}'))).toThrow('no option "dimension"')
  })

  it('are what the capabilities say', () => {
    expect(createMemoryGraph().capabilities).toEqual({ searchesEverywhere: true, durable: false })
    expect(graph.capabilities).toEqual({ searchesEverywhere: true, durable: false, dimensions: 2 })
  })
})

describe('what is gone', () => {
  const two = ['a', 'b'].map((id) => aNode(id, { text: 'word' }))

  it('does not come back late, and is not in the way of what is new', async () => {
    await graph.removeNodes(scope, [{ id: 'c', sequence: 3 }], {})
    await graph.removeEdges(scope, [anEdge('a likes b', { sequence: 3 }), anEdge('x never y')], {})
    await graph.upsertNodes(
      scope,
      [...two, aNode('c', { text: 'word', sequence: 2 }), aNode('d', { text: 'word' })],
      {},
    )
    expect(await found('word')).toEqual(['a', 'b', 'd'])
    const edges = [anEdge('a likes b', { sequence: 2 }), anEdge('a likes c'), anEdge('b likes d'), anEdge('x never y')]
    const { missing } = await graph.upsertEdges(scope, edges, {})
    expect(missing.map(({ toId }) => toId)).toEqual(['c', 'y'])
    expect(await edgesOf('b')).toEqual([readBack(anEdge('b likes d'))])
  })

  it('may be all that there is of a namespace', async () => {
    await graph.removeEdges(scope, [anEdge('a likes b', { sequence: 3 })], {})
    expect(await graph.neighbors(everywhere, { ids: ['a'], direction: 'both', limitPerNode: 9 }, {})).toEqual({
      neighbors: [],
      truncated: [],
    })
    expect(await graph.searchEdges(everywhere, { query: 'a', relations: ['likes'], limit: 9 }, {})).toMatchObject({
      hits: [],
    })
    await graph.upsertNodes(scope, two, {})
    expect(await graph.upsertEdges(scope, [anEdge('a likes b')], {})).toEqual({ missing: [] })
    expect(await edgesOf('a')).toEqual([])
  })

  it('after many removals of what was never there, what is written is found', async () => {
    const ids = Array.from({ length: 5000 }, (_, i) => `n${i}`)
    await graph.removeNodes(
      scope,
      ids.map((id) => ({ id, sequence: 1 })),
      {},
    )
    await graph.removeEdges(
      scope,
      ids.map((id) => anEdge(`${id} likes x${id}`)),
      {},
    )
    await graph.upsertNodes(scope, two, {})
    await graph.upsertEdges(scope, [anEdge('a likes b')], {})
    expect(await edgesOf('b')).toHaveLength(1)
    expect(await found('word')).toEqual(['a', 'b'])
  })
})
