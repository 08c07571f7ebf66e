import type { Edge, GraphEdge, GraphNode } from '@recollect/core'
import { expect } from 'vitest'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { seen } from '../../fixtures/seen-graph.ts'
import { suite } from '../../harness/suite.ts'
import { edgeOf, type WritableGraphSuite } from '../../writable-graph-world.ts'

/** A graph is a copy that may be written twice, late, or out of order, and ends as the truth says. */
export const writingGraphs: WritableGraphSuite = suite('writing graphs', (test) => {
  test('nodes and edges may be written again: the graph is the same afterwards', async (world) => {
    const { graph, scope, node, edge } = world
    const nodes = ['a', 'b'].map((id) => node({ id, title: 'amber' }))
    const edges = [edge({ ...anEdge('a knows b'), note: 'amber' })]
    for (let round = 0; round < 3; round += 1) {
      await graph.upsertNodes(scope, nodes, {})
      expect(await graph.upsertEdges(scope, edges, {})).toEqual({ missing: [] })
      expect(await seen(world)).toEqual({ edges: edges.map(edgeOf), nodes: ['a', 'b'], found: edges.map(edgeOf) })
    }
    for (let round = 0; round < 2; round += 1) {
      await graph.removeEdges(scope, edges, {})
      expect(await seen(world)).toEqual({ edges: [], nodes: ['a', 'b'], found: [] })
    }
    for (let round = 0; round < 2; round += 1) {
      await graph.removeNodes(scope, [...nodes, node({ id: 'unknown' })], {})
      expect(await seen(world)).toEqual({ edges: [], nodes: [], found: [] })
    }
  })

  test('empty batches change nothing', async (world) => {
    const { graph, scope } = world
    await graph.upsertNodes(scope, [], {})
    expect(await graph.upsertEdges(scope, [], {})).toEqual({ missing: [] })
    await graph.removeNodes(scope, [], {})
    await graph.removeEdges(scope, [], {})
    expect(await seen(world)).toEqual({ edges: [], nodes: [], found: [] })
  })

  test('a node that is written again is the same node: one, with its edges', async (world) => {
    const { graph, scope, node, edge } = world
    await graph.upsertNodes(scope, [node({ id: 'a' }), node({ id: 'b', title: 'amber' })], {})
    await graph.upsertEdges(scope, [edge(anEdge('a knows b'))], {})
    for (let round = 0; round < 2; round += 1) {
      await graph.upsertNodes(scope, [node({ id: 'b', kind: 'other', title: 'amber' })], {})
      expect((await seen(world)).nodes).toEqual(['b'])
      expect(wordsOf((await seen(world)).edges)).toEqual(['a knows b'])
    }
  })

  test('fields that a node no longer has are gone', async (world) => {
    const { graph, scope, node } = world
    const full = { title: 'amber', summary: 'basalt', properties: { stage: 'granite', rank: 7 }, content: 'marble' }
    const occurredAt = new Date('2020-02-02T00:00:00Z')
    await graph.upsertNodes(scope, [node({ id: 'a', kind: 'deal', ...full, occurredAt })], {})
    expect(await world.findNodes({ near: 'granite' })).toMatchObject([{ id: 'a', occurredAt }])
    await graph.upsertNodes(scope, [node({ id: 'a', kind: 'deal', title: 'chalk' })], {})
    for (const gone of ['amber', 'basalt', 'granite', 'marble', '7']) {
      expect(await world.findNodes({ near: gone }), gone).toEqual([])
    }
    const [candidate] = await world.findNodes({ near: 'chalk' })
    expect(candidate).not.toHaveProperty('occurredAt')
    const stage = { op: 'eq', field: { on: 'property', name: 'stage' }, value: 'open' } as const
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'chalk', properties: { stage: 'open' } })], {})
    expect(idsOf(await world.findNodes({ near: 'chalk', filter: stage }))).toEqual(['a'])
  })

  test('a vector stays until another takes its place', async (world) => {
    world.needs('vectors')
    const { graph, scope, node } = world
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'one', degrees: 10 }), node({ id: 'b', degrees: 40 })], {})
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'two' })], {})
    expect(idsOf(await world.findNodes({ near: 0 }))).toEqual(['a', 'b'])
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'two', degrees: 90 })], {})
    expect(idsOf(await world.findNodes({ near: 0 }))).toEqual(['b', 'a'])
    await world.removeNodes('a')
    await graph.upsertNodes(scope, [node({ id: 'a', title: 'three' })], {})
    expect(idsOf(await world.findNodes({ near: 0 }))).toEqual(['b'])
  })

  test('a vector of another dimension is refused', async (world) => {
    world.needs('vectors')
    const { graph, scope, node } = world
    const { vector } = await world.vectorChannel(0, 1)
    const embedding = new Float32Array(vector.length + 1).fill(1)
    const call = graph.upsertNodes(scope, [{ ...node({ id: 'a', title: 'amber' }), embedding }], {})
    await expectCode(call, 'dimension_mismatch')
    expect((await seen(world)).nodes).toEqual([])
  })

  test('edges with an end that is no node are named, the others are written', async (world) => {
    const { graph, scope, node, edge, elsewhere } = world
    const foreign = `foreign-${aWord()}`
    await elsewhere().putNodes({ id: foreign })
    await graph.upsertNodes(scope, [node({ id: 'a' }), node({ id: 'b' }), node({ id: 'gone' })], {})
    await world.removeNodes('gone')
    const words = ['a knows missing', 'a knows b', 'missing knows a', `a knows ${foreign}`, 'gone knows b', 'b knows a']
    const { missing } = await graph.upsertEdges(
      scope,
      words.map((name) => edge(anEdge(name))),
      {},
    )
    const bad = ['a knows missing', 'missing knows a', `a knows ${foreign}`, 'gone knows b']
    expect(wordsOf(missing).toSorted()).toEqual(bad.toSorted())
    expect(wordsOf((await seen(world)).edges)).toEqual(['a knows b', 'b knows a'])
    await graph.upsertNodes(scope, [node({ id: 'missing' })], {})
    const again = await graph.upsertEdges(scope, [edge(anEdge('a knows missing'))], {})
    expect(again).toEqual({ missing: [] })
    expect(await world.neighbors({ ids: ['missing'] })).toMatchObject({ neighbors: [{ peerId: 'a' }] })
  })

  test('an edge from a node to itself is refused', async (world) => {
    const { graph, scope, node, edge } = world
    await graph.upsertNodes(scope, [node({ id: 'a' }), node({ id: 'b' })], {})
    await expectCode(graph.upsertEdges(scope, [edge(anEdge('a knows a'))], {}), 'invalid_edge')
    await expectCode(graph.upsertEdges(scope, [edge(anEdge('missing knows missing'))], {}), 'invalid_edge')
    expect((await seen(world)).edges).toEqual([])
  })

  test('removing one relation leaves the others', async (world) => {
    await world.putNodes({ id: 'a' }, { id: 'b' })
    const words = ['a knows b', 'a likes b', 'b knows a', 'b likes a']
    await world.putEdges(...words.map((name) => anEdge(name, { note: 'amber' })))
    await world.removeEdges(anEdge('a knows b'), anEdge('a unknown b'), anEdge('x knows y'))
    expect(wordsOf((await seen(world)).edges)).toEqual(['a likes b', 'b knows a', 'b likes a'])
    expect(await world.findEdges('amber')).toHaveLength(3)
  })

  test('removing nodes leaves the edges of others', async (world) => {
    await world.putNodes(...['a', 'b', 'c', 'd'].map((id) => ({ id, title: 'amber' })))
    const words = ['a knows b', 'b knows c', 'c knows d', 'd knows a', 'c likes d']
    await world.putEdges(...words.map((name) => anEdge(name, { note: 'amber' })))
    await world.removeNodes('a', 'b', 'unknown')
    expect(await seen(world)).toMatchObject({ nodes: ['c', 'd'] })
    const left = (await world.neighbors({ ids: ['a', 'b', 'c', 'd'], direction: 'out' })).neighbors
    expect(wordsOf(left.map(({ edge }) => edge))).toEqual(['c knows d', 'c likes d'])
    expect(wordsOf(await world.findEdges('amber')).toSorted()).toEqual(['c knows d', 'c likes d'])
  })

  test('every time, text and number of an edge comes back', async (world) => {
    const { graph, scope, node, edge } = world
    await graph.upsertNodes(scope, [node({ id: 'a' }), node({ id: 'b' })], {})
    const texts = { note: ' amber ', status: 'a\nb', role: '"', evidenceId: "'" }
    const edges = [0, 0.1, 1 / 3, 1, 1e-7].map((confidence, i): GraphEdge => {
      const createdAt = new Date(Date.UTC(1999, 11, 31, 23, 59, 59, 999) + i)
      const updatedAt = new Date(Date.UTC(2030, 0, 1) - i)
      return edge({
        ...anEdge(`a r${i} b`, { confidence, ...texts }),
        createdAt,
        updatedAt,
        version: 1 + i * 1_000_000,
      })
    })
    await graph.upsertEdges(scope, edges, {})
    const { neighbors } = await world.neighbors({ ids: ['a'] })
    expect(neighbors.map((neighbor) => neighbor.edge).toSorted(byRelation)).toEqual(edges.map(edgeOf))
  })

  test('batches of several hundred', async (world) => {
    const { graph, scope, node, edge } = world
    const ids = Array.from({ length: 600 }, (_, i) => `n${i}`)
    const nodesOf = (): GraphNode[] =>
      ids.map((id) => node({ id, title: 'amber', summary: `filler ${'words '.repeat(20)}` }))
    const edgesOf = (version: number): GraphEdge[] =>
      ids.slice(1).map((id, i) => edge({ fromId: `n${i}`, relation: i % 2 ? 'odd' : 'even', toId: id, version }))
    for (const version of [1, 2]) {
      await graph.upsertNodes(scope, nodesOf(), {})
      expect(await graph.upsertEdges(scope, edgesOf(version), {})).toEqual({ missing: [] })
    }
    const { neighbors } = await world.neighbors({ ids, direction: 'out' })
    expect(neighbors.map((neighbor) => neighbor.edge)).toEqual(edgesOf(2).map(edgeOf))
    expect(await world.findNodes({ near: 'amber', limit: 1000 })).toHaveLength(600)
    await world.removeEdges(...edgesOf(2).slice(300))
    expect((await world.neighbors({ ids, direction: 'in' })).neighbors).toHaveLength(300)
    await world.removeNodes(...ids.slice(0, 500))
    expect((await world.neighbors({ ids, direction: 'in' })).neighbors).toEqual([])
    expect(await world.findNodes({ near: 'amber', limit: 1000 })).toHaveLength(100)
    await world.removeNodes(...ids)
  })

  test('parallel writes of the same graph make it once', async (world) => {
    const { graph, scope, node, edge } = world
    const nodes = ['a', 'b', 'c'].map((id) => node({ id, title: 'amber' }))
    const edges = ['a knows b', 'b knows c'].map((words) => edge(anEdge(words, { note: 'amber' })))
    await Promise.all(Array.from({ length: 6 }, () => graph.upsertNodes(scope, nodes, {})))
    await Promise.all(Array.from({ length: 6 }, () => graph.upsertEdges(scope, edges, {})))
    const written = edges.map(edgeOf)
    expect(await seen(world)).toEqual({ edges: written, nodes: ['a', 'b', 'c'], found: written })
  })

  test('what was given may be changed without changing the graph', async (world) => {
    const { graph, scope, node, edge } = world
    const nodes = ['a', 'b'].map((id) => node({ id, title: 'amber', properties: { n: 1 } }))
    const edges = [edge(anEdge('a knows b', { note: 'amber' }))]
    await graph.upsertNodes(scope, nodes, {})
    await graph.upsertEdges(scope, edges, {})
    const before = structuredClone(await seen(world))
    for (const given of [...nodes, ...edges]) {
      given.updatedAt.setTime(0)
      given.createdAt.setTime(0)
      Object.assign(given, { title: 'changed', text: 'changed', note: 'changed' })
    }
    expect(await seen(world)).toEqual(before)
  })

  test('an aborted signal stops every call with its reason, and nothing is written', async (world) => {
    const { graph, scope, node, edge } = world
    await world.putNodes({ id: 'a', title: 'amber' }, { id: 'b' })
    await world.putEdges(anEdge('a knows b', { note: 'amber' }))
    const before = await seen(world)
    const reason = new Error('the caller has gone')
    const signal = AbortSignal.abort(reason)
    const request = { ids: ['a'], direction: 'both', limitPerNode: 1 } as const
    const calls = {
      neighbors: graph.neighbors(scope, request, { signal }),
      searchObjects: graph.searchObjects(scope, { lexical: { query: 'amber', limit: 1 } }, { signal }),
      searchEdges: graph.searchEdges(scope, { query: 'amber', limit: 1 }, { signal }),
      upsertNodes: graph.upsertNodes(scope, [node({ id: 'new', title: 'amber' })], { signal }),
      removeNodes: graph.removeNodes(scope, [node({ id: 'a' })], { signal }),
      upsertEdges: graph.upsertEdges(scope, [edge(anEdge('b knows a'))], { signal }),
      removeEdges: graph.removeEdges(scope, [edge(anEdge('a knows b'))], { signal }),
      reset: graph.reset(scope, { signal }),
    }
    const outcomes = await Promise.all(
      Object.entries(calls).map(([name, call]) =>
        call.then(
          () => [name, 'went through'],
          (error: unknown) => [name, error === reason ? 'stopped' : error],
        ),
      ),
    )
    expect(outcomes).toEqual(Object.keys(calls).map((name) => [name, 'stopped']))
    expect(await seen(world)).toEqual(before)
  })

  test('what was written is there when the graph is opened again', async (world) => {
    await world.putNodes({ id: 'a', title: 'amber' }, { id: 'b' })
    await world.putEdges(anEdge('a knows b', { note: 'amber', confidence: 0.5 }))
    const before = await world.neighbors({ ids: ['a', 'b'] })
    const graph = await world.reopen()
    const request = { ids: ['a', 'b'], direction: 'both', limitPerNode: 9 } as const
    expect(await graph.neighbors(world.scope, request, {})).toEqual(before)
    const { channels } = await graph.searchObjects(world.scope, { lexical: { query: 'amber', limit: 9 } }, {})
    expect(idsOf(channels.lexical)).toEqual(['a'])
  })
})

function byRelation(a: Edge, b: Edge): number {
  return a.relation < b.relation ? -1 : 1
}
