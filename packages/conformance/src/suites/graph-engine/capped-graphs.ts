import type { Graph } from '@recollect/core'
import { expect } from 'vitest'
import type { GraphEngineSuite, GraphEngineWorld } from '../../engine-world.ts'
import { anEdge, wordsOf } from '../../fixtures/an-edge.ts'
import { idsOf } from '../../fixtures/ids-of.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { wrappedGraph } from '../../fixtures/wrapped-graph.ts'
import { countingStore } from '../../fixtures/wrapped-store.ts'
import { suite } from '../../harness/suite.ts'

/** A server may give no more than so many answers, whatever is asked: what that hides, the store finds. */
export const cappedGraphs: GraphEngineSuite = suite('capped graphs', (test) => {
  test('a short list with enough that is true is enough', async (world) => {
    const { kb, calls } = await aCrowd(world, { cap: 60, stale: 0 })
    const page = await kb.findObjects(world.scope, { query: 'common', limit: 5 })
    expect([page.objects.length, page.hasMore, page.truncated, page.degraded]).toEqual([5, true, true, []])
    const { links, degraded } = await kb.findLinks(world.scope, { query: 'amber', limit: 5 })
    expect([links.length, degraded]).toEqual([5, []])
    expect([calls.get('searchObjects'), calls.get('searchEdges')]).toEqual([undefined, undefined])
  })

  test('a short list with too little that is true: the store is asked, once', async (world) => {
    const { kb, calls } = await aCrowd(world, { cap: 20, stale: 30 })
    const page = await kb.findObjects(world.scope, { query: 'common', limit: 50 })
    expect(page.objects).toHaveLength(40)
    expect(page).toMatchObject({ hasMore: false, truncated: false, degraded: [] })
    const { links, degraded } = await kb.findLinks(world.scope, { query: 'amber', limit: 50 })
    expect([links.length, degraded]).toEqual([39, []])
    expect([calls.get('searchObjects'), calls.get('searchEdges')]).toEqual([1, 1])
  })

  test('kinds and filters that a graph does not apply starve no page', async (world) => {
    const { engine, scope } = world
    const { graph } = wrappedGraph(world.graph, capped(world.graph, 20))
    const strong = Array.from({ length: 50 }, (_, i) => ({ kind: 'deal', id: `s${i}`, title: 'common' }))
    const weak = ['a', 'b'].map((id) => ({ kind: 'person', id, title: `common ${'filler '.repeat(30)}` }))
    const kb = await engine({ graph })
    await kb.putMany(scope, [...strong, ...weak])
    const page = await kb.findObjects(scope, { query: 'common', kinds: ['person'] })
    expect(idsOf(page.objects).toSorted()).toEqual(['a', 'b'])
  })

  test('a graph is never asked for more than 10,000', async (world) => {
    const { engine, scope } = world
    const limits: number[] = []
    const { graph } = wrappedGraph(world.graph, {
      searchObjects: async (asked, request, options) => {
        limits.push(request.lexical?.limit ?? 0)
        return world.graph.searchObjects(asked, request, options)
      },
      searchEdges: async (asked, request, options) => {
        limits.push(request.limit)
        return world.graph.searchEdges(asked, request, options)
      },
    })
    const kb = await engine({ graph, config: { candidates: 10_000, depth: 10_000, maxLimit: 10_000 } })
    await putEntities(kb, scope, ['a', 'b'], [anEdge('a to b', { note: 'amber' })])
    expect((await kb.findObjects(scope, { query: 'common', limit: 10_000 })).objects).toHaveLength(2)
    expect((await kb.findLinks(scope, { query: 'amber', limit: 10_000 })).links).toHaveLength(1)
    expect(limits).toEqual([10_000, 10_000])
  })

  test('a graph that is full of what is gone is asked further, and then the store', async (world) => {
    const { engine, scope } = world
    const limits: number[] = []
    const { namespace } = scope
    const { graph } = wrappedGraph(world.graph, {
      searchObjects: async (_, { lexical }) => {
        const limit = lexical?.limit ?? 0
        limits.push(limit)
        const made = Array.from({ length: limit }, (__, i) => ({
          id: `gone-${i}`,
          namespace,
          score: 1,
          updatedAt: new Date(0),
        }))
        return { channels: { lexical: made }, degraded: [] }
      },
      searchEdges: async (_, { limit }) => {
        limits.push(limit)
        const at = { createdAt: new Date(0), updatedAt: new Date(0), version: 1 }
        const made = Array.from({ length: limit }, (__, i) => ({
          edge: { namespace, ...anEdge(`gone to n${i}`), ...at },
          score: 1,
        }))
        return { hits: made, degraded: [] }
      },
    })
    const kb = await engine({ graph, config: { candidates: 40, depth: 200 } })
    await putEntities(kb, scope, ['a', 'b'], [anEdge('a to b', { note: 'amber' })])
    expect(idsOf((await kb.findObjects(scope, { query: 'common' })).objects).toSorted()).toEqual(['a', 'b'])
    expect(limits.splice(0)).toEqual([200, 800, 3200, 10_000])
    const { links } = await kb.findLinks(scope, { query: 'amber' })
    expect(wordsOf(links.map(({ edge }) => edge))).toEqual(['a to b'])
    expect(limits).toEqual([40, 160, 640, 2560, 10_000])
  })
})

/** A graph whose lists end after so many, although more would match. */
function capped(graph: Graph, cap: number): Partial<Graph> {
  return {
    searchObjects: async (...args) => {
      const { channels, ...answer } = await graph.searchObjects(...args)
      const lexical = channels.lexical ?? []
      return { ...answer, channels: { lexical: lexical.slice(0, cap) }, truncated: lexical.length > cap }
    },
    searchEdges: async (...args) => {
      const { hits, ...answer } = await graph.searchEdges(...args)
      return { ...answer, hits: hits.slice(0, cap), truncated: hits.length > cap }
    },
  }
}

/** A graph with a cap, that holds many things, the strongest of which are gone from the store; how often the store is searched. */
async function aCrowd(world: GraphEngineWorld, { cap, stale }: { readonly cap: number; readonly stale: number }) {
  const { engine, scope } = world
  const [gone, ids] = [names('gone', stale), names('n', stale === 0 ? 100 : 39)]
  const filler = 'filler '.repeat(20)
  const writer = await engine()
  await writer.putMany(scope, [
    ...gone.map((id) => ({ kind: 'thing', id, title: 'common' })),
    ...['hub', ...ids].map((id) => ({ kind: 'thing', id, title: `common ${filler}` })),
  ])
  await writer.linkMany(scope, [
    ...gone.map((id) => anEdge(`hub to ${id}`, { note: 'amber' })),
    ...ids.map((id) => anEdge(`hub to ${id}`, { note: `amber ${filler}` })),
  ])
  await (await engine({ graph: undefined })).softDeleteMany(scope, gone)
  const { store, calls, reset } = countingStore(world.store)
  const kb = await engine({ store, graph: wrappedGraph(world.graph, capped(world.graph, cap)).graph })
  reset()
  return { kb, calls }
}

function names(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}${i}`)
}
