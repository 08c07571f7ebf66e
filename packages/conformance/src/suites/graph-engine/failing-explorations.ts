import { type Graph, type Neighbor, RecollectError, type Store } from '@recollect/core'
import { expect } from 'vitest'
import type { GraphEngineSuite, GraphEngineWorld } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { putTexts } from '../../fixtures/put-texts.ts'
import { wayOf } from '../../fixtures/ways.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { countingStore, wrappedStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

const texts = { a: 'harbour', b: 'mill', c: 'field', d: 'road' }
const links = ['a to b', 'b to c', 'c to d']
const hops = 3

/** Searches and explorations along a graph that fails, lags behind or makes things up: what was found without it stands. */
export const failingExplorations: GraphEngineSuite = suite('failing explorations', (test) => {
  test('a graph that fails leaves what was found before, and the answer says so', async (world) => {
    const { scope } = world
    for (const [level, expected] of [['a'], ['a', 'b'], ['a', 'b', 'c']].entries()) {
      const kb = () => engineOver(world, { neighbors: failingFrom(level + 1, world.graph) })
      const found = await (await kb()).search(scope, { query: 'harbour', graph: { hops } })
      expect([idsOf(found.objects), found.degraded]).toEqual([expected, ['graph_partial']])
      const explored = await (await kb()).explore(scope, { query: 'harbour', hops })
      expect([explored.nodes.map(({ object }) => object.id), explored.degraded]).toEqual([expected, ['graph_partial']])
      const around = await (await kb()).explore(scope, { objectIds: ['a'], hops })
      expect([around.nodes.map(({ object }) => object.id), around.degraded]).toEqual([expected, ['graph_partial']])
    }
  })

  test('failOnGraphError makes every failure an error', async (world) => {
    const { scope } = world
    for (const level of [1, 2]) {
      const kb = () =>
        engineOver(world, { neighbors: failingFrom(level, world.graph) }, { config: { failOnGraphError: true } })
      await expectCode((await kb()).search(scope, { query: 'harbour', graph: { hops } }), 'graph_failed')
      await expectCode((await kb()).explore(scope, { objectIds: ['a'], hops }), 'graph_failed')
    }
  })

  test('a graph that fails in its second look at a crowded object is told, too', async (world) => {
    const { scope } = world
    const kb = await engineOver(world, { neighbors: failingFrom(2, world.graph) })
    await kb.linkMany(scope, [anEdge('a to c'), anEdge('a to d')])
    const found = await kb.search(scope, { query: 'harbour', graph: { hops: 1, perNode: 1 } })
    expect([found.objects.length, found.degraded]).toEqual([2, ['graph_partial']])
  })

  test('a store that fails on the way is no failure of the graph, nor is an abort', async (world) => {
    const { scope, store } = world
    await engineOver(world, {})
    const getEdges: Store['getEdges'] = async () => {
      throw new RecollectError('store_failed', 'The store is away.')
    }
    const kb = await world.engine({ store: wrappedStore(store, { getEdges }) })
    await expectCode(kb.search(scope, { query: 'harbour', graph: true }), 'store_failed')
    await expectCode(kb.explore(scope, { objectIds: ['a'] }), 'store_failed')
    for (const level of [1, 2]) {
      const controller = new AbortController()
      const reason = new Error('the caller has gone')
      let calls = 0
      const neighbors: Graph['neighbors'] = async (...args) => {
        calls += 1
        if (calls < level) return world.graph.neighbors(...args)
        controller.abort(reason)
        throw new Error('cancelled')
      }
      const stopped = await engineOver(world, { neighbors })
      const call = stopped.explore(scope, { objectIds: ['a'], hops }, { signal: controller.signal })
      await expect(call).rejects.toBe(reason)
    }
  })

  test('a graph that knows nothing is behind: the store is walked instead', async (world) => {
    const { scope } = world
    const neighbors: Graph['neighbors'] = async () => ({ neighbors: [], truncated: [] })
    const kb = await engineOver(world, { neighbors })
    const found = await kb.search(scope, { query: 'harbour', graph: { hops } })
    expect([idsOf(found.objects), found.degraded]).toEqual([['a', 'b', 'c', 'd'], ['graph_behind']])
    const explored = await kb.explore(scope, { objectIds: ['d'], hops })
    expect([explored.nodes.length, explored.degraded]).toEqual([4, ['graph_behind']])
    const strict = await engineOver(world, { neighbors }, { config: { failOnGraphError: true } })
    await expectCode(strict.explore(scope, { objectIds: ['a'] }), 'graph_failed')
    // An object without edges is no sign of anything.
    await kb.put(scope, 'thing', { id: 'alone', content: 'pond' })
    expect(await kb.explore(scope, { objectIds: ['alone'] })).toMatchObject({ degraded: [] })
  })

  test('edges and objects that are gone vanish, and nothing is reached over them', async (world) => {
    const { engine, scope, store } = world
    const kb = await engine()
    const alone = await engine({ store, graph: undefined })
    await putTexts(kb, scope, texts, [...links, 'a also c'])
    await alone.unlink(scope, anEdge('b to c'))
    await alone.link(scope, anEdge('a to b', { confidence: 0.5 }))
    const explored = await kb.explore(scope, { objectIds: ['a'], hops })
    expect(explored.nodes.map((node) => [wayOf(node), node.score])).toEqual([
      ['a', 1],
      ['a also> c', 1],
      ['a to> b', 0.5],
      ['a also> c to> d', 0.8],
    ])
    await alone.softDelete(scope, 'c')
    expect(idsOf((await kb.search(scope, { query: 'harbour', graph: { hops } })).objects)).toEqual(['a', 'b'])
  })

  test('what a graph makes up leaks nothing', async (world) => {
    const { scope, anotherScope, engine } = world
    const other = anotherScope()
    const foreign = await engine({ graph: undefined })
    const stranger = `stranger-${crypto.randomUUID()}`
    await putTexts(foreign, other, { a: 'harbour', b: 'mill', [stranger]: 'mill' }, [`a to ${stranger}`, 'a to b'])
    const { edges } = await foreign.listEdges(other)
    const lies = edges.flatMap((edge): Neighbor[] => [
      { nodeId: 'a', peerId: edge.toId, direction: 'out', edge },
      { nodeId: 'a', peerId: edge.toId, direction: 'out', edge: { ...edge, namespace: scope.namespace } },
      { nodeId: 'a', peerId: 'd', direction: 'out', edge },
    ])
    const neighbors: Graph['neighbors'] = async (...args) => {
      const truth = await world.graph.neighbors(...args)
      return { neighbors: [...lies, ...truth.neighbors, ...truth.neighbors], truncated: truth.truncated }
    }
    const kb = await engineOver(world, { neighbors })
    const { nodes } = await kb.explore(scope, { objectIds: ['a'], hops })
    expect(nodes.map(wayOf)).toEqual(['a', 'a to> b', 'a to> b to> c', 'a to> b to> c to> d'])
    const { objects } = await kb.search(scope, { query: 'harbour', graph: { hops } })
    expect(objects.map(({ id, namespace }) => [id, namespace === scope.namespace])).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => [id, true]),
    )
  })

  test('each level is one question to the graph, and one to the store that confirms it', async (world) => {
    const { scope, graph, store, engine } = world
    const watched = wrappedGraph(graph)
    const counted = countingStore(store)
    const kb = await engine({ graph: watched.graph, store: counted.store })
    const wide = Array.from({ length: 20 }, (_, i) => `w${i}`)
    const contents = Object.fromEntries(['z', ...wide].map((id) => [id, 'mill']))
    await putTexts(
      kb,
      scope,
      { a: 'harbour', ...contents },
      wide.flatMap((id) => [`a to ${id}`, `${id} to z`]),
    )
    watched.reset()
    counted.reset()
    await kb.search(scope, { query: 'harbour', graph: true })
    expect(Object.fromEntries(watched.calls)).toEqual({ neighbors: 2 })
    // The seeds, what each level leads to, and the page.
    expect(Object.fromEntries(counted.calls)).toEqual({ searchParts: 1, getEdges: 2, hydrate: 4 })
  })
})

/** An engine over a few linked things, with a graph that answers in another way. */
async function engineOver(
  { engine, scope, graph }: GraphEngineWorld,
  instead: Partial<Graph>,
  options: Parameters<GraphEngineWorld['engine']>[0] = {},
) {
  await putTexts(await engine(), scope, texts, links)
  return engine({ graph: wrappedGraph(graph, instead).graph, ...options })
}

/** A graph that fails from its nth question on. */
function failingFrom(level: number, graph: Graph): Graph['neighbors'] {
  let calls = 0
  return async (...args) => {
    calls += 1
    if (calls >= level) throw new Error('away')
    return graph.neighbors(...args)
  }
}
