import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askMeanwhile } from '../src/projections/ask-meanwhile.ts'

const inSteps = (steps: number, before?: (step: number) => void) => async (stepped: () => void) => {
  for (let step = 0; step < steps; step += 1) {
    before?.(step)
    stepped()
    await setTimeout(1)
  }
  return 'done'
}

test('a question after each step, in turn, and each once more at the end', async () => {
  const asked: string[] = []
  const questions = ['a', 'b'].map((name) => async () => {
    asked.push(name)
    return name
  })
  expect(await askMeanwhile(questions, inSteps(3))).toEqual({
    result: 'done',
    meanwhile: { answered: 3, different: 0 },
  })
  expect(asked).toEqual(['a', 'b', 'a', 'b', 'a', 'a', 'b'])
})

test('answers that are not as before are counted, failures too', async () => {
  let now = 'old'
  const change = inSteps(2, (step) => {
    now = step === 1 ? 'new' : now
  })
  const { meanwhile } = await askMeanwhile([async () => now], change)
  expect(meanwhile).toEqual({ answered: 2, different: 2 })

  let isOut = false
  const fail = inSteps(1, () => {
    isOut = true
  })
  const answer = async () => (isOut ? Promise.reject(new Error('out')) : 'here')
  expect((await askMeanwhile([answer], fail)).meanwhile).toEqual({ answered: 1, different: 2 })
})

test('nothing to ask, and work that fails', async () => {
  expect(await askMeanwhile([], inSteps(2))).toEqual({ result: 'done', meanwhile: { answered: 0, different: 0 } })
  const failing = askMeanwhile([async () => 'a'], async () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
})
