import type { ObjectWrite } from '@recollect/core'
import { fromPool } from '@recollect/store-postgres'
import { createDatabase, findServer } from '@recollect/tooling-postgres'
import { Pool } from 'pg'
import { edgeBatches, edgesPerBatch, timeOfBatch } from './graph-data.ts'
import { type GraphEngine, NotHere } from './graph-walker.ts'
import { recursiveWalk } from './recursive-walk.ts'
import { walkByLevel } from './walk-by-level.ts'

const scope = { namespace: 'bench' }

/** Recollect's store on a PostgreSQL server, and next to its own walk a plain recursive query on the same table. */
export async function postgresEngine(): Promise<GraphEngine> {
  const server = await findServer()
  if ('missing' in server) throw new NotHere(`there is no PostgreSQL server: ${server.missing}`)
  const database = await createDatabase(server.url)
  const pool = new Pool({ connectionString: database.url })
  const store = fromPool(pool)
  await store.migrate()
  return {
    load: async (data, tell) => {
      for (let start = 0; start < data.ids.length; start += edgesPerBatch) {
        const rows = data.ids.slice(start, start + edgesPerBatch).map(rowOf)
        await store.putMany(scope, rows, { at: timeOfBatch(0) })
        tell(`${start + rows.length} nodes written`)
      }
      let batch = 0
      for (const edges of edgeBatches(data, scope.namespace)) {
        await store.putEdges(scope, edges, { at: timeOfBatch(batch) })
        batch += 1
        tell(`${batch * edgesPerBatch} edges written`)
      }
      await pool.query('vacuum analyze')
    },
    walkers: [
      { name: 'store-postgres', walk: (seed, limit) => walkByLevel(store, scope, seed, limit) },
      { name: 'recursive query', walk: (seed, limit) => recursiveWalk(pool, scope.namespace, seed, limit) },
    ],
    storedMegabytes: async () => {
      const { rows } = await pool.query<{ size: string }>('select pg_database_size(current_database()) as size')
      return Number(rows[0]?.size) / 2 ** 20
    },
    close: async () => {
      await store.close()
      await pool.end()
      await database.drop()
      await server.stop()
    },
  }
}

function rowOf(id: string): ObjectWrite {
  const object = { id, kind: 'thing', title: '', summary: '', content: '', contentType: 'text/plain', properties: {} }
  return { object, facets: {}, indexHash: '' }
}
