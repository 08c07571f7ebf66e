import type { WriteOptions } from '@recollect/core'
import { sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Database } from './database.ts'

/** Rows written until the first ANALYZE. */
const firstRound = 500

/** The planner's statistics: without them it scores every row instead of walking an index. */
export interface Statistics {
  /** Notes that rows were written; never fails, for they are written. */
  wrote(rows: number, options: WriteOptions): Promise<void>
}

/**
 * A server gathers statistics on its own (autovacuum). PGlite does not: there they are gathered here, whenever the rows
 * written since have doubled.
 */
export function keepStatistics(database: Database, { objects, edges, embeddings }: Tables): Statistics {
  let [written, due] = [0, firstRound]
  return {
    wrote: async (rows, { tx }) => {
      written += rows
      if (!database.embedded || written < due || tx !== undefined) return
      due = written * 2
      await database
        .readForWrite({}, (session) => session.all(sql`analyze ${objects}, ${edges}, ${embeddings}`))
        .catch(() => {})
    },
  }
}
