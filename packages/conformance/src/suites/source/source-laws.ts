import { type Subject, subjectKey } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { subjects } from '../../fixtures/source-things.ts'
import { putThings, type StoreStep, someStep, takeStoreStep } from '../../fixtures/store-steps.ts'
import { suite } from '../../harness/suite.ts'
import { bySubject, type SourceSuite, type SourceWorld } from '../../source-world.ts'

const ids = ['a', 'b', 'c']
const everything: readonly Subject[] = subjects(
  ...ids,
  ...ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => `${from} knows ${to}`)),
)
const steps = (maxLength: number): fc.Arbitrary<readonly StoreStep[]> => fc.array(someStep, { maxLength })

export const sourceLaws: SourceSuite = suite('source laws', (test) => {
  test('whatever was written, what is read and what is enumerated is what there is', async (world) => {
    const law = fc.asyncProperty(steps(15), fc.integer({ min: 1, max: 5 }), async (history, limit) => {
      const there = world.elsewhere()
      await putThings(there.truth)
      const half = Math.ceil(history.length / 2)
      for (const part of [history.slice(0, half), history.slice(half)]) {
        for (const step of part) await takeStoreStep(there.truth, step)
        const expected = await there.expected()
        expect(await there.read(everything)).toEqual(expected)
        expect(bySubject(await there.enumerate(limit))).toEqual(expected)
      }
    })
    await fc.assert(law, { numRuns: world.runs })
  })

  test('whatever is written between pages, what stays is given once and nothing is given twice', async (world) => {
    const law = fc.asyncProperty(
      steps(6),
      steps(12),
      fc.integer({ min: 1, max: 3 }),
      async (history, meanwhile, limit) => {
        const there = world.elsewhere()
        await putThings(there.truth)
        for (const step of history) await takeStoreStep(there.truth, step)
        const states = [await keysOf(there)]
        const left = [...meanwhile]
        const documents = await there.enumerate(limit, {
          between: async () => {
            for (const step of left.splice(0, 2)) {
              await takeStoreStep(there.truth, step)
              states.push(await keysOf(there))
            }
          },
        })
        const given = documents.map(({ subject }) => subjectKey(subject))
        expect(given.toSorted()).toEqual([...new Set(given)].toSorted())
        const [first = [], ...later] = states
        const stayed = first.filter((key) => later.every((keys) => keys.includes(key)))
        expect(given).toEqual(expect.arrayContaining(stayed))
        expect(states.flat()).toEqual(expect.arrayContaining(given))
      },
    )
    await fc.assert(law, { numRuns: world.runs })
  })
})

async function keysOf({ expected }: SourceWorld): Promise<readonly string[]> {
  return (await expected()).map(({ subject }) => subjectKey(subject))
}
