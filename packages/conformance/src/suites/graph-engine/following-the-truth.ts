import { recordingObserver } from '@recollect/core/testing'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { GraphEngineSuite, GraphEngineWorld } from '../../engine-world.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectEqualToTruth, nearIn } from '../../fixtures/graph-state.ts'
import { historyIds, onlyRefused, someHistory, takeStep } from '../../fixtures/history.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { topicEmbedder } from '../../fixtures/topic-embedder.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { suite } from '../../harness/suite.ts'

const ids = ['a', 'b', 'c', 'd']

/** Every write goes to the graph after the store has taken it; a graph that fails undoes nothing. */
export const followingTheTruth: GraphEngineSuite = suite('following the truth', (test) => {
  test('put and patch', async (world) => {
    const kb = await world.engine()
    await kb.putMany(
      world.scope,
      ids.map((id) => ({ kind: 'thing', id, title: 'common', occurredAt: new Date('2020-02-02T00:00:00Z') })),
    )
    await equal(world)
    world.clock.advance(1000)
    await kb.put(world.scope, 'thing', { id: 'a', title: 'other' })
    await kb.patch(world.scope, 'b', { summary: 'common too', occurredAt: null })
    await kb.putMany(world.scope, [{ kind: 'thing', id: 'c', title: 'common' }])
    await equal(world)
  })

  test('link and unlink', async (world) => {
    const kb = await world.engine()
    await putEntities(kb, world.scope, ids, [anEdge('a knows b', { note: 'x', confidence: 0.5 }), 'b knows c'])
    await equal(world)
    world.clock.advance(1000)
    await kb.link(world.scope, anEdge('a knows b', { role: 'y' }))
    await kb.link(world.scope, anEdge('a knows b', { role: 'y' }))
    await kb.unlink(world.scope, anEdge('b knows c'))
    await equal(world)
    const { neighbors } = await world.graph.neighbors(world.scope, all, {})
    expect(neighbors.map(({ edge }) => [edge.role, edge.version])).toEqual([
      ['y', 2],
      ['y', 2],
    ])
  })

  test('delete, revive with the edges, and purge', async (world) => {
    const kb = await world.engine()
    await putEntities(kb, world.scope, ids, ['a knows b', 'b knows c', 'c likes a'])
    const steps = [
      () => kb.softDelete(world.scope, 'a'),
      () => kb.softDeleteMany(world.scope, ['b', 'd']),
      () => kb.reviveMany(world.scope, ['a', 'd']),
      () => kb.revive(world.scope, 'b'),
      () => kb.softDelete(world.scope, 'c'),
      () => kb.put(world.scope, 'thing', { id: 'c', title: 'common again' }),
      () => kb.purge(world.scope, 'a'),
      () => kb.purgeMany(world.scope, ['b', 'd']),
    ]
    for (const step of steps) {
      world.clock.advance(1000)
      await step()
      await equal(world)
    }
  })

  test('objects with their links in one write', async (world) => {
    const kb = await world.engine()
    const objects = ids.map((id) => ({ kind: 'thing', id, title: 'common' }))
    const written = await kb.write(world.scope, { objects, links: [anEdge('a knows b'), anEdge('b knows c')] })
    expect(written.degraded).toEqual([])
    await equal(world)
    world.clock.advance(1000)
    const [first] = objects
    await kb.write(world.scope, {
      objects: first === undefined ? [] : [{ ...first, title: 'other' }],
      links: [anEdge('b knows c'), anEdge('c likes a', { note: 'x' })],
    })
    await equal(world)
    const { neighbors } = await world.graph.neighbors(world.scope, all, {})
    expect(neighbors).toHaveLength(6)
  })

  test('what is purged because nothing is linked with it, or because it has expired', async (world) => {
    const kb = await world.engine()
    await putEntities(kb, world.scope, ids, ['a knows b', 'b knows c'])
    world.clock.advance(1000)
    expect(await kb.purgeUnlinked(world.scope, { ids })).toEqual(['d'])
    await equal(world)
    await kb.patch(world.scope, 'b', { expiresAt: new Date('2020-01-01T00:00:00Z') })
    world.clock.advance(1000)
    expect(await kb.purgeExpired(world.scope)).toEqual({ purged: 1 })
    await equal(world)
    const { neighbors } = await world.graph.neighbors(world.scope, all, {})
    expect(neighbors).toEqual([])
  })

  test('what becomes a part leaves the graph, and comes back with its edges', async (world) => {
    const kb = await world.engine()
    await putEntities(kb, world.scope, ids, ['a knows b', 'b knows c'])
    await kb.put(world.scope, 'thing', { id: 'b', parentId: 'd', title: 'common' })
    await equal(world)
    expect((await world.graph.neighbors(world.scope, all, {})).neighbors).toEqual([])
    await kb.put(world.scope, 'thing', { id: 'b', title: 'common' })
    await equal(world)
    expect((await world.graph.neighbors(world.scope, all, {})).neighbors).toHaveLength(4)
  })

  test('parts are no nodes', async (world) => {
    const kb = await world.engine()
    await putEntities(kb, world.scope, ids)
    await kb.put(world.scope, 'note', { id: 'part', parentId: 'a', title: 'common', content: 'common' })
    await kb.softDelete(world.scope, 'part')
    await kb.revive(world.scope, 'part')
    await equal(world)
  })

  test('vectors, also those that are made later', async (world) => {
    world.needsVectors()
    const embedder = topicEmbedder([['vehicle'], ['fruit']])
    const kb = await world.engine({ embedder })
    await kb.put(world.scope, 'thing', { id: 'a', title: 'vehicle' })
    await kb.put(world.scope, 'thing', { id: 'b', title: 'fruit' })
    const [query] = await embedder.embed(['vehicle'], { purpose: 'query' })
    const vehicle = query ?? []
    expect(await nearIn(world.graph, world.scope, vehicle)).toEqual(['a', 'b'])

    const later = await world.engine({ embedder, embed: 'deferred' })
    await later.put(world.scope, 'thing', { id: 'c', title: 'vehicle' })
    expect(await nearIn(world.graph, world.scope, vehicle)).toEqual(['a', 'b'])
    await later.embedPending(world.scope)
    expect(await nearIn(world.graph, world.scope, vehicle)).toEqual(['a', 'c', 'b'])
    await kb.softDelete(world.scope, 'a')
    await kb.revive(world.scope, 'a')
    expect((await nearIn(world.graph, world.scope, vehicle)).toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('other namespaces are left alone', async (world) => {
    const kb = await world.engine()
    const other = world.anotherScope()
    for (const scope of [world.scope, other]) await putEntities(kb, scope, ids, ['a knows b'])
    await kb.purgeMany(world.scope, ids)
    await equal(world)
    await expectEqualToTruth({ ...world, scope: other }, ids)
    expect((await world.graph.neighbors(other, all, {})).neighbors).toHaveLength(2)
  })

  test('any history ends with a graph that is equal to the truth', async (world) => {
    const kb = await world.engine()
    const law = fc.asyncProperty(someHistory, async (steps) => {
      const scope = world.anotherScope()
      await putEntities(kb, scope, historyIds)
      for (const step of steps) {
        world.clock.advance(1000)
        await takeStep(kb, scope, step)
      }
      await expectEqualToTruth({ ...world, scope }, historyIds)
    })
    await fc.assert(law, { numRuns: world.runs })
  })

  test('a graph that fails is behind: the truth stands, and the answer says so', async (world) => {
    const { engine, scope } = world
    const observer = recordingObserver()
    const broken = wrappedGraph(world.graph, failingWrites)
    const kb = await engine({ graph: broken.graph, observer })
    const put = await kb.putMany(
      scope,
      ids.map((id) => ({ kind: 'thing', id, title: 'common' })),
    )
    expect(put).toMatchObject({ created: 4, degraded: ['graph_behind'] })
    const linked = await kb.linkMany(scope, [anEdge('a knows b'), anEdge('b knows c')])
    expect(linked).toMatchObject({ created: 2, degraded: ['graph_behind'] })
    await kb.unlink(scope, anEdge('b knows c'))
    await kb.softDelete(scope, 'c')
    await kb.revive(scope, 'c')
    await kb.purge(scope, 'd')
    await kb.patch(scope, 'a', { title: 'common too' })
    expect(observer.operations.map(({ operation, ends }) => [operation, ends[0]?.degraded])).toEqual(
      ['put', 'link', 'unlink', 'soft_delete', 'revive', 'purge', 'patch'].map((name) => [name, ['graph_behind']]),
    )
    expect(wordsOf((await kb.listEdges(scope)).edges)).toEqual(['a knows b'])
    expect((await kb.readMany(scope, ids)).map(({ id, title }) => `${id} ${title}`)).toEqual([
      'a common too',
      'b common',
      'c common',
    ])
  })

  test('failOnGraphError makes it an error, and the truth stands all the same', async (world) => {
    const { engine, scope } = world
    const { graph } = wrappedGraph(world.graph, failingWrites)
    const kb = await engine({ graph, config: { failOnGraphError: true } })
    const call = kb.put(scope, 'thing', { id: 'a', title: 'common' })
    await expect(call).rejects.toMatchObject({ code: 'graph_failed', cause: { message: 'the graph is away' } })
    expect((await kb.read(scope, 'a')).title).toBe('common')
  })

  test('a graph that misses an end is behind', async (world) => {
    const { engine, scope, graph } = world
    await putEntities(await engine({ graph: undefined }), scope, ids)
    const kb = await engine()
    const { degraded } = await kb.linkMany(scope, [anEdge('a knows b')])
    expect(degraded).toEqual(['graph_behind'])
    expect((await graph.neighbors(scope, all, {})).neighbors).toEqual([])
    expect(wordsOf((await kb.listEdges(scope)).edges)).toEqual(['a knows b'])
  })

  test('what changes nothing, and what fails, is not told to the graph', async (world) => {
    const { engine, scope } = world
    const counted = wrappedGraph(world.graph)
    const kb = await engine({ graph: counted.graph })
    await putEntities(kb, scope, ids, ['a knows b'])
    expect(Object.fromEntries(counted.calls)).toEqual({ upsertNodes: 1, upsertEdges: 1 })
    counted.reset()
    await putEntities(kb, scope, ids, ['a knows b'])
    await kb.put(scope, 'thing', { id: 'bad', parentId: 'unknown' }).catch(onlyRefused)
    await kb.link(scope, anEdge('a knows unknown')).catch(onlyRefused)
    await kb.unlink(scope, anEdge('a knows unknown')).catch(onlyRefused)
    await kb.softDelete(scope, 'unknown').catch(onlyRefused)
    expect(Object.fromEntries(counted.calls)).toEqual({})
  })
})

const all = { ids, direction: 'both', limitPerNode: 100 } as const

function equal(world: GraphEngineWorld): Promise<void> {
  return expectEqualToTruth(world, ids)
}

async function away(): Promise<never> {
  throw new Error('the graph is away')
}

const failingWrites = { upsertNodes: away, removeNodes: away, upsertEdges: away, removeEdges: away }
