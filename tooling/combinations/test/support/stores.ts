import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch'
import { vector } from '@electric-sql/pglite-pgvector'
import type { OpenedStore } from '@recollect/conformance'
import { createMemoryStore } from '@recollect/store-memory'
import { fromPglite, fromPool, type PostgresStoreOptions } from '@recollect/store-postgres'
import { createDatabase } from '@recollect/tooling-postgres'
import { Pool } from 'pg'
import { inject } from 'vitest'

const server = inject('postgres')

/** Why there is no PostgreSQL server, undefined when there is one. */
export const noServer: string | undefined = 'missing' in server ? server.missing : undefined

/** A store in process. */
export async function inProcess(): Promise<OpenedStore> {
  return { store: createMemoryStore(), close: async () => {} }
}

/** A store on PGlite in memory. */
export async function onPglite(): Promise<OpenedStore> {
  const pglite = await PGlite.create({ extensions: { vector, pg_textsearch, pg_trgm, btree_gin } })
  const store = fromPglite(pglite)
  await store.migrate()
  return {
    store,
    transaction: (work) => pglite.transaction((tx) => work(tx)),
    close: async () => {
      await store.close()
      await pglite.close()
    },
  }
}

/** A store in a database of its own on the server. */
export async function onServer(options: PostgresStoreOptions = {}): Promise<OpenedStore> {
  if ('missing' in server) throw new Error(`There is no PostgreSQL server: ${server.missing}`)
  const database = await createDatabase(server.url)
  const pool = new Pool({ connectionString: database.url, max: 20 })
  const store = fromPool(pool, options)
  await store.migrate()
  return {
    store,
    transaction: (work) => inTransaction(pool, work),
    close: async () => {
      await store.close()
      await pool.end()
      await database.drop()
    },
  }
}

async function inTransaction(pool: Pool, work: (tx: object) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
