import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import { Pool } from 'pg'
import { writeBatches } from '../write-batches.ts'
import type { QueueEngine } from './queue-engine.ts'

/** Graphile Worker with its settings for throughput: jobs fetched and completed in batches. */
export function graphileEngine(url: string): QueueEngine {
  const pool = new Pool({ connectionString: url, max: 12 })
  // Graphile Worker wants to know that somebody listens; an error ends the measurement by the query that it breaks.
  for (const event of ['error', 'connect'] as const) pool.on(event, () => undefined)
  const logger = new Logger(() => () => undefined)
  return {
    name: 'graphile-worker',
    note: '',
    prepare: async () => {
      const utils = await makeWorkerUtils({ pgPool: pool, logger })
      await utils.migrate()
      await utils.release()
    },
    enqueue: (jobs) =>
      writeBatches(jobs, 1000, (numbers) =>
        pool.query(
          `select graphile_worker.add_jobs(array(
             select row('noop', json_build_object('id', n), null, null, null, null, null, null)::graphile_worker.job_spec
             from unnest($1::int[]) n))`,
          [numbers],
        ),
      ),
    drain: async (jobs, { batch, workers }) => {
      let done = 0
      const { promise: all, resolve } = Promise.withResolvers<void>()
      const noop = async () => {
        done += 1
        if (done === jobs) resolve()
      }
      const runner = await run({
        pgPool: pool,
        logger,
        noHandleSignals: true,
        taskList: { noop },
        preset: {
          worker: {
            concurrentJobs: 6 * workers,
            maxPoolSize: 12,
            localQueue: { size: batch },
            completeJobBatchDelay: 0,
          },
        },
      })
      await all
      await runner.stop()
      const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from graphile_worker.jobs')
      if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} jobs are left.`)
    },
    close: () => pool.end(),
  }
}
