import { describe, expect, it } from 'vitest'
import { measureQueues, type QueueMeasurement } from '../src/queue/measure-queue.ts'
import { queueResults, queueTable } from '../src/queue/queue-report.ts'

const measured = (engine: string, drained: readonly number[], note = ''): QueueMeasurement => ({
  ...{ engine, note, drained },
  jobs: 50_000,
  enqueued: [30_000, 10_000, 20_000.4],
})

describe('drained queues are reported', () => {
  it('by the medians of their rounds, next to the best of the peers', () => {
    const results = queueResults([
      measured('recollect', [9000, 12_000, 30_000]),
      measured('recollect, reading', [8000, 10_000, 11_000], 'reads'),
      measured('graphile-worker', [6000, 5000, 4000]),
      measured('pg-boss', [3000, 2900, 3100]),
    ])
    expect(results.map(({ drainedPerSecond, timesBestPeer }) => [drainedPerSecond, timesBestPeer])).toEqual([
      [12_000, 2.4],
      [10_000, 2],
      [5000, 5000 / 3000],
      [3000, 0.6],
    ])
    expect(queueTable(results).split('\n')).toEqual([
      '| engine             |   jobs | enqueued/s | drained/s |  from |     to | × best peer |  note |',
      '| ------------------ | -----: | ---------: | --------: | ----: | -----: | ----------: | ----: |',
      '| recollect          | 50,000 |     20,000 |    12,000 | 9,000 | 30,000 |        2.40 |       |',
      '| recollect, reading | 50,000 |     20,000 |    10,000 | 8,000 | 11,000 |        2.00 | reads |',
      '| graphile-worker    | 50,000 |     20,000 |     5,000 | 4,000 |  6,000 |        1.67 |       |',
      '| pg-boss            | 50,000 |     20,000 |     3,000 | 2,900 |  3,100 |       0.600 |       |',
    ])
  })

  it('alone: next to nobody', () => {
    const [result, ...others] = queueResults([measured('recollect', [1000])])
    expect(others).toEqual([])
    expect(result).toMatchObject({ drainedPerSecond: 1000, timesBestPeer: undefined })
    expect(queueTable(result === undefined ? [] : [result]).split('\n')[2]).toMatch(/\| +– \|/)
  })
})

it('an engine that is not known is refused before a database is made', async () => {
  const task = { jobs: 1, rounds: 1, batch: 1, workers: 1 }
  await expect(measureQueues(['rabbit'], 'postgres://nowhere.invalid', task, () => {})).rejects.toThrow(
    'no engine "rabbit": known are recollect, recollect-reading, graphile-worker, pg-boss',
  )
})
