import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { faults, startFaultProxy } from '../support/fault-proxy.ts'
import { change, fill } from '../support/fill.ts'
import { helixUrl, missing, openStage } from '../support/stage.ts'

describe.skipIf(missing !== undefined || helixUrl === undefined)('a target whose requests are', () => {
  test.each(faults)('%s: its copy is equal to the truth in the end, and nothing is given up', async (fault) => {
    await using proxy = await startFaultProxy(helixUrl ?? '')
    await using stage = await openStage(['helix'], proxy.url)
    const { store } = stage.world
    const options = { leaseMs: 6000, callTimeoutMs: 2500, maxAttempts: 3 }
    const workers = [1, 2].map(() => stage.start({ role: 'worker', options }))
    for (const worker of workers) await worker.heard('ready')
    await fill(store, 'first')
    await stage.world.drained()
    proxy.begin(fault)
    await fill(store, 'second')
    await change(store)
    await sleep(3000)
    await fill(store, 'third')
    await sleep(1000)
    const arrived = proxy.end()
    await stage.world.drained()
    await arrived
    expect(await stage.world.differences()).toEqual([])
    expect(proxy.met()).toBeGreaterThan(0)
    expect(await store.queue.listDead({ limit: 10 }, {})).toEqual([])
    for (const worker of workers) expect(await worker.stop()).toEqual({ code: 0, signal: null })
  })
})
