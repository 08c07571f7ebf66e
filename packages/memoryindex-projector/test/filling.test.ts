import { aRow } from '@recollect/conformance'
import { type Build, everywhere, type Generation } from '@recollect/core'
import { fakeClock } from '@recollect/core/testing'
import { createMemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore } from '@recollect/store-memory'
import { describe, expect, it, vi } from 'vitest'
import { createProjector, graphTarget, indexTarget, type Projector, type ProjectorEvent } from '../src/index.ts'
import { fencedIndex } from './support/fenced-index.ts'

const [m, n] = [{ namespace: 'm' }, { namespace: 'n' }]
const leaseMs = 600

/** A store with an object in each of two namespaces, and a projector of an index that was not there before. */
async function filledWorld() {
  const clock = fakeClock()
  const store = createMemoryStore({ clock })
  for (const scope of [m, n]) await store.putMany(scope, [aRow({ id: 'a', title: 'Alpha' })], { at: clock.now() })
  const events: ProjectorEvent[] = []
  const copies = new Map<number, ReturnType<typeof fencedIndex>>()
  const open = (generation: number) => {
    const copy = copies.get(generation) ?? fencedIndex()
    copies.set(generation, copy)
    return copy
  }
  const options = { graceMs: 5, leaseMs, pollMs: 5, onEvent: (event: ProjectorEvent) => events.push(event) }
  const projector = await createProjector({ store, targets: [indexTarget({ store, open })], ...options })
  const states = async () => {
    const all = await store.generations.listGenerations('semantic', {})
    return all.filter(({ state }) => state !== 'retired').map(inShort)
  }
  const begin = async (held = leaseMs): Promise<Build> => {
    const build = await store.generations.beginBuild({ target: 'semantic', scope: n, leaseMs: held }, {})
    return build ?? expect.fail('No generation can be begun.')
  }
  const errors = () => events.flatMap((event) => (event.type === 'error' ? event.error : []))
  /** Lets the store's clock go on for so long, and workers look at it some times. */
  const pass = async (milliseconds: number) => {
    clock.advance(milliseconds)
    const looks = vi.spyOn(store.generations, 'listGenerations')
    await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(8), 5000)
    looks.mockRestore()
  }
  return { clock, store, projector, states, begin, errors, pass }
}

function inShort({ number, state, scope, documents }: Generation): string {
  return `${number} ${state} ${scope.namespace ?? 'everything'} ${documents}`
}

async function whileRunning(projectors: readonly Projector[], work: () => Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const running = projectors.map((projector) => projector.run({ signal: stop.signal }))
  try {
    await work()
  } finally {
    stop.abort()
    await Promise.all(running)
  }
}

