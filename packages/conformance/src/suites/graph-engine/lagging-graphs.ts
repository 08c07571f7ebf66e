import { copyToGraph, type Graph } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { GraphEngineSuite, GraphEngineWorld } from '../../engine-world.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { expectEqualToTruth } from '../../fixtures/graph-state.ts'
import { historyIds, someHistory, takeStep } from '../../fixtures/history.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { pathOf, walked } from '../../fixtures/walked.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

const along = { relations: ['to'], direction: 'out' } as const

/** A graph that missed writes: nothing false is given, what is false hides nothing, and a copy makes up for it. */
export const laggingGraphs: GraphEngineSuite = suite('lagging graphs', (test) => {
  test('a level is confirmed before the next: nothing is reached over an edge that is gone', async (world) => {
    const { scope } = world
    const { kb, alone } = await engines(world)
    await putEntities(kb, scope, ['a', 'b', 'c', 'd'], ['a to b', 'b to c', 'a to d', 'd to c'])
    await alone.unlink(scope, anEdge('a to b'))
    const { objects } = await kb.expand(scope, { objectId: 'a', ...along, maxHops: 2 })
    expect(objects.map(pathOf)).toEqual(['a to> d', 'a to> d to> c'])
    await alone.unlink(scope, anEdge('a to d'))
    expect((await kb.expand(scope, { objectId: 'a', ...along, maxHops: 2 })).objects).toEqual([])
  })

  test('stale edges that fill the list of a node hide no true one: the store is asked about that node', async (world) => {
    const { engine, scope, store } = world
    const config = { neighborsPerNode: 3 }
    const { kb, alone } = await engines(world)
    const stale = ['s1', 's2', 's3'].map((id) => anEdge(`hub to ${id}`))
    await putEntities(
      kb,
      scope,
      ['seed', 'hub', 'other', 'true', 's1', 's2', 's3', 'end'],
      [...['seed to hub', 'seed to other', 'other to end', anEdge('hub to true', { confidence: 0.1 })], ...stale],
    )
    await alone.unlinkMany(scope, stale)
    const counted = countingStore(store)
    const narrow = await engine({ config, store: counted.store })
    counted.reset()
    const near = await narrow.expand(scope, { objectId: 'hub', ...along })
    expect(near).toMatchObject({ truncated: false, degraded: [] })
    expect(walked(near.objects)).toEqual(['true@1'])
    expect(counted.calls.get('neighbors')).toBe(1)
    const far = await narrow.expandMany(scope, { objectIds: ['seed'], ...along, maxHops: 2 })
    expect([walked(far.objects), far.truncated]).toEqual([['hub@1', 'other@1', 'true@2', 'end@2'], false])
  })

  test('of a node whose edges are cut and true, nothing is asked again', async (world) => {
    const { engine, scope, store } = world
    const { kb } = await engines(world)
    await putEntities(kb, scope, ['hub', 'a', 'b', 'c', 'd'], ['hub to a', 'hub to b', 'hub to c', 'hub to d'])
    const counted = countingStore(store)
    const narrow = await engine({ config: { neighborsPerNode: 3 }, store: counted.store })
    counted.reset()
    const { objects, truncated } = await narrow.expand(scope, { objectId: 'hub', ...along })
    expect([walked(objects), truncated]).toEqual([['a@1', 'b@1', 'c@1'], true])
    expect(counted.calls.has('neighbors')).toBe(false)
  })

  test('whatever is stale, a narrow walk gives what the store gives', async (world) => {
    const { engine, anotherScope, runs, store } = world
    const { kb, alone } = await engines(world)
    const config = { neighborsPerNode: 2 }
    const [narrow, truth] = [await engine({ config }), await engine({ config, graph: undefined, store })]
    const others = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5']
    const law = fc.asyncProperty(fc.subarray(others), fc.shuffledSubarray(others), async (gone, order) => {
      const scope = anotherScope()
      await putEntities(
        kb,
        scope,
        ['hub', ...others],
        others.map((id) => `hub to ${id}`),
      )
      await kb.linkMany(
        scope,
        order.map((id, i) => anEdge(`hub to ${id}`, { confidence: i / 10 })),
      )
      await alone.unlinkMany(
        scope,
        gone.map((id) => anEdge(`hub to ${id}`)),
      )
      const request = { objectId: 'hub', ...along }
      const [{ degraded: _, ...answer }, expected] = [
        await narrow.expand(scope, request),
        await truth.expand(scope, request),
      ]
      expect(walked(answer.objects)).toEqual(walked(expected.objects))
    })
    await fc.assert(law, { numRuns: runs })
  })

  test('where the graph knows no edge of the seeds and the store does, the store is walked', async (world) => {
    const { scope } = world
    const { kb, alone } = await engines(world)
    const links = ['a to b', 'b to c', 'c to d']
    await putEntities(alone, scope, ['a', 'b', 'c', 'd'], links)
    const request = { ...along, maxHops: 3 }
    const one = await kb.expand(scope, { objectId: 'a', ...request })
    expect([walked(one.objects), one.degraded]).toEqual([['b@1', 'c@2', 'd@3'], ['graph_behind']])
    const many = await kb.expandMany(scope, { objectIds: ['b', 'a'], ...request })
    const expected = await alone.expandMany(scope, { objectIds: ['b', 'a'], ...request })
    expect(many).toEqual({ ...expected, degraded: ['graph_behind'] })
    const nothing = await kb.expand(scope, { objectId: 'd', ...request })
    expect([nothing.objects, nothing.degraded]).toEqual([[], []])
  })

  test('stale edges alone are no edges: the store is walked', async (world) => {
    const { scope } = world
    const { kb, alone } = await engines(world)
    await putEntities(kb, scope, ['a', 'b', 'c'], ['a to b', 'b to c'])
    await alone.unlink(scope, anEdge('a to b'))
    await alone.link(scope, anEdge('a to c'))
    const { objects, degraded } = await kb.expand(scope, { objectId: 'a', ...along })
    expect([walked(objects), degraded]).toEqual([['c@1'], ['graph_behind']])
    await alone.unlink(scope, anEdge('a to c'))
    const none = await kb.expand(scope, { objectId: 'a', ...along })
    expect([none.objects, none.degraded]).toEqual([[], []])
  })

  test('where the graph finds too little to fill an answer, the store answers', async (world) => {
    const { scope } = world
    const { kb, alone } = await engines(world)
    const lost = [anEdge('a to b', { note: 'amber' }), anEdge('b to a', { note: 'amber' })]
    await putEntities(alone, scope, ['a', 'b'], lost)
    for (const [ids, links] of [
      [
        ['a', 'b'],
        ['a to b', 'b to a'],
      ],
      [
        ['a', 'b', 'c'],
        ['a to b', 'b to a', 'c to a'],
      ],
    ] as const) {
      const entities = await kb.findObjects(scope, { query: 'common' })
      expect([idsOf(entities.objects).toSorted(), entities.degraded]).toEqual([ids, []])
      const found = await kb.findLinks(scope, { query: 'amber' })
      expect([wordsOf(found.links.map(({ edge }) => edge)).toSorted(), found.degraded]).toEqual([links, []])
      // The second time round, the graph knows one entity, and nothing of what was there before.
      await kb.put(scope, 'thing', { id: 'c', title: 'common c' })
      await kb.link(scope, anEdge('c to a', { note: 'amber' }))
    }
    const none = await kb.findObjects(scope, { query: 'unheard' })
    expect([none.objects, none.degraded]).toEqual([[], []])
    const noLinks = await kb.findLinks(scope, { query: 'unheard' })
    expect([noLinks.links, noLinks.degraded]).toEqual([[], []])
  })

  test('edges that the graph orders by what they said before are walked by what they say now', async (world) => {
    const { scope } = world
    const { kb, alone } = await engines(world)
    const sure = (words: string, confidence: number) => anEdge(words, { confidence })
    await putEntities(kb, scope, ['a', 'x', 'y'], [sure('a to x', 0.9), sure('a to y', 0.5)])
    await alone.link(scope, sure('a to x', 0.1))
    expect(walked((await kb.expand(scope, { objectId: 'a', ...along })).objects)).toEqual(['y@1', 'x@1'])
    const one = await kb.expandMany(scope, { objectIds: ['a'], ...along, budget: 1 })
    expect([walked(one.objects), one.truncated]).toEqual([['y@1'], true])
  })

  test('any history while the graph comes and goes: nothing false, and equal to the truth after a copy', async (world) => {
    const { engine, anotherScope, store, clock, runs } = world
    let isDown = false
    const down =
      <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
      (...args: A): Promise<R> =>
        isDown ? Promise.reject(new Error('the graph is away')) : call(...args)
    const { graph } = world
    const shaky: Partial<Graph> = {
      upsertNodes: down((...args) => graph.upsertNodes(...args)),
      removeNodes: down((...args) => graph.removeNodes(...args)),
      upsertEdges: down((...args) => graph.upsertEdges(...args)),
      removeEdges: down((...args) => graph.removeEdges(...args)),
    }
    const kb = await engine({ graph: wrappedGraph(graph, shaky).graph })
    const truth = await engine({ graph: undefined, store })
    const law = fc.asyncProperty(
      someHistory,
      fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }),
      async (steps, downs) => {
        const scope = anotherScope()
        isDown = false
        await putEntities(kb, scope, historyIds)
        for (const [i, step] of steps.entries()) {
          clock.advance(1000)
          isDown = downs[i] ?? false
          await takeStep(kb, scope, step)
        }
        isDown = false
        const request = { objectIds: historyIds, relations: 'all', maxHops: 2 } as const
        const found = (await kb.expandMany(scope, request)).objects
        const real = idsOf((await truth.expandMany(scope, request)).objects)
        expect(idsOf(found).filter((id) => !real.includes(id))).toEqual([])
        await copyToGraph({ store, graph, scope, reset: true })
        await expectEqualToTruth({ ...world, scope }, historyIds)
      },
    )
    await fc.assert(law, { numRuns: runs })
  })
})

/** An engine that tells the graph of its writes, and one that does not. */
async function engines({ engine, store }: GraphEngineWorld) {
  return { kb: await engine(), alone: await engine({ graph: undefined, store }) }
}
