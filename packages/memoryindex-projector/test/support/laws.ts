import fc from 'fast-check'
import { expect, vi } from 'vitest'
import type { Fate } from './gate.ts'
import {
  anyFates,
  anyStep,
  historyOf,
  kill,
  rebuilding,
  release,
  type Step,
  slowFates,
  work,
  write,
} from './history.ts'
import { Stage, type StageOptions } from './stage.ts'

type Options = Omit<StageOptions, 'fates'>

const options: fc.Arbitrary<Options> = fc.record({
  callTimeoutMs: fc.constantFrom(10_000, 1_000_000),
  batch: fc.constantFrom(2, 100),
  filled: fc.boolean(),
})

/** Any history with any fortune ends in copies that equal the truth; poison alone stays out, and is dead. */
export async function convergesInAnyHistory(runs: number): Promise<void> {
  await assertLaw(runs, [historyOf(anyStep), anyFates, options], async (steps, fates, given) => {
    const stage = await Stage.open({ ...given, fates })
    for (const step of steps) await stage.take(step)

    await stage.requeueAll()
    await stage.drain()
    await expectEqual(stage, healthyIn(stage))
    expect((await stage.dead()).filter((line) => !isPoison(stage, line))).toEqual([])

    stage.copies.poison = new Set()
    await stage.requeueAll()
    await stage.drain()
    await expectEqual(stage)

    await stage.settleLate()
    await stage.requeueAll()
    await stage.drain()
    await expectEqual(stage)
    expect(await stage.dead()).toEqual([])
    expectInOrder(stage)
  })
}

/** Workers that are killed anywhere lose nothing, and each repeats one batch at most. */
export async function survivesKills(runs: number): Promise<void> {
  const step = fc.oneof(
    { weight: 4, arbitrary: write },
    { weight: 6, arbitrary: work },
    { weight: 4, arbitrary: release },
    { weight: 1, arbitrary: kill },
  )
  await assertLaw(runs, [historyOf(step), slowFates, options], async (steps, fates, given) => {
    const stage = await Stage.open({ ...given, fates, callTimeoutMs: 1_000_000, batch: 2, filled: false })
    for (const taken of steps) await stage.take(taken)
    await stage.settleLate()
    await expectEqual(stage)
    const kills = steps.filter((taken) => taken.do === 'kill').length
    expect(repeated(stage).length).toBeLessThanOrEqual(2 * 2 * kills)
    expect(stage.untimely()).toEqual([])
  })
}

/** A rebuild while writers write and workers work ends equal to the truth. */
export async function rebuildsDuringWrites(runs: number): Promise<void> {
  const step = fc.oneof(
    { weight: 5, arbitrary: write },
    { weight: 4, arbitrary: work },
    { weight: 5, arbitrary: release },
    { weight: 2, arbitrary: rebuilding },
  )
  await assertLaw(runs, [historyOf(step), slowFates, options], async (steps, fates, given) => {
    const stage = await Stage.open({ ...given, fates, filled: true })
    for (const taken of steps) await stage.take(taken)
    await stage.settleLate()
    await expectEqual(stage)
    expectInOrder(stage)
  })
}

async function assertLaw(
  numRuns: number,
  [steps, fates, given]: readonly [fc.Arbitrary<readonly Step[]>, fc.Arbitrary<readonly Fate[]>, fc.Arbitrary<Options>],
  law: (steps: readonly Step[], fates: readonly Fate[], given: Options) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(steps, fates, given, async (...history) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(fakeTimeout)
    try {
      await law(...history)
    } finally {
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
  })
  await fc.assert(property, { numRuns })
}

/** `AbortSignal.timeout` by the fake timers, which do not know it. */
function fakeTimeout(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), milliseconds)
  return controller.signal
}

async function expectEqual(stage: Stage, counts?: (namespace: string, id: string) => boolean): Promise<void> {
  for (const { where, copy, truth } of await stage.compared(counts)) {
    expect({ where, rows: copy }).toEqual({ where, rows: truth })
  }
}

/** No copy took an older state after a newer one, and no write carried an older state than its sequence says. */
function expectInOrder(stage: Stage): void {
  expect(stage.untimely()).toEqual([])
  for (const { accepted } of stage.copies.indexes) {
    const latest = new Map<string, number>()
    for (const { namespace, ref, sequence } of accepted) {
      const key = `${namespace} ${ref}`
      expect(sequence).toBeGreaterThanOrEqual(latest.get(key) ?? 0)
      latest.set(key, sequence)
    }
  }
}

function healthyIn({ copies: { poison } }: Stage): (namespace: string, id: string) => boolean {
  return (namespace, id) => !poison.has(`${namespace} ${id}`)
}

/** Of the lines of `dead`: whether it is of a poison, and says why. */
function isPoison({ copies: { poison } }: Stage, line: string): boolean {
  const [, namespace = '', id = ''] = line.split(' ')
  return poison.has(`${namespace} ${id}`) && line.endsWith(' invalid_object')
}

/** States of the truth that were written more than once to the same copy. */
function repeated(stage: Stage): readonly string[] {
  const keys = stage.copies.arrivals
    .filter(({ sequence }) => sequence > 0)
    .map(({ target, generation, namespace, id, sequence }) => [target, generation, namespace, id, sequence].join(' '))
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}
