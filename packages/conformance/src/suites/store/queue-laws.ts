import { subjectKey } from '@recollect/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { IndexOfTruth, type Reading, readTruth, seenInTruth } from '../../fixtures/index-of-truth.ts'
import { putThings, type StoreStep, someStep, takeStoreStep } from '../../fixtures/store-steps.ts'
import { type Target, withTarget } from '../../fixtures/target.ts'
import { suite } from '../../harness/suite.ts'
import type { StoreSuite, StoreWorld } from '../../store-world.ts'

/** One write, or one deed of a worker. `pick` chooses among what the workers hold. */
type Step =
  | StoreStep
  | { readonly call: 'lease'; readonly limit: number; readonly leaseMs: number }
  | { readonly call: 'apply' | 'acknowledge' | 'release'; readonly pick: number }
  | { readonly call: 'fail'; readonly pick: number; readonly retry: number | 'dead' }
  | { readonly call: 'work' }
  | { readonly call: 'pause' }

const pick = fc.nat(7)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: someStep },
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constant('lease' as const),
      limit: fc.integer({ min: 1, max: 3 }),
      leaseMs: fc.constantFrom(1, 1, 60_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ call: fc.constantFrom('apply', 'acknowledge', 'acknowledge', 'release'), pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ call: fc.constant('fail' as const), pick, retry: fc.constantFrom(0, 1, 'dead' as const) }),
  },
  { weight: 4, arbitrary: fc.constant({ call: 'work' as const }) },
  { weight: 1, arbitrary: fc.constant({ call: 'pause' as const }) },
)

export const queueLaws: StoreSuite = suite('queue laws', (test) => {
  test('any history of writes and workers ends in an index that is in step', async ({ elsewhere, queue, runs }) => {
    queue()
    const law = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
      const world = elsewhere()
      await withTarget(world, async (target) => {
        const workers = new Workers(world, target)
        await putThings(world)
        for (const taken of steps) await workers.take(taken)
        await workers.drain()
        expect(workers.index.seen()).toEqual(await seenInTruth(world.store, world.scope))
        expect(workers.behind()).toEqual([])
      })
    })
    await fc.assert(law, { numRuns: runs * 2 })
  })
})

/** Workers of one target: they read when they lease, and write to the index when they are told to, however late. */
class Workers {
  readonly index = new IndexOfTruth()
  readonly #world: StoreWorld
  readonly #target: Target
  readonly #held: Reading[] = []
  /** The mark before the latest change of each object: what is acknowledged last must be newer. */
  readonly #changed = new Map<string, number>()
  readonly #acknowledged = new Map<string, number>()

  constructor(world: StoreWorld, target: Target) {
    this.#world = world
    this.#target = target
  }

  async take(step: Step): Promise<void> {
    if (step.call === 'pause') return await pause()
    if (step.call === 'work') return void (await this.#work())
    if (step.call === 'lease') return void this.#held.push(...(await this.#lease(step)))
    if ('text' in step) return await this.#write(step)
    const held = this.#held[step.pick % this.#held.length]
    if (held === undefined) return
    if (step.call === 'apply') return this.index.apply(held)
    this.#held.splice(this.#held.indexOf(held), 1)
    if (step.call === 'acknowledge') return await this.#acknowledge([held])
    const { queue } = this.#target
    const { operation } = held
    if (step.call === 'release') await queue.release([operation], {})
    if (step.call === 'fail') await queue.fail([{ operation, code: 'x', message: '', retry: step.retry }], {})
  }

  /** Does all that is left. What is dead is asked for; what is held by workers that are gone is given back. */
  async drain(): Promise<void> {
    const { queue, name, stats } = this.#target
    await queue.release(
      this.#held.splice(0).map(({ operation }) => operation),
      {},
    )
    await queue.requeue({ target: name }, {})
    for (let round = 0; (await stats()).pending > 0; round += 1) {
      if (round > 1000) expect.fail('Operations wait that nobody can lease.')
      if ((await this.#work()) === 0) await pause()
    }
  }

  /** Objects whose latest change was not acknowledged. */
  behind(): readonly string[] {
    const newest = (key: string): number => this.#acknowledged.get(key) ?? 0
    return [...this.#changed].filter(([key, mark]) => newest(key) <= mark).map(([key]) => key)
  }

  /** A worker to whom nothing happens. Returns how much it did. */
  async #work(): Promise<number> {
    const readings = await this.#lease({ limit: 10, leaseMs: 60_000 })
    await this.#acknowledge(readings)
    return readings.length
  }

  async #lease(request: { readonly limit: number; readonly leaseMs: number }): Promise<readonly Reading[]> {
    const { store, scope } = this.#world
    const leased = await this.#target.lease(request)
    return await Promise.all(leased.map((operation) => readTruth(store, scope, operation)))
  }

  async #acknowledge(readings: readonly Reading[]): Promise<void> {
    for (const reading of readings) this.index.apply(reading)
    const operations = readings.map(({ operation }) => operation)
    const lost = await this.#target.queue.acknowledge(operations, {})
    for (const operation of operations) {
      const key = subjectKey(operation.subject)
      if (lost.some(({ subject }) => subjectKey(subject) === key)) continue
      this.#acknowledged.set(key, Math.max(operation.sequence, this.#acknowledged.get(key) ?? 0))
    }
  }

  async #write(step: StoreStep): Promise<void> {
    const mark = await this.#target.queue.mark({})
    for (const id of await takeStoreStep(this.#world, step)) {
      this.#changed.set(subjectKey({ kind: 'object', id }), mark)
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2))
}
