import type { OpenedStore } from '@recollect/conformance'
import { createDatabase } from '@recollect/tooling-postgres'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { fromPool, type PostgresStoreOptions } from '../../src/index.ts'

const server = inject('postgres')

/** Why there is no server to test on, undefined when there is one. */
export const missing: string | undefined = 'missing' in server ? server.missing : undefined

/** The URL of the server. */
export function serverUrl(): string {
  if ('missing' in server) throw new Error(`There is no PostgreSQL server: ${server.missing}`)
  return server.url
}

/** A store in a database of its own on the server. */
export async function openOnServer(options: PostgresStoreOptions = {}): Promise<OpenedStore> {
  const database = await createDatabase(serverUrl())
  return openOn(database.url, options, () => database.drop())
}

async function openOn(url: string, options: PostgresStoreOptions, drop: () => Promise<void>): Promise<OpenedStore> {
  const pool = new Pool({ connectionString: url, max: 20 })
  const store = fromPool(pool, options)
  await store.migrate()
  const end = async () => {
    await store.close()
    await pool.end()
  }
  return {
    store,
    transaction: (work) => inTransaction(pool, work),
    reopen: async () => {
      await end()
      return openOn(url, options, drop)
    },
    close: async () => {
      await end()
      await drop()
    },
  }
}

/** Runs work in a transaction of the host's, which is undone when the work fails. */
export async function inTransaction(pool: Pool, work: (tx: object) => Promise<void>): Promise<void> {
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
