import { aRow } from '@recollect/conformance'
import { createMemoryStore } from '@recollect/store-memory'
import { describe, expect, it, vi } from 'vitest'
import { createProjector, indexTarget, type ProjectorEvent, type ProjectorOptions } from '../src/index.ts'
import { fencedIndex } from './support/fenced-index.ts'

const scope = { namespace: 'n' }

/** A projector of an index whose copies are emptied by `reset`. */
async function emptyingWorld(reset: () => Promise<void>, options: Partial<ProjectorOptions> = {}) {
  const store = createMemoryStore()
  const events: ProjectorEvent[] = []
  const open = () => ({ ...fencedIndex(), reset })
  const start = () =>
    createProjector({
      store,
      targets: [indexTarget({ store, open })],
      onEvent: (event) => events.push(event),
      callTimeoutMs: 20,
      ...options,
    })
  const put = () => store.putMany(scope, [aRow({ id: 'a', title: 'Alpha' })], { at: new Date() })
  return { store, start, put, events }
}

const never = () => new Promise<void>(() => undefined)

describe('a target that hangs when it is to be emptied', () => {
  it('does not keep a projector from being made', async () => {
    const { start, events } = await emptyingWorld(never)
    await start()
    expect(events).toMatchObject([{ type: 'error', target: 'semantic', error: { code: 'index_unavailable' } }])
  })

  it('does not keep a worker from stopping, which leaves nothing half begun', async () => {
    let asked = 0
    const hang = () => {
      asked += 1
      return never()
    }
    const { store, start, put } = await emptyingWorld(hang, { callTimeoutMs: 1_000_000, shutdownMs: 1000 })
    await put()
    const stop = new AbortController()
    const running = (await start()).run({ signal: stop.signal })
    await vi.waitFor(() => expect(asked).toBe(1))
    stop.abort()
    await running
    expect(await store.generations.listGenerations('semantic', {})).toMatchObject([{ number: 1, state: 'retired' }])
  })

  it('fails a rebuild with a plain reason, and is in nobody’s way then', async () => {
    const { store, start, put } = await emptyingWorld(never)
    await put()
    const projector = await start()
    await expect(projector.rebuild('semantic')).rejects.toMatchObject({
      code: 'index_unavailable',
      details: { target: 'semantic', generation: 1, callTimeoutMs: 20 },
    })
    const request = { target: 'semantic', scope: { everywhere: true }, leaseMs: 1000 } as const
    expect(await store.generations.beginBuild(request, {})).toMatchObject({ generation: { number: 2 } })
  })
})

describe('a target that takes long to be emptied', () => {
  it('is given up after three new copies when each takes half a lease', async () => {
    let resets = 0
    const slow = async () => {
      resets += 1
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const { store, start, put } = await emptyingWorld(slow, { callTimeoutMs: 10_000, leaseMs: 40 })
    await put()
    const projector = await start()
    await expect(projector.rebuild('semantic')).rejects.toMatchObject({
      code: 'index_unavailable',
      details: { target: 'semantic', leaseMs: 40 },
    })
    expect(resets).toBe(3)
    const states = (await store.generations.listGenerations('semantic', {})).map(({ state }) => state)
    expect(states).toEqual(['retired', 'retired', 'retired'])
  })

  it('is held meanwhile', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { store, start, put } = await emptyingWorld(() => released, { callTimeoutMs: 10_000, leaseMs: 60 })
    await put()
    const projector = await start()
    const renewed = vi.spyOn(store.generations, 'advanceBuild')
    const rebuilding = projector.rebuild('semantic')
    await vi.waitFor(() => expect(renewed.mock.calls.length).toBeGreaterThan(2))
    release()
    expect(await rebuilding).toMatchObject({ documents: 1 })
  })
})
