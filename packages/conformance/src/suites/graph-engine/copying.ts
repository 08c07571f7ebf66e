import { copyToGraph, everywhere } from '@recollect/core'
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
import { suite } from '../../harness/suite.ts'

const ids = ['a', 'b', 'c', 'd']

export const copying: GraphEngineSuite = suite('copying', (test) => {
  test('an empty graph becomes equal to the truth, and stays so when copied again', async (world) => {
    const { engine, scope, store, graph } = world
    const kb = await engine({ graph: undefined })
    await putEntities(kb, scope, ids, [anEdge('a knows b', { note: 'x', confidence: 0.5 }), 'b knows c', 'c likes d'])
    await kb.putMany(scope, [{ kind: 'note', id: 'part', parentId: 'a', title: 'common' }])
    await kb.softDelete(scope, 'd')
    for (let round = 0; round < 2; round += 1) {
      expect(await copyToGraph({ store, graph, scope })).toEqual({ nodes: 3, edges: 2 })
      await expectEqualToTruth(world, ids)
    }
    await kb.revive(scope, 'd')
    await kb.patch(scope, 'a', { title: 'other' })
    expect(await copyToGraph({ store, graph, scope })).toEqual({ nodes: 4, edges: 3 })
    await expectEqualToTruth(world, ids)
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
    expect(copied).toEqual({ nodes: 700, edges: 699 })
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
    await expectCode(copyToGraph(untyped({ scope: everywhere, stores: [] })), 'invalid_option')
    expect((await graph.searchObjects(scope, { lexical: { query: 'common', limit: 9 } }, {})).channels.lexical).toEqual(
      [],
    )
  })
})
