import { parseArgs } from 'node:util'
import { findServer } from '@recollect/tooling-postgres'
import { wholeOption } from './process/whole-option.ts'
import { measureQueues } from './queue/measure-queue.ts'
import { queueEngines } from './queue/queue-engines.ts'
import { queueResults, queueTable } from './queue/queue-report.ts'
import { machine } from './report/machine.ts'
import { endProgress, progress } from './report/progress.ts'

const usage = `Drains jobs that do nothing: Recollect's projector next to graphile-worker and pg-boss, on the same PostgreSQL server.

  node tooling/bench/src/bench-queue.ts [options]

  --jobs 50000               jobs of a round
  --rounds 5                 the medians are given
  --batch 500                jobs that are leased, and acknowledged, at once
  --workers 4                batches at a time
  --engines ${Object.keys(queueEngines).join(',')}
  --json                     print JSON instead of a table`

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '5' },
    batch: { type: 'string', default: '500' },
    workers: { type: 'string', default: '4' },
    engines: { type: 'string', default: Object.keys(queueEngines).join(',') },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(usage)
} else {
  const server = await findServer()
  if ('missing' in server) throw new Error(`There is no PostgreSQL server: ${server.missing}`)
  const task = {
    jobs: wholeOption(values, 'jobs'),
    rounds: wholeOption(values, 'rounds'),
    batch: wholeOption(values, 'batch'),
    workers: wholeOption(values, 'workers'),
  }
  const measurements = await measureQueues(values.engines.split(','), server.url, task, progress)
  endProgress()
  await server.stop()
  const results = queueResults(measurements)
  if (values.json) console.log(JSON.stringify({ machine: machine(), ...task, results }, undefined, 2))
  else console.log(`${machine()}\n\n${queueTable(results)}`)
}
