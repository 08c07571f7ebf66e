import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { change, fill } from '../support/fill.ts'
import { missing, openStage, targets } from '../support/stage.ts'

describe.skipIf(missing !== undefined).each(targets)(
  'the target %s, when a process sleeps beyond its lease',
  (target) => {
    const phases = [
      'after the lease',
      'after the read',
      'in the middle of a write',
      'before the acknowledgement',
    ] as const

    test.each(phases)('%s: what it does when it wakes changes nothing', async (phase) => {
      await using stage = await openStage([target])
      const { store } = stage.world
      const late = stage.start({ role: 'worker', stopAt: { target, phase, freeze: true } })
      await late.heard('ready')
      await fill(store, 'first')
      await late.heard('reached')
      await change(store)
      const other = stage.start({ role: 'worker' })
      await stage.world.drained()
      const before = late.said.length
      const batches = () => late.said.slice(before).flatMap((one) => (one.type === 'batch' ? [one.event] : []))
      late.thaw()
      await expect.poll(() => batches().length, { timeout: 60_000 }).toBeGreaterThan(0)
      const [{ taken, lost } = { taken: 0, lost: 0 }] = batches()
      expect(taken).toBeGreaterThan(0)
      expect(lost).toBe(taken)
      expect(await stage.world.differences()).toEqual([])
      for (const worker of [late, other]) expect(await worker.stop()).toEqual({ code: 0, signal: null })
    })

    test('in a page of a rebuild: another goes on with it, and it says that it was overtaken', async () => {
      await using stage = await openStage([target])
      const { store } = stage.world
      const worker = stage.start({ role: 'worker' })
      await worker.heard('ready')
      await fill(store, 'first')
      await stage.world.drained()
      const rebuild = { target, pageSize: 10 } as const
      const stopAt = { target, phase: 'in the middle of a page', after: 1, freeze: true } as const
      const late = await stage.rebuild({ ...rebuild, stopAt })
      await late.heard('reached')
      const generation = await stage.generationIn(target, 'building')
      await change(store)
      const { rebuilt } = await (await stage.rebuild(rebuild)).heard('rebuilt')
      expect(rebuilt).toMatchObject({ generation, resumed: true })
      await stage.world.drained()
      late.thaw()
      expect(await late.heard('failed')).toMatchObject({ code: 'rebuild_running' })
      await sleep(200)
      expect(await stage.world.differences()).toEqual([])
    })
  },
)
