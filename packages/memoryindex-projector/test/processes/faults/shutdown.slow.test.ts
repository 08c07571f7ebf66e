import { everywhere } from '@recollect/core'
import { describe, expect, test } from 'vitest'
import { change, fill } from '../support/fill.ts'
import { missing, openStage, targets } from '../support/stage.ts'

describe.skipIf(missing !== undefined)('a process that is told to end', () => {
  test('gives back what it cannot finish, long before its lease ends', async () => {
    await using stage = await openStage(['semantic'])
    const { store } = stage.world
    const options = { leaseMs: 600_000, shutdownMs: 200 }
    const stopAt = { target: 'semantic', phase: 'in the middle of a write' } as const
    const first = stage.start({ role: 'worker', stopAt, options })
    await first.heard('ready')
    await fill(store, 'first')
    await first.heard('reached')
    expect(await store.queue.stats({})).toMatchObject([{ leased: 16 }])
    expect(await first.stop()).toEqual({ code: 0, signal: null })
    expect(await store.queue.stats({})).toMatchObject([{ leased: 0, attempts: 0 }])
    stage.start({ role: 'worker', options })
    await stage.world.drained()
    expect(await stage.world.differences()).toEqual([])
  })

  test('finishes what it can', async () => {
    await using stage = await openStage()
    const { store } = stage.world
    const worker = stage.start({ role: 'worker', options: { leaseMs: 600_000 } })
    await worker.heard('ready')
    await fill(store, 'first')
    await change(store)
    await worker.heard('batch')
    expect(await worker.stop()).toEqual({ code: 0, signal: null })
    for (const { leased } of await store.queue.stats({})) expect(leased).toBe(0)
    stage.start({ role: 'worker' })
    await stage.world.drained()
    expect(await stage.world.differences()).toEqual([])
    const mark = await store.queue.mark({})
    for (const target of targets) {
      expect(await store.queue.unprojected({ target, scope: everywhere, mark }, {})).toEqual({ waiting: 0, dead: 0 })
    }
  })
})
