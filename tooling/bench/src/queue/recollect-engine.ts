import type { MemoryIndex, ObjectWrite } from '@recollect/core'
import { createProjector, type IndexTarget, indexTarget, type Projector } from '@recollect/memoryindex-projector'
import { fromPool } from '@recollect/store-postgres'
import { Pool } from 'pg'
import { writeBatches } from '../write-batches.ts'
import type { QueueEngine } from './queue-engine.ts'

const scope = { namespace: 'bench' }

/** Takes everything and keeps nothing. */
const noIndex: MemoryIndex = {
  search: async () => [],
  upsert: async () => undefined,
  delete: async () => undefined,
  reset: async () => undefined,
}

/**
 * Recollect's projector: a job is a changed object. It is read from the truth and given to an index that does nothing; or it is not
 * read, as jobs of the other queues do nothing.
 */
export function recollectEngine(url: string, { reads }: { readonly reads: boolean }): QueueEngine {
  const pool = new Pool({ connectionString: url, max: 12 })
  const store = fromPool(pool)
  const targetOf = (batch: number): IndexTarget => {
    const target = indexTarget({ store, open: () => noIndex, batch })
    return reads ? target : { ...target, source: { ...target.source, read: async () => [] } }
  }
  const projectorWith = (settings: { readonly batch: number; readonly workers: number }): Promise<Projector> =>
    createProjector({
      store,
      targets: [targetOf(settings.batch)],
      concurrency: settings.workers,
    })
  let round = 0
  return {
    name: reads ? 'recollect, reading' : 'recollect',
    note: reads ? 'reads each changed object' : '',
    prepare: async () => {
      await store.migrate()
      await projectorWith({ batch: 1, workers: 1 })
    },
    enqueue: (jobs) => {
      // Another text each time: writing the same again would change nothing.
      round += 1
      const write = (numbers: readonly number[]) =>
        store.putMany(
          scope,
          numbers.map((number) => objectOf(number, round)),
          { at: new Date() },
        )
      return writeBatches(jobs, 1000, write)
    },
    drain: async (jobs, settings) => {
      const projector = await projectorWith(settings)
      let taken = 0
      const loops = Array.from({ length: settings.workers }, async () => {
        for (;;) {
          const batch = await projector.processOne()
          if (batch === undefined) return
          taken += batch.taken
        }
      })
      await Promise.all(loops)
      if (taken !== jobs) throw new Error(`${taken} changes were taken, not ${jobs}.`)
    },
    close: async () => {
      await store.close()
      await pool.end()
    },
  }
}

function objectOf(number: number, round: number): ObjectWrite {
  const object = {
    id: `object-${number}`,
    kind: 'thing',
    title: `Thing ${number}`,
    summary: '',
    content: `A short text of round ${round}, as jobs of other queues carry a short payload.`,
    contentType: 'text/plain',
    properties: {},
  }
  return { object, facets: {}, indexHash: '' }
}
