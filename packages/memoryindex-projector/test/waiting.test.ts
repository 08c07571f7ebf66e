import { setTimeout } from 'node:timers/promises'
import { createEngine, everywhere, type ReadScope, RecollectError, type Subject } from '@recollect/core'
import { createMemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore } from '@recollect/store-memory'
import { describe, expect, it, vi } from 'vitest'
import { createProjector, graphTarget, indexTarget, type ProjectedGraph, type ProjectorOptions } from '../src/index.ts'
import { fencedIndex } from './support/fenced-index.ts'
import { indexWorld } from './support/index-world.ts'

const scope = { namespace: 'n' }

describe('waitFor', () => {
  it('is over at once when nothing waits', async () => {
    const { projector } = await indexWorld()
    expect(await projector.waitFor(scope, { timeoutMs: 0 })).toMatchObject({ dead: 0 })
  })

  it('waits for what was committed before, and for nothing else', async () => {
    const world = await indexWorld()
    await world.put({ id: 'a', title: 'Alpha' })
    const waited = world.projector.waitFor(scope)
    await vi.waitFor(async () => expect((await world.projector.stats())[0]?.pending).toBe(1))
    await world.projector.processOne()
    await world.put({ id: 'b', title: 'Beta' })
    expect(await waited).toMatchObject({ dead: 0 })
    expect(await world.held()).toEqual(['a: Alpha'])
  })

  it('waits for certain objects, edges, namespaces and targets', async () => {
    const store = createMemoryStore()
    const graph = createMemoryGraph()
    const projector = await createProjector({
      store,
      targets: [graphTarget({ store, open: () => graph }), indexTarget({ store, open: fencedIndex })],
    })
    const engine = await createEngine({ store })
    await engine.put(scope, 'thing', { id: 'a', title: 'a' })
    await engine.put(scope, 'thing', { id: 'b', title: 'b' })
    await engine.link(scope, { fromId: 'a', relation: 'knows', toId: 'b' })
    const edges = [{ fromId: 'a', relation: 'knows', toId: 'b' }]
    const isDone = (within: typeof scope, request: Parameters<typeof projector.waitFor>[1]) =>
      projector.waitFor(within, { ...request, timeoutMs: 0 }).then(
        () => true,
        () => false,
      )
    expect(await isDone({ namespace: 'm' }, {})).toBe(true)
    expect(await isDone(scope, { ids: ['unknown'] })).toBe(true)
    expect(await isDone(scope, { ids: ['a'] })).toBe(false)
    expect(await isDone(scope, { edges })).toBe(false)
    await projector.projectGraphs(scope, [{ kind: 'object', id: 'a' }], {})
    expect(await isDone(scope, { ids: ['a'], targets: ['graph'] })).toBe(true)
    expect(await isDone(scope, { ids: ['a'] })).toBe(false)
    expect(await isDone(scope, { ids: ['b'], targets: ['graph'] })).toBe(false)
    while ((await projector.processOne({ target: 'graph' })) !== undefined);
    expect(await isDone(scope, { edges })).toBe(true)
    expect(await isDone(scope, { targets: ['graph'] })).toBe(true)
    expect(await isDone(scope, { targets: ['semantic'] })).toBe(false)
    while ((await projector.processOne()) !== undefined);
    expect(await isDone(scope, {})).toBe(true)
  })

  it('waits for the edges that come back with an object', async () => {
    const store = createMemoryStore()
    const graph = createMemoryGraph()
    const projector = await createProjector({ store, targets: [graphTarget({ store, open: () => graph })] })
    const engine = await createEngine({ store })
    for (const id of ['a', 'b', 'c']) await engine.put(scope, 'thing', { id, title: id })
    for (const toId of ['b', 'c']) await engine.link(scope, { fromId: 'a', relation: 'knows', toId })
    await engine.softDelete(scope, 'a')
    while ((await projector.processOne()) !== undefined);
    await engine.revive(scope, 'a')
    const waited = projector.waitFor(scope, { ids: ['a'] })
    await vi.waitFor(async () => expect(await projector.processOne()).toBeDefined())
    await waited
    const found = await graph.neighbors(scope, { ids: ['a'], direction: 'out', limitPerNode: 9 }, {})
    // The latest comes first, if they were not made within one millisecond.
    expect(found.neighbors.map(({ peerId }) => peerId).toSorted()).toEqual(['b', 'c'])
  })

  it('says who lags behind when the time is over', async () => {
    const world = await indexWorld()
    await world.put({ id: 'a', title: 'Alpha' })
    await expect(world.projector.waitFor(scope, { timeoutMs: 5 })).rejects.toMatchObject({
      code: 'projection_timeout',
      details: { targets: ['semantic'], timeoutMs: 5 },
    })
  })

  it('does not wait for the dead, and counts them', async () => {
    const world = await indexWorld()
    world.before = () => {
      throw new RecollectError('invalid_object', 'No.')
    }
    await world.put({ id: 'a', title: 'Alpha' }, { id: 'b', title: 'Beta' })
    await world.work()
    expect(await world.projector.waitFor(scope)).toMatchObject({ dead: 2 })
    expect(await world.projector.waitFor(scope, { ids: ['a'] })).toMatchObject({ dead: 1 })
  })

  it('waits for a copy that serves, too', async () => {
    const store = createMemoryStore()
    const engine = await createEngine({ store })
    await engine.put(scope, 'thing', { id: 'a', title: 'Alpha' })
    const index = fencedIndex()
    const projector = await createProjector({ store, targets: [indexTarget({ store, open: () => index })] })
    const waitFor = (within: ReadScope) => projector.waitFor(within, { timeoutMs: 5 })
    const late = { code: 'projection_timeout', details: { targets: ['semantic'] } }
    await expect(waitFor(scope)).rejects.toMatchObject(late)
    await projector.rebuild('semantic', { scope })
    await waitFor(scope)
    await expect(waitFor({ namespace: 'm' })).rejects.toMatchObject(late)
    await expect(waitFor(everywhere)).rejects.toMatchObject(late)
    await projector.rebuild('semantic')
    await waitFor({ namespace: 'm' })
    await waitFor(everywhere)
  })

  it('looks at the copy that serves then, though another process has let it take over', async () => {
    const world = await indexWorld({ servingMs: 1_000_000 })
    const second = await world.another()
    await world.put({ id: 'a', title: 'Alpha' })
    await world.work()
    const find = (text: string) => world.projector.index().search(scope, { text, limit: 5 }, {})
    expect(await find('Alpha')).toHaveLength(1)
    await second.rebuild('semantic')
    await world.put({ id: 'b', title: 'Beta' })
    await world.work()
    expect(await find('Beta')).toEqual([])
    await world.projector.waitFor(scope)
    expect(await find('Beta')).toHaveLength(1)
  })

  it('looks ever less often while a look takes long', async () => {
    const world = await indexWorld()
    let looks = 0
    const unprojected: typeof world.store.queue.unprojected = async (...args) => {
      looks += 1
      await setTimeout(40)
      return world.store.queue.unprojected(...args)
    }
    const store = { ...world.store, queue: { ...world.store.queue, unprojected } }
    const projector = await world.another({ store })
    await world.put({ id: 'a', title: 'Alpha' })
    await expect(projector.waitFor(scope, { timeoutMs: 400 })).rejects.toMatchObject({ code: 'projection_timeout' })
    // Two, and the last one; without rests there would be five.
    expect(looks).toBeLessThanOrEqual(3)
  })

  it('is stopped by its signal', async () => {
    const world = await indexWorld()
    await world.put({ id: 'a', title: 'Alpha' })
    const stop = new AbortController()
    const waited = world.projector.waitFor(scope, {}, { signal: stop.signal })
    stop.abort(new Error('Stop.'))
    await expect(waited).rejects.toThrow('Stop.')
  })

  it('refuses what it does not know', async () => {
    const { projector } = await indexWorld()
    await expect(projector.waitFor(scope, { targets: ['other'] })).rejects.toMatchObject({ code: 'unknown_target' })
    await expect(projector.waitFor(scope, { timeoutMs: -1 })).rejects.toMatchObject({ code: 'invalid_option' })
    const misspelt = { ids: ['a'], timeout: 5 }
    await expect(projector.waitFor(scope, misspelt)).rejects.toMatchObject({ code: 'invalid_option' })
  })
})

