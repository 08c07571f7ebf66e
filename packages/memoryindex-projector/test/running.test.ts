import { aRow } from '@recollect/conformance'
import { createEngine, RecollectError } from '@recollect/core'
import { createMemoryGraph, type MemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore, type MemoryStore } from '@recollect/store-memory'
import { describe, expect, it, vi } from 'vitest'
import { createProjector, graphTarget, type Projector } from '../src/index.ts'
import { fencedIndex } from './support/fenced-index.ts'
import { indexWorld } from './support/index-world.ts'

/** Lets a projector run during some work. */
async function whileRunning(projector: Projector, work: () => Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const running = projector.run({ signal: stop.signal })
  try {
    await work()
  } finally {
    stop.abort()
    await running
  }
}

describe('run', () => {
  it('takes changes as they come', async () => {
    const world = await indexWorld({ pollMs: 60_000 })
    await whileRunning(world.projector, async () => {
      await world.put({ id: 'a', title: 'Alpha' })
      await vi.waitFor(async () => expect(await world.held()).toEqual(['a: Alpha']))
      await world.put({ id: 'a', title: 'Beta' })
      await vi.waitFor(async () => expect(await world.held()).toEqual(['a: Beta']))
    })
  })

  it('looks by itself where the store cannot tell of changes', async () => {
    const world = await indexWorld()
    const watch = async () => {
      throw new RecollectError('store_unavailable', 'The store is out.')
    }
    const store = { ...world.store, queue: { ...world.store.queue, watch } }
    const projector = await world.another({ store, pollMs: 5 })
    await whileRunning(projector, async () => {
      await world.put({ id: 'a', title: 'Alpha' })
      await vi.waitFor(async () => expect(await world.held()).toEqual(['a: Alpha']))
    })
    expect(world.events).toContainEqual(expect.objectContaining({ type: 'error', target: 'semantic' }))
  })

  it('survives a store that is out for a while', async () => {
    const world = await indexWorld()
    let isOut = true
    const lease: MemoryStore['queue']['lease'] = async (...args) => {
      if (isOut) throw new RecollectError('store_unavailable', 'The store is out.')
      return world.store.queue.lease(...args)
    }
    const store = { ...world.store, queue: { ...world.store.queue, lease } }
    const projector = await world.another({ store, pollMs: 5, backoff: { firstMs: 5, maxMs: 5 } })
    await whileRunning(projector, async () => {
      await world.put({ id: 'a', title: 'Alpha' })
      await vi.waitFor(() => expect(world.events.filter(({ type }) => type === 'error').length).toBeGreaterThan(2))
      isOut = false
      await vi.waitFor(async () => expect(await world.held()).toEqual(['a: Alpha']))
    })
  })

  it('finishes its batch when it is told to stop', async () => {
    const world = await indexWorld()
    const stop = new AbortController()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    world.before = () => {
      stop.abort()
      return released
    }
    await world.put({ id: 'a', title: 'Alpha' })
    const running = world.projector.run({ signal: stop.signal })
    await vi.waitFor(() => expect(stop.signal.aborted).toBe(true))
    release()
    await running
    expect(await world.held()).toEqual(['a: Alpha'])
    expect(await world.projector.stats()).toMatchObject([{ pending: 0 }])
  })

  it('gives its batch back when that takes too long', async () => {
    const world = await indexWorld({ shutdownMs: 20 })
    const stop = new AbortController()
    world.before = () => {
      stop.abort()
      return new Promise(() => undefined)
    }
    await world.put({ id: 'a', title: 'Alpha' })
    await world.projector.run({ signal: stop.signal })
    expect(await world.projector.stats()).toMatchObject([{ pending: 1, leased: 0, attempts: 0 }])
    world.before = () => {}
    expect(await world.projector.processOne()).toMatchObject({ taken: 1 })
  })

  it('gives its batch back when the store does not even say which copies there are', async () => {
    const world = await indexWorld()
    const stop = new AbortController()
    let isOut = false
    const { generations } = world.store
    const listGenerations: typeof generations.listGenerations = async (...args) => {
      if (isOut) throw new RecollectError('store_unavailable', 'The store is out.')
      return generations.listGenerations(...args)
    }
    const store = { ...world.store, generations: { ...generations, listGenerations } }
    const projector = await world.another({ store })
    isOut = true
    await world.put({ id: 'a', title: 'Alpha' })
    await expect(projector.processOne({ signal: stop.signal })).rejects.toMatchObject({ code: 'store_unavailable' })
    expect(await world.projector.stats()).toMatchObject([{ pending: 1, leased: 0 }])
  })

  it.concurrent.each(['acknowledge', 'watch', 'release'] as const)(
    'ends, too, when the store hangs in %s',
    async (method) => {
      const world = await indexWorld()
      const queue = { ...world.store.queue, [method]: () => new Promise<never>(() => undefined) }
      const projector = await world.another({ store: { ...world.store, queue }, shutdownMs: 20, pollMs: 5 })
      const stop = new AbortController()
      world.before = () => (method === 'release' ? new Promise(() => undefined) : undefined)
      await world.put({ id: 'a', title: 'Alpha' })
      const running = projector.run({ signal: stop.signal })
      await vi.waitFor(async () => expect(await world.projector.stats()).toMatchObject([{ leased: 1 }]))
      stop.abort()
      await running
      if (method !== 'release') expect(await world.held()).toEqual(['a: Alpha'])
      const told = world.events.flatMap((event) => (event.type === 'error' ? event.error : []))
      expect(told).toMatchObject(method === 'watch' ? [] : [{ code: 'store_unavailable' }])
    },
  )

  it('is over at once when it was stopped before', async () => {
    const world = await indexWorld()
    await world.put({ id: 'a', title: 'Alpha' })
    await world.projector.run({ signal: AbortSignal.abort() })
    expect(await world.held()).toEqual([])
  })

  it('holds its lease for as long as a call takes', async () => {
    const world = await indexWorld({ leaseMs: 30 })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const renewed = vi.spyOn(world.store.queue, 'renew')
    const projector = await world.another()
    world.before = () => released
    await world.put({ id: 'a', title: 'Alpha' })
    const batch = projector.processOne()
    await vi.waitFor(() => expect(renewed.mock.calls.length).toBeGreaterThan(2))
    world.clock.advance(29)
    const { length } = renewed.mock.calls
    await vi.waitFor(() => expect(renewed.mock.calls.length).toBeGreaterThan(length + 1))
    world.clock.advance(29)
    expect(await world.projector.processOne()).toBeUndefined()
    release()
    expect(await batch).toMatchObject({ taken: 1, lost: 0 })
  })

  it('ignores what a listener throws', async () => {
    const world = await indexWorld({
      onEvent: () => {
        throw new Error('Not my day.')
      },
    })
    await world.put({ id: 'a', title: 'Alpha' })
    expect(await world.projector.processOne()).toMatchObject({ taken: 1 })
  })

  it('clears away what a rebuild has replaced', async () => {
    const world = await indexWorld({ graceMs: 5, servingMs: 1, leaseMs: 3000, callTimeoutMs: 2000 })
    await world.put({ id: 'a', title: 'Alpha' })
    await world.work()
    await world.projector.rebuild('semantic')
    await whileRunning(world.projector, async () => {
      world.clock.advance(5000)
      await vi.waitFor(() => expect(world.copy(1).rows('n')).toEqual([]))
    })
  })
})

