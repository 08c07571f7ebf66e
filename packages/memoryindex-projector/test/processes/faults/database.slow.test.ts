import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { change, fill } from '../support/fill.ts'
import { missing, openStage } from '../support/stage.ts'
import { openTcpGate, type TcpGate } from '../support/tcp-gate.ts'

const faults: readonly (readonly [name: string, fault: (gate: TcpGate) => void])[] = [
  ['cuts all connections and takes no new ones', (gate) => gate.close()],
  ['stands still', (gate) => gate.freeze()],
]

describe.skipIf(missing !== undefined)('workers whose database', () => {
  test.each(faults)('%s survive, and go on when it is back', async (_, fault) => {
    await using stage = await openStage()
    const { store, places } = stage.world
    const url = new URL(places.truth)
    await using gate = await openTcpGate(url.hostname, Number(url.port || 5432))
    url.hostname = '127.0.0.1'
    url.port = String(gate.port)
    const workers = [1, 2].map(() => stage.start({ role: 'worker', truth: url.href }))
    for (const worker of workers) await worker.heard('ready')
    await fill(store, 'first')
    await Promise.race(workers.map((worker) => worker.heard('batch')))
    fault(gate)
    await change(store)
    await sleep(4000)
    expect(workers.every((worker) => worker.isRunning())).toBe(true)
    gate.open()
    await stage.world.drained()
    expect(await stage.world.differences()).toEqual([])
    for (const worker of workers) expect(await worker.stop()).toEqual({ code: 0, signal: null })
  })

  test('ends their sessions again and again lose nothing', async () => {
    await using stage = await openStage()
    const { store } = stage.world
    const workers = [1, 2].map(() => stage.start({ role: 'worker' }))
    for (const worker of workers) await worker.heard('ready')
    for (let round = 0; round < 8; round += 1) {
      await fill(store, `round ${round}`)
      await stage.world.endSessions()
      await sleep(200)
    }
    await change(store)
    await stage.world.drained()
    expect(await stage.world.differences()).toEqual([])
    for (const worker of workers) expect(await worker.stop()).toEqual({ code: 0, signal: null })
  })
})
