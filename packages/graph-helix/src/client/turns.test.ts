import { expect, it } from 'vitest'
import { takeTurns } from './turns.ts'

it('one piece of work after the other, whatever becomes of those before', async () => {
  const turns = takeTurns()
  const log: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const outcomes = await Promise.allSettled([
    turns(work('a'), undefined),
    turns(work('b', true), undefined),
    turns(work('c'), new AbortController().signal),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

it('who aborts while waiting gives up its turn, and lets nobody pass the one that works', async () => {
  const turns = takeTurns()
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  const log: string[] = []
  const first = turns(async () => {
    await until
    log.push('first')
  }, undefined)
  const controller = new AbortController()
  const second = turns(async () => log.push('second'), controller.signal)
  const third = turns(async () => log.push('third'), undefined)
  controller.abort(new Error('enough'))
  await expect(second).rejects.toThrow('enough')
  expect(log).toEqual([])
  finish()
  await Promise.all([first, third])
  expect(log).toEqual(['first', 'third'])
})
