import { PgBoss } from 'pg-boss'
import { writeBatches } from '../write-batches.ts'
import type { QueueEngine } from './queue-engine.ts'

const queue = 'noop'

/** pg-boss, without its polling: workers that fetch a batch, do nothing, and complete it, one after the other. */
export function pgBossEngine(url: string): QueueEngine {
  const boss = new PgBoss({ connectionString: url, max: 12 })
  return {
    name: 'pg-boss',
    note: 'fetch and complete',
    prepare: async () => {
      await boss.start()
      await boss.createQueue(queue)
    },
    enqueue: (jobs) =>
      writeBatches(jobs, 1000, (numbers) =>
        boss.insert(
          queue,
          numbers.map((id) => ({ data: { id } })),
        ),
      ),
    drain: async (jobs, { batch, workers }) => {
      let done = 0
      const loops = Array.from({ length: workers }, async () => {
        for (;;) {
          const some = await boss.fetch(queue, { batchSize: batch })
          if (some.length === 0) return
          await boss.complete(
            queue,
            some.map(({ id }) => id),
          )
          done += some.length
        }
      })
      await Promise.all(loops)
      if (done !== jobs) throw new Error(`${jobs - done} jobs are left.`)
    },
    close: () => boss.stop({ graceful: false }),
  }
}
