import type { Generation } from '@recollect/core'
import { describe, expect, test } from 'vitest'
import type { ChildConfig } from '../support/child-config.ts'
import { change, fill } from '../support/fill.ts'
import { missing, openStage, targets } from '../support/stage.ts'

describe.skipIf(missing !== undefined).each(targets)('a rebuild of %s', (target) => {
  const rebuild = { target, pageSize: 5 } as const

  test('while others write ends equal to the truth', async () => {
    await using stage = await openStage([target])
    const worker = stage.start({ role: 'worker' })
    await worker.heard('ready')
    await fill(stage.world.store, 'first')
    const writing: Partial<ChildConfig> = { namespaces: ['one', 'team'], pauseMs: 5 }
    const writers = [1, 2].map(() => stage.start({ role: 'writer', ...writing }))
    await Promise.all(writers.map((writer) => writer.heard('counts')))
    const { rebuilt } = await (await stage.rebuild(rebuild)).heard('rebuilt')
    expect(rebuilt.skipped).toBe(0)
    for (const writer of writers) expect(await writer.stop()).toEqual({ code: 0, signal: null })
    await stage.world.drained()
    expect(await stage.world.differences()).toEqual([])
  })

  test('is one when many workers find a target that was never filled', async () => {
    await using stage = await openStage([target])
    const { store } = stage.world
    await fill(store, 'first')
    const workers = [1, 2, 3].map(() => stage.start({ role: 'worker' }))
    for (const worker of workers) await worker.heard('ready')
    const inState = async (state: Generation['state']) =>
      (await store.generations.listGenerations(target, {})).filter((one) => one.state === state).length
    await expect.poll(() => inState('serving'), { timeout: 60_000 }).toBe(1)
    for (const worker of workers) expect(await worker.stop()).toEqual({ code: 0, signal: null })
    expect(await inState('building')).toBe(0)
    expect(await stage.world.differences()).toEqual([])
  })

  test('by two processes at once is one, and the other says so', async () => {
    await using stage = await openStage([target])
    const { store } = stage.world
    const worker = stage.start({ role: 'worker' })
    await worker.heard('ready')
    await fill(store, 'first')
    await stage.world.drained()
    const starting = [1, 2].map(() => stage.rebuild({ ...rebuild, pageSize: 1 }))
    await change(store)
    const both = await Promise.all(starting)
    const rebuilt = both.flatMap(({ said }) => said.filter(({ type }) => type === 'rebuilt'))
    const failed = both.flatMap(({ said }) => said.filter((message) => message.type === 'failed'))
    expect(rebuilt.length + failed.length).toBe(2)
    expect(rebuilt.length).toBeGreaterThan(0)
    for (const { code } of failed) expect(code).toBe('rebuild_running')
    await stage.world.drained()
    expect(await stage.world.differences()).toEqual([])
  })
})