describe('a target of a store with something in it', () => {
  const scope = { namespace: 'n' }

  it('serves nothing before it was filled, which run does', async () => {
    const world = await indexWorld()
    await world.put({ id: 'a', title: 'Alpha' })
    const { store } = world
    const { indexTarget } = await import('../src/index.ts')
    const index = fencedIndex()
    const late = await createProjector({ store, targets: [indexTarget({ name: 'late', store, open: () => index })] })
    const ask = () => late.index().search(scope, { text: 'Alpha', limit: 5 }, {})
    expect(await ask()).toEqual([])
    expect(await store.generations.listGenerations('late', {})).toEqual([])
    await whileRunning(late, () => vi.waitFor(async () => expect(await ask()).toEqual([{ ref: 'a', kind: 'thing' }])))
  })

  it('is filled again by a process whose graph went with the one before', async () => {
    const store = createMemoryStore()
    const start = async () => {
      const graphs = new Map<number, MemoryGraph>()
      const open = (generation: number): MemoryGraph => {
        const graph = graphs.get(generation) ?? createMemoryGraph()
        graphs.set(generation, graph)
        return graph
      }
      return createProjector({ store, targets: [graphTarget({ store, open })] })
    }
    const first = await start()
    await store.putMany(scope, [aRow({ id: 'a', title: 'a' }), aRow({ id: 'b', title: 'b' })], { at: new Date() })
    while ((await first.processOne()) !== undefined);

    const second = await start()
    const engine = await createEngine({ store, graph: second.graph(), projections: second })
    // Written to the graph that has lost all else, before anybody has noticed.
    await engine.put(scope, 'thing', { id: 'c', title: 'c' })
    const titles = async () => {
      const { channels } = await second.graph().searchObjects(scope, { lexical: { query: 'a b c', limit: 9 } }, {})
      return (channels.lexical ?? []).map(({ id }) => id).toSorted()
    }
    expect(await titles()).toEqual(['c'])
    await whileRunning(second, () => vi.waitFor(async () => expect(await titles()).toEqual(['a', 'b', 'c']), 5000))
  })
})
