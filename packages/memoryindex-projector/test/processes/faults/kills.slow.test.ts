import { describe, expect, test } from 'vitest'
import { change, fill } from '../support/fill.ts'
import { rebuildPhases, workPhases } from '../support/phases.ts'
import { batch, missing, openStage, repeatedWrites, targets } from '../support/stage.ts'

const worker = { role: 'worker' } as const

describe.skipIf(missing !== undefined).each(targets)('the target %s, when a process is killed', (target) => {
  test.each(workPhases)('%s: another worker finishes', async (phase) => {
    await using stage = await openStage([target])
    const { store } = stage.world
    const first = stage.start({ ...worker, stopAt: { target, phase } })
    await first.heard('ready')
    await fill(store, 'first')
    await first.heard('reached')
    await first.kill()
    await change(store)
    const second = stage.start(worker)
    await stage.world.drained()
    expect(await second.stop()).toEqual({ code: 0, signal: null })
    expect(await stage.world.differences()).toEqual([])
    expect(await repeatedWrites(stage.world, target)).toBeLessThanOrEqual(batch)
    expect(await store.queue.listDead({ limit: 10 }, {})).toEqual([])
  })

  test.each(rebuildPhases)('in a rebuild, %s: another goes on with it', async (phase) => {
    await using stage = await openStage([target])
    const { store } = stage.world
    const working = stage.start(worker)
    await working.heard('ready')
    await fill(store, 'first')
    await stage.world.drained()
    const before = await stage.generationIn(target, 'serving')
    const rebuild = { target, pageSize: 10 } as const
    const stopAt = { target, phase, after: phase === 'before the swap' ? 0 : 1 }
    const first = await stage.rebuild({ ...rebuild, stopAt })
    await first.heard('reached')
    await change(store)
    expect(await stage.generationIn(target, 'serving')).toBe(before)
    const generation = await stage.generationIn(target, 'building')
    await first.kill()
    const { rebuilt } = await (await stage.rebuild(rebuild)).heard('rebuilt')
    expect(rebuilt).toMatchObject({ generation, resumed: true, skipped: 0 })
    await stage.world.drained()
    expect(await working.stop()).toEqual({ code: 0, signal: null })
    expect(await stage.world.differences()).toEqual([])
  })
})
