import { setTimeout } from 'node:timers/promises'
import { anEdge, aRow } from '@recollect/conformance'
import { everywhere, type ReadScope } from '@recollect/core'
import { createMemoryGraph, type MemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore } from '@recollect/store-memory'
import { describe, expect, it } from 'vitest'
import { createProjector, graphTarget } from '../src/index.ts'

async function graphWorld(options: { readonly filled: boolean }) {
  const store = createMemoryStore()
  const at = new Date()
  for (const namespace of ['m', 'n']) {
    if (!options.filled) break
    await store.putMany({ namespace }, [aRow({ id: 'a', title: 'amber' }), aRow({ id: 'b', title: 'birch' })], { at })
    await store.putEdges({ namespace }, [anEdge('a knows b', { note: `amber in ${namespace}` })], { at })
  }
  const graphs = new Map<number, MemoryGraph>()
  const copy = (generation: number): MemoryGraph => {
    const graph = graphs.get(generation) ?? createMemoryGraph()
    graphs.set(generation, graph)
    return graph
  }
  const projector = await createProjector({ store, targets: [graphTarget({ store, open: copy })] })
  const view = projector.graph()
  const neighbors = async (scope: ReadScope, limitPerNode = 9) => {
    const found = await view.neighbors(scope, { ids: ['b', 'a'], direction: 'both', limitPerNode }, {})
    return found.neighbors.map(({ nodeId, edge }) => `${edge.namespace}: ${nodeId} in ${edge.note}`)
  }
  return { store, projector, view, copy, neighbors }
}

const ofM = ['m: b in amber in m', 'm: a in amber in m']
const ofN = ['n: b in amber in n', 'n: a in amber in n']
const ofAll = ['m: b in amber in m', 'n: b in amber in n', 'm: a in amber in m', 'n: a in amber in n']

describe('the graph as it serves now', () => {
  it('knows nothing before there is a generation that serves', async () => {
    const { view, neighbors } = await graphWorld({ filled: true })
    expect(await neighbors({ namespace: 'n' })).toEqual([])
    expect(await neighbors(everywhere)).toEqual([])
    const lexical = { query: 'amber', limit: 5 }
    expect(await view.searchObjects({ namespace: 'n' }, { lexical }, {})).toEqual({ channels: {}, degraded: [] })
    expect(await view.searchEdges({ namespace: 'n' }, lexical, {})).toEqual({ hits: [], degraded: [] })
  })

  it('is the one of a namespace where there is one, else that of everything', async () => {
    const { projector, copy, neighbors } = await graphWorld({ filled: true })
    expect(await projector.rebuild('graph')).toMatchObject({ generation: 1, documents: 6 })
    expect(await projector.rebuild('graph', { scope: { namespace: 'n' } })).toMatchObject({
      generation: 2,
      documents: 3,
    })
    // What each copy holds of the other's does not show.
    await copy(1).reset({ namespace: 'n' }, {})
    expect(await neighbors({ namespace: 'n' })).toEqual(ofN)
    expect(await neighbors({ namespace: 'm' })).toEqual(ofM)
    expect(await neighbors(everywhere)).toEqual(ofAll)
    await copy(2).reset({ namespace: 'n' }, {})
    expect(await neighbors({ namespace: 'n' })).toEqual([])
    expect(await neighbors(everywhere)).toEqual(ofM)
  })

  it('of single namespaces alone knows only these', async () => {
    const { projector, neighbors } = await graphWorld({ filled: true })
    await projector.rebuild('graph', { scope: { namespace: 'n' } })
    expect(await neighbors({ namespace: 'n' })).toEqual(ofN)
    expect(await neighbors({ namespace: 'm' })).toEqual([])
    expect(await neighbors(everywhere)).toEqual(ofN)
  })

  it('searches nodes and notes of a namespace, and leaves everything to the store', async () => {
    const { projector, view } = await graphWorld({ filled: true })
    await projector.rebuild('graph')
    const lexical = { query: 'amber', limit: 5 }
    const { channels } = await view.searchObjects({ namespace: 'n' }, { lexical }, {})
    expect(channels.lexical?.map(({ id }) => id)).toEqual(['a'])
    const { hits } = await view.searchEdges({ namespace: 'n' }, lexical, {})
    expect(hits.map(({ edge }) => edge.note)).toEqual(['amber in n'])
    expect(await view.searchObjects(everywhere, { lexical }, {})).toEqual({ channels: {}, degraded: [] })
    expect(await view.searchEdges(everywhere, lexical, {})).toEqual({ hits: [], degraded: [] })
    expect(view.capabilities).toMatchObject({ searchesEverywhere: false, durable: false })
  })

  it('tells what it can do from the copy that serves', async () => {
    const { store, projector } = await graphWorld({ filled: true })
    await projector.rebuild('graph')
    await projector.rebuild('graph')
    const opened: number[] = []
    const open = (generation: number) => {
      opened.push(generation)
      return { ...createMemoryGraph(), capabilities: { searchesEverywhere: true, durable: true, dimensions: 7 } }
    }
    const later = await createProjector({ store, targets: [graphTarget({ store, open })] })
    expect(later.graph().capabilities).toEqual({ searchesEverywhere: false, durable: true, dimensions: 7 })
    expect(opened).toEqual([2])
  })

  it('is not waited for longer than its signal lets', async () => {
    const { store } = await graphWorld({ filled: true })
    let isOut = false
    const listGenerations: typeof store.generations.listGenerations = (...args) =>
      isOut ? new Promise(() => undefined) : store.generations.listGenerations(...args)
    const hanging = { ...store, generations: { ...store.generations, listGenerations } }
    const targets = [graphTarget({ store, open: () => createMemoryGraph() })]
    const view = (await createProjector({ store: hanging, targets, servingMs: 1 })).graph()
    await setTimeout(2)
    isOut = true
    const stop = new AbortController()
    const request = { ids: ['a'], direction: 'both', limitPerNode: 9 } as const
    const asked = [1, 2].map(() => view.neighbors({ namespace: 'n' }, request, { signal: stop.signal }))
    const answers = Promise.allSettled(asked)
    stop.abort(new Error('Stop.'))
    expect(await answers).toMatchObject(asked.map(() => ({ status: 'rejected', reason: { message: 'Stop.' } })))
  })

  it('changes in this process as soon as a rebuild is over', async () => {
    const { store, projector, neighbors } = await graphWorld({ filled: false })
    expect(await neighbors({ namespace: 'n' })).toEqual([])
    await store.putMany({ namespace: 'n' }, [aRow({ id: 'a' }), aRow({ id: 'b' })], { at: new Date() })
    await store.putEdges({ namespace: 'n' }, [anEdge('a knows b', { note: 'amber in n' })], { at: new Date() })
    await projector.rebuild('graph')
    expect(await neighbors({ namespace: 'n' })).toEqual(ofN)
  })
})
