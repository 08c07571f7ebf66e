import { copyToGraph, everywhere } from '@recollect/core'
import { recordingObserver } from '@recollect/core/testing'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { GraphEngineSuite } from '../../engine-world.ts'
import { anEdge } from '../../fixtures/an-edge.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { expectEqualToTruth, nearIn } from '../../fixtures/graph-state.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { nodeIds, randomGraph } from '../../fixtures/random-graph.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { walkRules } from '../../fixtures/walk-model.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { wrappedStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

const ids = ['a', 'b', 'c', 'd']
const all = { ids, direction: 'both', limitPerNode: 100 } as const

export const copying: GraphEngineSuite = suite('copying', (test) => {
  test('an empty graph becomes equal to the truth, and stays so when copied again', async (world) => {
    const { engine, scope, store, graph } = world
    const kb = await engine({ graph: undefined })
    await putEntities(kb, scope, ids, [anEdge('a knows b', { note: 'x', confidence: 0.5 }), 'b knows c', 'c likes d'])
    await kb.putMany(scope, [{ kind: 'note', id: 'part', parentId: 'a', title: 'common' }])
    await kb.softDelete(scope, 'd')
    for (let round = 0; round < 2; round += 1) {
      expect(await copyToGraph({ store, graph, scope })).toEqual({ nodes: 3, edges: 2, missing: 0 })
      await expectEqualToTruth(world, ids)
    }
    await kb.revive(scope, 'd')
    await kb.patch(scope, 'a', { title: 'other' })
    expect(await copyToGraph({ store, graph, scope })).toEqual({ nodes: 4, edges: 3, missing: 0 })
    await expectEqualToTruth(world, ids)
  })

  test('what a graph should have forgotten stays, unless it is reset', async (world) => {
    const { engine, scope, store, graph, anotherScope } = world
    const kb = await engine()
    const other = anotherScope()
    for (const one of [scope, other]) await putEntities(kb, one, ids, ['a knows b', 'b knows c', 'c likes d'])
    const alone = await engine({ graph: undefined })
    await alone.purge(scope, 'd')
    await alone.softDelete(scope, 'c')
    await alone.unlink(scope, anEdge('a knows b'))
    expect(await copyToGraph({ store, graph, scope })).toEqual({ nodes: 2, edges: 0, missing: 0 })
    expect((await graph.neighbors(scope, all, {})).neighbors).not.toEqual([])
    expect(await copyToGraph({ store, graph, scope, reset: true })).toEqual({ nodes: 2, edges: 0, missing: 0 })
    await expectEqualToTruth(world, ids)
    await expectEqualToTruth({ ...world, scope: other }, ids)
    await kb.revive(scope, 'c')
    await kb.link(scope, anEdge('a knows b'))
    await expectEqualToTruth(world, ids)
  })

  test('a copy of everything resets everything first', async ({ store, graph }) => {
    const done: unknown[] = []
    const empty = wrappedStore(store, { listObjects: async () => [], listEdges: async () => [] })
    const recorded = wrappedGraph(graph, {
      reset: async (asked) => {
        done.push(asked)
      },
    })
    const request = { store: empty, graph: recorded.graph, scope: everywhere }
    for (const reset of [false, true]) await copyToGraph({ ...request, reset })
    expect(done).toEqual([everywhere])
  })

  test('edges whose ends came too late are counted, and nothing else is', async (world) => {
    const { engine, scope, store, graph } = world
    await putEntities(await engine({ graph: undefined }), scope, ids, ['a knows b', 'b knows c', 'c likes d'])
    const late = wrappedStore(store, {
      listObjects: async (...args) => (await store.listObjects(...args)).filter(({ id }) => id !== 'c'),
    })
    const told: unknown[] = []
    const onProgress = (copied: unknown) => told.push(copied)
    const copied = await copyToGraph({ store: late, graph, scope, onProgress })
    expect(copied).toEqual({ nodes: 3, edges: 1, missing: 2 })
    expect(told.at(-1)).toEqual(copied)
    expect(await copyToGraph({ store, graph, scope })).toEqual({ nodes: 4, edges: 3, missing: 0 })
    await expectEqualToTruth(world, ids)
  })

  test('a copy beside writers takes nothing back that they wrote', async (world) => {
    const { engine, scope, store, graph, clock } = world
    const kb = await engine()
    await putEntities(kb, scope, ids, ['a knows b', 'b knows c'])
    clock.advance(1000)
    // What was read first is written last, after the writers have told the graph.
    const overtaken = wrappedStore(store, {
      listObjects: async (...args) => {
        const read = await store.listObjects(...args)
        await kb.patch(scope, 'a', { title: 'renamed' })
        return read
      },
      listEdges: async (...args) => {
        const read = await store.listEdges(...args)
        await kb.link(scope, anEdge('a knows b', { note: 'renewed' }))
        return read
      },
    })
    await copyToGraph({ store: overtaken, graph, scope })
    await expectEqualToTruth(world, ids)
    expect((await graph.neighbors(scope, all, {})).neighbors[0]?.edge.note).toBe('renewed')
  })

  test('vectors of a space are copied too', async (world) => {
    world.needsVectors()
    const { engine, scope, store, graph } = world
    const embedder = topicEmbedder([['vehicle'], ['fruit']])
    const kb = await engine({ graph: undefined, embedder })
    await kb.put(scope, 'thing', { id: 'fruit', title: 'fruit' })
    await kb.put(scope, 'thing', { id: 'vehicle', title: 'vehicle' })
    const space = (await store.openSpace({ model: embedder.model, dimensions: embedder.dimensions }, {})).id
    const [vehicle] = await embedder.embed(['vehicle'], { purpose: 'query' })
    await copyToGraph({ store, graph, scope })
    expect(await nearIn(graph, scope, vehicle ?? [])).toEqual([])
    await copyToGraph({ store, graph, scope, space })
    expect(await nearIn(graph, scope, vehicle ?? [])).toEqual(['vehicle', 'fruit'])
  })

  test('the copy of an engine takes the vectors along, and is seen', async (world) => {
    world.needsVectors()
    const { engine, scope, graph } = world
    const embedder = topicEmbedder([['vehicle'], ['fruit']])
    const alone = await engine({ graph: undefined, embedder })
    await putEntities(alone, scope, ['a', 'b'], ['a knows b'])
    await alone.put(scope, 'thing', { id: 'vehicle', title: 'vehicle' })
    const observer = recordingObserver()
    const kb = await engine({ embedder, observer })
    const told: unknown[] = []
    const onProgress = (copied: unknown) => told.push(copied)
    const copied = await kb.copyToGraph(scope, { reset: true, onProgress })
    expect([copied, told.at(-1)]).toEqual(Array.from({ length: 2 }, () => ({ nodes: 3, edges: 1, missing: 0 })))
    await expectEqualToTruth(world, ids)
    const [vehicle] = await embedder.embed(['vehicle'], { purpose: 'query' })
    expect((await nearIn(graph, scope, vehicle ?? []))[0]).toBe('vehicle')
    expect(observer.operations).toEqual([{ operation: 'copy_to_graph', ends: [{ hits: 3, degraded: [] }] }])
  })

  test('an engine without a graph that takes writes has nothing to copy to', async ({ engine, scope, graph }) => {
    await expectCode((await engine({ graph: undefined })).copyToGraph(scope), 'invalid_option')
    const reader = { neighbors: graph.neighbors.bind(graph) }
    await expectCode((await engine({ graph: reader })).copyToGraph(scope), 'invalid_option')
    await expectCode((await engine()).copyToGraph(untyped({})), 'invalid_scope')
    await expectCode((await engine()).copyToGraph(scope, { reset: untyped('yes') }), 'invalid_option')
  })

  test('many objects go in batches, and progress is told', async (world) => {
    const { engine, scope, store } = world
    const counted = wrappedGraph(world.graph)
    const kb = await engine({ graph: undefined })
    const many = Array.from({ length: 700 }, (_, i) => `n${i}`)
    await putEntities(
      kb,
      scope,
      many,
      many.slice(1).map((id, i) => `n${i} to ${id}`),
    )
    const told: unknown[] = []
    const onProgress = (copied: unknown) => told.push(copied)
    const copied = await copyToGraph({ store, graph: counted.graph, scope, onProgress })
    expect(copied).toEqual({ nodes: 700, edges: 699, missing: 0 })
    expect(told.at(-1)).toEqual(copied)
    expect(told.length).toBeGreaterThan(2)
    for (const method of ['upsertNodes', 'upsertEdges']) expect(counted.calls.get(method)).toBeGreaterThan(1)
    await expectEqualToTruth(world, many.slice(0, 50))
  })

  test('an engine walks any copied graph as it walks the store, to the order', async (world) => {
    const { engine, store, graph, anotherScope, runs } = world
    const [kb, alone] = [await engine(), await engine({ graph: undefined })]
    const budgets = fc.integer({ min: 1, max: 8 })
    const law = fc.asyncProperty(randomGraph, walkRules, budgets, async ({ edges }, rules, budget) => {
      const scope = anotherScope()
      await putEntities(alone, scope, nodeIds, edges)
      await copyToGraph({ store, graph, scope })
      const request = { objectIds: ['b', 'a'], budget, ...rules }
      expect(await kb.expandMany(scope, request)).toEqual(await alone.expandMany(scope, request))
      const one = { objectId: 'a', ...rules }
      expect(await kb.expand(scope, one)).toEqual(await alone.expand(scope, one))
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('a copy can be stopped, and says why when it fails', async (world) => {
    const { engine, scope, store, graph } = world
    await putEntities(await engine({ graph: undefined }), scope, ids)
    const reason = new Error('the caller has gone')
    const signal = AbortSignal.abort(reason)
    await expect(copyToGraph({ store, graph, scope, signal })).rejects.toBe(reason)
    const upsertNodes = () => Promise.reject(new Error('away'))
    const broken = wrappedGraph(graph, { upsertNodes }).graph
    await expectCode(copyToGraph({ store, graph: broken, scope }), 'graph_failed')
    const reset = () => Promise.reject(new Error('away'))
    const stuck = wrappedGraph(graph, { reset }).graph
    await expectCode(copyToGraph({ store, graph: stuck, scope, reset: true }), 'graph_failed')
    await expectCode(copyToGraph(untyped({ scope: everywhere, stores: [] })), 'invalid_option')
    await expectCode(copyToGraph({ store, graph, scope, reset: untyped('yes') }), 'invalid_option')
    expect((await graph.searchObjects(scope, { lexical: { query: 'common', limit: 9 } }, {})).channels.lexical).toEqual(
      [],
    )
  })
})