describe('run', () => {
  it('fills everything, though a namespace was rebuilt before', async () => {
    const { projector, states } = await filledWorld()
    await projector.rebuild('semantic', { scope: n })
    expect(await states()).toEqual(['1 serving n 1'])
    await whileRunning([projector], () =>
      vi.waitFor(async () => expect(await states()).toEqual(['2 serving everything 2'])),
    )
  })

  it('finishes what is unfinished of a namespace before, as soon as nobody holds it', async () => {
    const { store, projector, begin, states } = await filledWorld()
    const build = await begin(60_000)
    await store.generations.releaseBuild(build, {})
    await whileRunning([projector], () =>
      vi.waitFor(async () => expect((await states()).at(-1)).toMatch(/serving everything 2/)),
    )
  })

  it('says what is in its way when that lasts', async () => {
    const { clock, projector, begin, errors, pass } = await filledWorld()
    const build = await begin(60_000)
    await whileRunning([projector], async () => {
      await pass(0)
      expect(errors()).toEqual([])
      clock.advance(2 * leaseMs + 1)
      const { number } = build.generation
      const running = { code: 'rebuild_running', details: { generation: number, idleMs: 2 * leaseMs + 1 } }
      await vi.waitFor(() => expect(errors()[0]).toMatchObject(running), 5000)
    })
  })

  it('goes on with a rebuild that nobody is at any more, where it stood', async () => {
    const { clock, store, projector, states, pass } = await filledWorld()
    await projector.rebuild('semantic')
    const stop = new AbortController()
    const killed = projector.rebuild('semantic', {
      pageSize: 1,
      signal: stop.signal,
      onProgress: ({ documents }) => {
        if (documents === 2) stop.abort(new Error('Killed.'))
      },
    })
    await expect(killed).rejects.toThrow('Killed.')
    expect(await states()).toEqual(['1 serving everything 2', '2 building everything 1'])
    const begun = vi.spyOn(store.generations, 'beginBuild')
    await whileRunning([projector], async () => {
      await pass(2 * leaseMs)
      expect(begun).not.toHaveBeenCalled()
      clock.advance(1)
      await vi.waitFor(async () => expect(await states()).toEqual(['2 serving everything 2']))
    })
    const [resumed] = await Promise.all(begun.mock.results.map(({ value }) => value))
    expect(resumed).toMatchObject({ generation: { number: 2, documents: 1, cursor: expect.any(String) } })
  })

  it('leaves a rebuild alone that somebody is at', async () => {
    const { store, projector, begin, states, pass } = await filledWorld()
    await projector.rebuild('semantic')
    const build = await begin()
    await whileRunning([projector], async () => {
      for (let beat = 0; beat < 9; beat += 1) {
        await pass(leaseMs / 3)
        expect(await store.generations.advanceBuild(build, { leaseMs }, {})).toBe(true)
      }
    })
    expect(await states()).toEqual(['1 serving everything 2', '2 building n 0'])
  })
})

describe('a copy that goes with its process', () => {
  it('is filled again by the next one: an index, too', async () => {
    const store = createMemoryStore()
    await store.putMany(n, [aRow({ id: 'a', title: 'Alpha' })], { at: new Date() })
    const start = () => {
      const open = () => ({ ...fencedIndex(), durable: false })
      return createProjector({ store, targets: [indexTarget({ store, open })] })
    }
    const found = (projector: Projector) => projector.index().search(n, { text: 'Alpha', limit: 5 }, {})
    const first = await start()
    await first.rebuild('semantic')
    expect(await found(first)).toHaveLength(1)

    const second = await start()
    expect(await found(second)).toEqual([])
    await whileRunning([second], () => vi.waitFor(async () => expect(await found(second)).toHaveLength(1)))
    await expect(first.waitFor(n, { timeoutMs: 5 })).rejects.toMatchObject({ code: 'projection_timeout' })
  })

  it('is no reason for two processes to replace each other for ever: one says so, and stops', async () => {
    const store = createMemoryStore()
    await store.putMany(n, [aRow({ id: 'a', title: 'Alpha' })], { at: new Date() })
    const errors: unknown[] = []
    const start = () =>
      createProjector({
        store,
        targets: [graphTarget({ store, open: () => createMemoryGraph() })],
        graceMs: 2,
        onEvent: (event) => event.type === 'error' && errors.push(event.error),
      })
    const [one, other] = await Promise.all([start(), start()])
    await whileRunning([one], () =>
      vi.waitFor(() =>
        expect(store.generations.listGenerations('graph', {})).resolves.toMatchObject([{ state: 'serving' }]),
      ),
    )
    const looks = vi.spyOn(store.generations, 'listGenerations')
    await whileRunning([one, other], async () => {
      await vi.waitFor(() => expect(errors).toHaveLength(1))
      const { length } = looks.mock.calls
      await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(length + 20))
    })
    expect(errors).toMatchObject([{ code: 'invalid_option', details: { target: 'graph' } }])
    const all = await store.generations.listGenerations('graph', {})
    expect(all.map(inShort)).toEqual(['1 retired everything 1', '2 serving everything 1'])
    expect(all[1]?.scope).toEqual(everywhere)
  })
})
