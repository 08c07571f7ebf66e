import { describe, expect, it } from 'vitest'
import { measureQueue, type QueueMeasurement } from '../src/queue/measure-queue.ts'
import { queueResults, queueTable } from '../src/queue/queue-report.ts'

const measured = (engine: string, drained: readonly number[], note = ''): QueueMeasurement => ({
  ...{ engine, note, drained },
  jobs: 50_000,
  enqueued: [30_000, 10_000, 20_000.4],
})

describe('drained queues are reported', () => {
  it('by the medians of their rounds, next to the best of the others', () => {
    const results = queueResults([
      measured('recollect', [9000, 12_000, 30_000], 'reads each object'),
      measured('graphile-worker', [6000, 5000, 4000]),
      measured('pg-boss', [3000, 2900, 3100]),
    ])
    expect(results.map(({ drainedPerSecond, timesBestOther }) => [drainedPerSecond, timesBestOther])).toEqual([
      [12_000, 2.4],
      [5000, 5000 / 12_000],
      [3000, 0.25],
    ])
    expect(queueTable(results).split('\n')).toEqual([
      '| engine          |   jobs | enqueued/s | drained/s | × best other |              note |',
      '| --------------- | -----: | ---------: | --------: | -----------: | ----------------: |',
      '| recollect       | 50,000 |     20,000 |    12,000 |         2.40 | reads each object |',
      '| graphile-worker | 50,000 |     20,000 |     5,000 |        0.417 |                   |',
      '| pg-boss         | 50,000 |     20,000 |     3,000 |        0.250 |                   |',
    ])
  })

  it('alone: next to nobody', () => {
    const [result, ...others] = queueResults([measured('recollect', [1000])])
    expect(others).toEqual([])
    expect(result).toMatchObject({ drainedPerSecond: 1000, timesBestOther: undefined })
    expect(queueTable(result === undefined ? [] : [result]).split('\n')[2]).toMatch(/\| +– \|/)
  })
})

it('an engine that is not known is refused before a database is made', async () => {
  const task = { jobs: 1, rounds: 1, batch: 1, workers: 1 }
  await expect(measureQueue('rabbit', 'postgres://nowhere.invalid', task, () => {})).rejects.toThrow(
    'no engine "rabbit": known are recollect, graphile-worker, pg-boss',
  )
})
