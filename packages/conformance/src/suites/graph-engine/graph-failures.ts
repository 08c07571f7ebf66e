import { everywhere, type Graph, type Neighbor, RecollectError, type Store } from '@recollect/core'
import { expect } from 'vitest'
import type { GraphEngineSuite, GraphEngineWorld } from '../../engine-world.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { aWord } from '../../fixtures/names.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { pathOf, walked } from '../../fixtures/walked.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { wrappedStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

const ids = ['a', 'b', 'c', 'd']
const links = ['a to b', 'b to c', 'c to d']
const along = { relations: ['to'], maxHops: 3, direction: 'out' } as const

/** A graph that fails, lags behind, or makes things up: what is given is what the store confirms, and the answer says the rest. */
export const graphFailures: GraphEngineSuite = suite('graph failures', (test) => {
  test('a graph that fails at once leaves parts and siblings', async (world) => {
    const kb = await engineOver(world, { neighbors: failingFrom(1) })
    const request = { objectId: 'a', relations: ['to', 'contains'] }
    const result = await kb.expand(world.scope, request)
    expect([idsOf(result.objects), result.mode, result.degraded]).toEqual([['part'], 'children', ['containment_only']])
    const { objectId: _, ...rest } = request
    const many = await kb.expandMany(world.scope, { objectIds: ['a', 'b'], ...rest })
    expect([idsOf(many.objects), many.degraded]).toEqual([['part'], ['containment_only']])
  })

  test('without parts to give, a graph that fails at once is an error', async (world) => {
    const kb = await engineOver(world, { neighbors: failingFrom(1) })
    const calls = [
      kb.expand(world.scope, { objectId: 'a', ...along }),
      kb.expandMany(world.scope, { objectIds: ['a'], ...along }),
    ]
    for (const call of await Promise.allSettled(calls)) {
      const reason = expect.objectContaining({
        code: 'graph_failed',
        cause: expect.objectContaining({ message: 'away' }),
      })
      expect(call).toEqual({ status: 'rejected', reason })
    }
  })

  test('a graph that fails later leaves what was reached before', async (world) => {
    const depths = [['b@1'], ['b@1', 'c@2']]
    for (const [i, expected] of depths.entries()) {
      const kb = await engineOver(world, { neighbors: failingFrom(i + 2, world.graph) })
      const one = await kb.expand(world.scope, { objectId: 'a', ...along })
      expect([walked(one.objects), one.mode, one.degraded]).toEqual([expected, 'graph', ['graph_partial']])
      const again = await engineOver(world, { neighbors: failingFrom(i + 2, world.graph) })
      const many = await again.expandMany(world.scope, { objectIds: ['a'], ...along })
      expect([walked(many.objects), many.degraded]).toEqual([expected, ['graph_partial']])
    }
  })

  test('failOnGraphError makes every failure an error', async (world) => {
    for (const level of [1, 2]) {
      const options = { config: { failOnGraphError: true } }
      const kb = await engineOver(world, { neighbors: failingFrom(level, world.graph) }, options)
      const call = kb.expand(world.scope, { objectId: 'a', ...along, containment: true })
      await expectCode(call, 'graph_failed')
    }
  })

  test('a store that fails on the way is no failure of the graph: its error passes through', async (world) => {
    for (const level of [1, 2]) {
      let left = level
      const getEdges: Store['getEdges'] = (...args) => {
        left -= 1
        if (left === 0) throw new RecollectError('store_failed', 'The store is away.')
        return world.store.getEdges(...args)
      }
      await engineOver(world, {})
      const kb = await world.engine({ store: wrappedStore(world.store, { getEdges }) })
      await expectCode(kb.expand(world.scope, { objectId: 'a', ...along, containment: true }), 'store_failed')
    }
  })

  test('edges of nodes that were not asked about, and directions that are none, count for nothing', async (world) => {
    const strange: Graph['neighbors'] = async (scope, request, options) => {
      const { neighbors, truncated } = await world.graph.neighbors(scope, { ...request, ids: ['b'] }, options)
      const sideways = neighbors.map(
        (neighbor): Neighbor => untyped({ ...neighbor, nodeId: 'a', direction: 'sideways' }),
      )
      return { neighbors: [...neighbors, ...sideways], truncated }
    }
    const kb = await engineOver(world, { neighbors: strange })
    const { objects, degraded } = await kb.expand(world.scope, { objectId: 'a', ...along })
    expect([walked(objects), degraded]).toEqual([['b@1', 'c@2', 'd@3'], ['graph_behind']])
  })

  test('an error with a code of its own keeps it', async (world) => {
    const fail = async (): Promise<never> => {
      throw new RecollectError('graph_unavailable', 'The server is down.')
    }
    const kb = await engineOver(world, { neighbors: fail, searchObjects: fail, searchEdges: fail })
    await expectCode(kb.expand(world.scope, { objectId: 'a', ...along }), 'graph_unavailable')
    await expectCode(kb.findObjects(world.scope, { query: 'common' }), 'graph_unavailable')
    await expectCode(kb.findLinks(world.scope, { query: 'common' }), 'graph_unavailable')
  })

  test('an abort on the way is no failure of the graph: it passes through', async (world) => {
    for (const level of [1, 2]) {
      const controller = new AbortController()
      const reason = new Error('the caller has gone')
      let calls = 0
      const neighbors: Graph['neighbors'] = async (scope, request, options) => {
        calls += 1
        if (calls === level) {
          controller.abort(reason)
          throw new Error('cancelled')
        }
        return world.graph.neighbors(scope, request, options)
      }
      const kb = await engineOver(world, { neighbors })
      const request = { objectId: 'a', ...along, containment: true }
      await expect(kb.expand(world.scope, request, { signal: controller.signal })).rejects.toBe(reason)
    }
  })

  test('a graph that only walks is enough: the store finds entities and links', async (world) => {
    const { engine, scope, graph } = world
    await fill(world)
    const kb = await engine({ graph: { neighbors: (...args) => graph.neighbors(...args) } })
    await kb.put(scope, 'thing', { id: 'e', title: 'common' })
    expect(walked((await kb.expand(scope, { objectId: 'a', ...along })).objects)).toEqual(['b@1', 'c@2', 'd@3'])
    expect((await kb.findObjects(scope, { query: 'common' })).objects).toHaveLength(5)
    expect((await kb.findLinks(scope, { query: 'note' })).links).toHaveLength(3)
  })

  test('a graph without vectors leaves searches by meaning to the store', async (world) => {
    const { engine, scope, graph } = world
    const { dimensions: _, ...capabilities } = graph.capabilities
    const plain = wrappedGraph(graph, { capabilities })
    const embedder = topicEmbedder([['vehicle', 'automobile'], ['fruit']])
    const kb = await engine({ graph: plain.graph, embedder })
    for (const title of ['automobile', 'fruit']) await kb.put(scope, 'thing', { id: title, title })
    plain.reset()
    const near = await kb.findObjects(scope, { query: 'vehicle' })
    expect([idsOf(near.objects), near.degraded]).toEqual([['automobile', 'fruit'], []])
    expect(plain.calls.get('searchObjects')).toBe(undefined)
    expect(idsOf((await kb.findObjects(scope, { query: 'fruit', channels: ['lexical'] })).objects)).toEqual(['fruit'])
    expect(plain.calls.get('searchObjects')).toBe(1)
  })

  test('a graph for vectors of another length is refused', async ({ engine, graph }) => {
    const embedder = topicEmbedder([['vehicle']])
    const dimensions = embedder.dimensions + 1
    const other = wrappedGraph(graph, { capabilities: { ...graph.capabilities, dimensions } }).graph
    const details = { expected: embedder.dimensions, actual: dimensions }
    await expectCode(engine({ graph: other, embedder }), 'dimension_mismatch', details)
    await engine({ graph: other })
  })

  test('answers that are none are errors of the graph', async (world) => {
    const nonsense = async () => untyped({})
    const kb = await engineOver(world, { neighbors: nonsense, searchObjects: nonsense, searchEdges: nonsense })
    await expectCode(kb.expand(world.scope, { objectId: 'a', ...along }), 'graph_failed')
    await expectCode(kb.findObjects(world.scope, { query: 'common' }), 'graph_failed')
    await expectCode(kb.findLinks(world.scope, { query: 'note' }), 'graph_failed')
  })

  test('what is no graph is refused', async ({ engine }) => {
    // A value that no types allow, as plain JavaScript may pass it.
    await expectCode(engine({ graph: JSON.parse('{}') }), 'invalid_option')
  })

  test('stale answers of a graph vanish, and hide nothing that is there', async (world) => {
    const { engine, scope, store } = world
    await fill(world)
    const kb = await engine()
    const alone = await engine({ graph: undefined, store })
    await kb.linkMany(scope, [anEdge('a also b', { confidence: 0.1 }), anEdge('a to d')])
    await alone.unlink(scope, anEdge('a to b'))
    await alone.softDelete(scope, 'd')
    await alone.link(scope, anEdge('b to c', { note: 'changed' }))
    const { objects, degraded } = await kb.expand(scope, {
      objectId: 'a',
      relations: 'all',
      maxHops: 3,
      direction: 'out',
    })
    expect(objects.map(pathOf)).toEqual(['a also> b', 'a also> b to> c'])
    expect(objects[1]?.relation?.note).toBe('changed')
    expect(degraded).toEqual([])
    expect(idsOf((await kb.findObjects(scope, { query: 'common' })).objects).toSorted()).toEqual(['a', 'b', 'c'])
    const { links: found } = await kb.findLinks(scope, { query: 'note changed' })
    expect(wordsOf(found.map(({ edge }) => edge))).toEqual(['b to c'])
    expect(found[0]?.edge.note).toBe('changed')
  })

  test('a crowd of stale answers leaves no page short', async (world) => {
    const { engine, scope } = world
    const config = { candidates: 10, depth: 20 }
    const kb = await engine({ config })
    const alone = await engine({ graph: undefined })
    const crowd = Array.from({ length: 120 }, (_, i) => `s${i}`)
    await putEntities(
      kb,
      scope,
      ['hub', ...crowd],
      crowd.map((id) => anEdge(`hub to ${id}`, { note: 'amber' })),
    )
    const filler = 'filler '.repeat(30)
    await kb.putMany(
      scope,
      ['a', 'b', 'c'].map((id) => ({ kind: 'thing', id, title: `common ${filler}` })),
    )
    await kb.linkMany(
      scope,
      ['a', 'b', 'c'].map((id) => anEdge(`hub to ${id}`, { note: `amber ${filler}` })),
    )
    await alone.softDeleteMany(scope, crowd)
    const { objects } = await kb.findObjects(scope, {
      query: 'common',
      limit: 3,
      filters: { title: { ne: 'common hub' } },
    })
    expect(idsOf(objects)).toEqual(['a', 'b', 'c'])
    const { links: found } = await kb.findLinks(scope, { query: 'amber', limit: 3 })
    expect(wordsOf(found.map(({ edge }) => edge)).toSorted()).toEqual(['hub to a', 'hub to b', 'hub to c'])
  })

  test('where a graph cannot search everywhere, the store does', async (world) => {
    const { engine, scope, graph } = world
    const refuse = () => Promise.reject(new Error('not everywhere'))
    const capabilities = { ...graph.capabilities, searchesEverywhere: false }
    const narrow = wrappedGraph(graph, { capabilities, searchObjects: refuse, searchEdges: refuse }).graph
    const kb = await engine({ graph: narrow })
    const word = aWord()
    await kb.putMany(
      scope,
      ['a', 'b'].map((id) => ({ kind: 'thing', id, title: word })),
    )
    await kb.link(scope, anEdge('a knows b', { note: word }))
    expect((await kb.findObjects(everywhere, { query: word })).objects).toHaveLength(2)
    expect((await kb.findLinks(everywhere, { query: word })).links).toHaveLength(1)
    await expectCode(kb.findObjects(scope, { query: word }), 'graph_failed')
  })

  test('what a graph makes up leaks nothing', async (world) => {
    const { scope, anotherScope, engine } = world
    const other = anotherScope()
    const foreign = await engine({ graph: undefined })
    const stranger = `stranger-${crypto.randomUUID()}`
    await putEntities(foreign, other, ['a', 'b', stranger], [`a to ${stranger}`, 'a to b'])
    const { edges } = await foreign.listEdges(other)
    const lies = edges.flatMap((edge): Neighbor[] => [
      { nodeId: 'a', peerId: edge.toId, direction: 'out', edge },
      { nodeId: 'a', peerId: edge.toId, direction: 'out', edge: { ...edge, namespace: scope.namespace } },
      { nodeId: 'a', peerId: 'd', direction: 'out', edge },
    ])
    const neighbors: Graph['neighbors'] = async (asked, request, options) => {
      const { neighbors: truth, truncated } = await world.graph.neighbors(asked, request, options)
      const [first] = truth
      const unasked: Neighbor[] =
        first === undefined
          ? []
          : [
              { ...first, peerId: 'd' },
              { ...first, nodeId: 'unasked' },
              { ...first, direction: first.direction === 'out' ? 'in' : 'out' },
              { ...first, edge: { ...first.edge, relation: 'contains' } },
              { ...first, edge: { ...first.edge, relation: 'unasked' } },
              { ...first, peerId: 'part', edge: { ...first.edge, toId: 'part' } },
              { ...first, peerId: first.nodeId, edge: { ...first.edge, toId: first.nodeId } },
            ]
      return { neighbors: [...lies, ...unasked, ...truth, ...truth], truncated }
    }
    const candidate = { score: 99, updatedAt: new Date(0) }
    const strangers = [
      { ...candidate, namespace: other.namespace, id: stranger },
      { ...candidate, namespace: other.namespace, id: 'a' },
      { ...candidate, namespace: scope.namespace, id: stranger },
      { ...candidate, namespace: scope.namespace, id: 'part' },
      { ...candidate, namespace: scope.namespace, id: 'unknown' },
    ]
    const searchObjects: Graph['searchObjects'] = async (asked, request, options) => {
      const answer = await world.graph.searchObjects(asked, request, options)
      const lexical = answer.channels.lexical ?? []
      return { ...answer, channels: { lexical: [...strangers, ...lexical, ...lexical] } }
    }
    const searchEdges: Graph['searchEdges'] = async (asked, request, options) => {
      const { hits, degraded } = await world.graph.searchEdges(asked, request, options)
      const made = edges.flatMap((edge) => [edge, { ...edge, namespace: scope.namespace, toId: stranger }])
      return { hits: [...made.map((edge) => ({ edge, score: 99 })), ...hits, ...hits], degraded }
    }
    const kb = await engineOver(world, { neighbors, searchObjects, searchEdges })
    const { objects } = await kb.expand(scope, { objectId: 'a', ...along })
    expect(objects.map(pathOf)).toEqual(['a to> b', 'a to> b to> c', 'a to> b to> c to> d'])
    expect(objects.every(({ namespace }) => namespace === scope.namespace)).toBe(true)
    const found = await kb.findObjects(scope, { query: 'common', limit: 4 })
    expect([idsOf(found.objects).toSorted(), found.hasMore]).toEqual([ids, false])
    const { links: hits } = await kb.findLinks(scope, { query: 'note', relations: ['to'] })
    expect(wordsOf(hits.map(({ edge }) => edge)).toSorted()).toEqual(links)
  })

  test('a graph is asked once a level, however wide, and once for a search', async (world) => {
    const { engine, scope } = world
    const counted = wrappedGraph(world.graph)
    const kb = await engine({ graph: counted.graph })
    const wide = Array.from({ length: 40 }, (_, i) => `w${i}`)
    const all = [...wide.map((id) => `a to ${id}`), ...wide.map((id) => `${id} to z`), 'z to y']
    await putEntities(kb, scope, ['a', 'b', 'z', 'y', ...wide], all)
    counted.reset()
    const asked = async (call: () => Promise<unknown>) => {
      counted.reset()
      await call()
      return Object.fromEntries(counted.calls)
    }
    const walk = { relations: ['to'], direction: 'out' } as const
    expect(await asked(() => kb.expand(scope, { objectId: 'a', ...walk }))).toEqual({ neighbors: 1 })
    expect(await asked(() => kb.expand(scope, { objectId: 'a', ...walk, maxHops: 3 }))).toEqual({ neighbors: 3 })
    const many = { objectIds: ['a', 'b', ...wide], ...walk, maxHops: 2 }
    expect(await asked(() => kb.expandMany(scope, many))).toEqual({ neighbors: 2 })
    expect(await asked(() => kb.expand(scope, { objectId: 'y', ...walk, maxHops: 4 }))).toEqual({ neighbors: 1 })
    expect(await asked(() => kb.expand(scope, { objectId: 'a' }))).toEqual({})
    expect(await asked(() => kb.findObjects(scope, { query: 'common' }))).toEqual({ searchObjects: 1 })
    expect(await asked(() => kb.findLinks(scope, { query: 'common' }))).toEqual({ searchEdges: 1 })
  })
})

/** Four things in a row and a part of the first, in the store and the graph. */
async function fill({ engine, scope }: GraphEngineWorld): Promise<void> {
  const kb = await engine()
  await putEntities(
    kb,
    scope,
    ids,
    links.map((words) => anEdge(words, { note: 'note' })),
  )
  await kb.put(scope, 'note', { id: 'part', parentId: 'a', title: 'common' })
}

/** An engine over that, whose graph answers some calls in another way. */
async function engineOver(
  world: GraphEngineWorld,
  instead: Partial<Graph>,
  options: Parameters<GraphEngineWorld['engine']>[0] = {},
) {
  await fill(world)
  return world.engine({ graph: wrappedGraph(world.graph, instead).graph, ...options })
}

/** Neighbours that fail at this call and all after it. */
function failingFrom(call: number, graph?: Graph): Graph['neighbors'] {
  let calls = 0
  return async (...args) => {
    calls += 1
    if (graph === undefined || calls >= call) throw new Error('away')
    return graph.neighbors(...args)
  }
}