describe('an engine whose graph is a projection', () => {
  async function engineWith(before: () => void | Promise<void>, options: Partial<ProjectorOptions> = {}) {
    const store = createMemoryStore()
    const open = (): ProjectedGraph => {
      const graph = createMemoryGraph()
      return {
        ...graph,
        upsertNodes: async (...args) => {
          await before()
          return graph.upsertNodes(...args)
        },
      }
    }
    const projector = await createProjector({ store, targets: [graphTarget({ store, open })], ...options })
    const graphWrites = async (how: 'await' | 'background') =>
      createEngine({ store, graph: projector.graph(), projections: projector, graphWrites: how })
    const neighbors = async (id: string) => {
      const found = await projector.graph().neighbors(scope, { ids: [id], direction: 'both', limitPerNode: 9 }, {})
      return found.neighbors.map(({ peerId }) => peerId)
    }
    return { store, projector, graphWrites, neighbors }
  }

  it('follows within the call when it is awaited', async () => {
    const { projector, graphWrites, neighbors } = await engineWith(() => {})
    const engine = await graphWrites('await')
    await engine.putMany(scope, [
      { kind: 'thing', id: 'a', title: 'a' },
      { kind: 'thing', id: 'b', title: 'b' },
    ])
    await engine.link(scope, { fromId: 'a', relation: 'knows', toId: 'b' })
    expect(await neighbors('a')).toEqual(['b'])
    await engine.softDelete(scope, 'b')
    expect(await neighbors('a')).toEqual([])
    await engine.revive(scope, 'b')
    expect(await neighbors('a')).toEqual(['b'])
    await engine.unlink(scope, { fromId: 'a', relation: 'knows', toId: 'b' })
    expect(await neighbors('a')).toEqual([])
    expect(await projector.stats()).toMatchObject([{ pending: 0 }])
  })

  it('follows later when it is not awaited', async () => {
    const { projector, graphWrites } = await engineWith(() => {})
    const engine = await graphWrites('background')
    await engine.put(scope, 'thing', { id: 'a', title: 'a' })
    expect(await projector.stats()).toMatchObject([{ pending: 1 }])
    const stop = new AbortController()
    const running = projector.run({ signal: stop.signal })
    await projector.waitFor(scope)
    stop.abort()
    await running
    expect(await projector.stats()).toMatchObject([{ pending: 0 }])
  })

  it('keeps what a failing graph did not take in the queue, and says so', async () => {
    let isOut = true
    const { store, projector, graphWrites } = await engineWith(() => {
      if (isOut) throw new RecollectError('graph_unavailable', 'The graph is out.')
    })
    const engine = await graphWrites('await')
    const items = [{ kind: 'thing', id: 'a', title: 'a' }]
    expect(await engine.putMany(scope, items)).toMatchObject({ created: 1, degraded: ['graph_behind'] })
    expect(await projector.stats()).toMatchObject([{ pending: 1, dead: 0 }])
    expect(await store.getMany(scope, ['a'], {})).toMatchObject([{ title: 'a' }])
    isOut = false
    expect(await engine.putMany(scope, [{ kind: 'thing', id: 'a', title: 'a2' }])).toMatchObject({ degraded: [] })
    expect(await projector.stats()).toMatchObject([{ pending: 0 }])
  })

  it('is not held up by a graph that hangs', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { projector, graphWrites } = await engineWith(() => released, { awaitMs: 20, callTimeoutMs: 1_000_000 })
    const engine = await graphWrites('await')
    const items = [{ kind: 'thing', id: 'a', title: 'a' }]
    expect(await engine.putMany(scope, items)).toMatchObject({ created: 1, degraded: ['graph_behind'] })
    release()
    expect(await projector.waitFor(scope)).toMatchObject({ dead: 0 })
  })

  it('sees its own write in a copy that another process has let take over', async () => {
    const store = createMemoryStore()
    const graphs = new Map<number, ProjectedGraph>()
    const open = (generation: number) => {
      const capabilities = { searchesEverywhere: true, durable: true }
      const graph = graphs.get(generation) ?? { ...createMemoryGraph(), capabilities }
      graphs.set(generation, graph)
      return graph
    }
    const start = () => createProjector({ store, targets: [graphTarget({ store, open })], servingMs: 1_000_000 })
    const [projector, second] = [await start(), await start()]
    const engine = await createEngine({ store, graph: projector.graph(), projections: projector })
    const ids = async () => {
      const lexical = { query: 'birch', limit: 5 }
      const { channels } = await projector.graph().searchObjects(scope, { lexical }, {})
      return channels.lexical?.map(({ id }) => id)
    }
    expect(await ids()).toEqual([])
    await second.rebuild('graph')
    await engine.put(scope, 'thing', { id: 'a', title: 'birch' })
    expect(await ids()).toEqual(['a'])
  })

  it('is not held up by a graph that wants to be left alone', async () => {
    let asked = 0
    const { projector, graphWrites } = await engineWith(() => {
      asked += 1
      throw new RecollectError('graph_unavailable', 'Slow down.', { details: { retryAfterMs: 60_000 } })
    })
    const engine = await graphWrites('await')
    for (const id of ['a', 'b', 'c']) {
      const written = await engine.putMany(scope, [{ kind: 'thing', id, title: id }])
      expect(written).toMatchObject({ created: 1, degraded: ['graph_behind'] })
    }
    expect(asked).toBe(1)
    expect(await projector.stats()).toMatchObject([{ pending: 3, dead: 0 }])
  })

  it('hears of a change that was refused for good', async () => {
    const { projector, graphWrites } = await engineWith(() => {
      throw new RecollectError('invalid_object', 'No.')
    })
    const engine = await graphWrites('await')
    expect(await engine.putMany(scope, [{ kind: 'thing', id: 'a', title: 'a' }])).toMatchObject({
      degraded: ['graph_behind'],
    })
    const subjects: readonly Subject[] = [{ kind: 'object', id: 'a' }]
    const [behind] = await projector.projectGraphs(scope, subjects, {})
    expect(behind).toMatchObject({ target: 'graph', error: { code: 'graph_failed' } })
  })
})
