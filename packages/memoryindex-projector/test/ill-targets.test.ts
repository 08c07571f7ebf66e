import { aRow } from '@recollect/conformance'
import { RecollectError } from '@recollect/core'
import { describe, expect, it, vi } from 'vitest'
import { type IndexWorld, indexWorld } from './support/index-world.ts'

/** One change in each of so many namespaces. */
async function putApart({ store, clock }: IndexWorld, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await store.putMany({ namespace: `n${n}` }, [aRow({ id: 'a', title: 'Alpha' })], { at: clock.now() })
  }
}

describe('a batch of many namespaces', () => {
  it('is worked on side by side, some at a time', async () => {
    const world = await indexWorld()
    let now = 0
    let most = 0
    world.before = async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
    }
    await putApart(world, 40)
    expect(await world.projector.processOne()).toMatchObject({ taken: 40, failed: [], untried: 0 })
    expect(most).toBe(8)
  })

  it('ends with an outage: what was not begun is given back without a failed try', async () => {
    const world = await indexWorld({ callTimeoutMs: 20 })
    let calls = 0
    world.before = () => {
      calls += 1
      return new Promise(() => undefined)
    }
    await putApart(world, 40)
    const batch = await world.projector.processOne()
    expect(batch).toMatchObject({ taken: 0, dead: [], untried: 32 })
    expect(batch?.failed).toHaveLength(8)
    expect(calls).toBe(8)
    expect(await world.projector.stats()).toMatchObject([{ pending: 40, leased: 0 }])
    world.before = () => {}
    expect(await world.projector.processOne()).toMatchObject({ taken: 32 })
  })

  it('ends when all are refused, also one by one', async () => {
    const world = await indexWorld()
    world.before = () => {
      throw new RecollectError('invalid_object', 'No.')
    }
    await putApart(world, 40)
    const batch = await world.projector.processOne()
    expect(batch?.dead.length).toBeLessThanOrEqual(10 + 8)
    expect(batch?.untried).toBe(40 - (batch?.dead.length ?? 0))
  })
})

describe('a target that takes nothing', () => {
  it('is ill after eleven refusals: the rest is untried', async () => {
    const world = await indexWorld()
    world.before = () => {
      throw new RecollectError('invalid_object', 'No.')
    }
    await world.put(...Array.from({ length: 40 }, (_, n) => ({ id: `${n}`, title: 'Alpha' })))
    const batch = await world.projector.processOne()
    expect(batch).toMatchObject({ taken: 0, failed: [], untried: 29 })
    expect(batch?.dead).toHaveLength(11)
  })

  it.each(['dimension_mismatch', 'invalid_kind'] as const)(
    'for %s is configured wrongly: nothing dies',
    async (code) => {
      const world = await indexWorld({ maxAttempts: 1 })
      world.before = () => {
        throw new RecollectError(code, 'It is made for others.')
      }
      await world.put({ id: 'a', title: 'Alpha' }, { id: 'b', title: 'Beta' })
      expect(await world.projector.processOne()).toMatchObject({ failed: [{ code }, { code }], dead: [] })
    },
  )
})

describe('run', () => {
  it('leaves a target alone for as long as it says, with everything', async () => {
    const world = await indexWorld({ index: { batch: 1 }, pollMs: 1, backoff: { firstMs: 1, maxMs: 1 } })
    const calls: number[] = []
    world.before = () => {
      calls.push(performance.now())
      if (calls.length === 1) {
        throw new RecollectError('index_unavailable', 'Slow down.', { details: { retryAfterMs: 150 } })
      }
    }
    await world.put(...Array.from({ length: 5 }, (_, n) => ({ id: `${n}`, title: 'Alpha' })))
    const stop = new AbortController()
    const running = world.projector.run({ signal: stop.signal })
    await vi.waitFor(() => expect(calls.length).toBe(5))
    stop.abort()
    await running
    const [first = 0, second = 0] = calls
    // A timer may ring a little early.
    expect(second - first).toBeGreaterThanOrEqual(148)
  })

  it('pauses, too, when a part of its batch was taken before the target went out', async () => {
    const waits: number[] = []
    const world = await indexWorld({
      ...{ pollMs: 1, backoff: { firstMs: 1, maxMs: 1 } },
      random: () => {
        waits.push(world.copy().calls.upsert)
        return 0
      },
    })
    let calls = 0
    world.before = () => {
      calls += 1
      if (calls === 20) throw new RecollectError('index_unavailable', 'The index is out.')
    }
    await putApart(world, 40)
    const stop = new AbortController()
    const running = world.projector.run({ signal: stop.signal })
    await vi.waitFor(() => expect(world.copy().calls.upsert).toBeGreaterThanOrEqual(39))
    stop.abort()
    await running
    // Once for the try of the change, and once for the pause of the loop.
    expect(waits.length).toBe(2)
  })
})
