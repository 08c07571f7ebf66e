import { createDatabase } from '@recollect/tooling-postgres'
import { Pool } from 'pg'
import { fromPool, type PostgresStore, type PostgresStoreOptions } from '../../src/index.ts'
import { serverUrl } from '../targets/server-target.ts'

/** A database of its own, with pools and stores that end with it. */
export interface ServerDatabase {
  readonly url: string
  readonly pool: Pool
  /** A store over a pool of its own unless one is given; nothing is migrated. */
  store(options?: PostgresStoreOptions, own?: Pool): PostgresStore
  newPool(max?: number): Pool
  drop(): Promise<void>
}

export async function serverDatabase(): Promise<ServerDatabase> {
  const database = await createDatabase(serverUrl())
  const pools: Pool[] = []
  const newPool = (max = 10) => {
    const pool = new Pool({ connectionString: database.url, max })
    pools.push(pool)
    return pool
  }
  const pool = newPool()
  // Of the tests themselves. Pools that stores get are left as they are: a store must see to its own.
  pool.on('error', () => {})
  return {
    url: database.url,
    pool,
    newPool,
    store: (options, own = newPool()) => fromPool(own, options),
    drop: async () => {
      // The server may end connections that are just closing.
      for (const each of pools) each.on('error', () => {})
      await Promise.all(pools.filter((pool) => !pool.ending).map((pool) => pool.end()))
      await database.drop()
    },
  }
}

/** Waits until a condition holds, asking again and again; fails after some seconds. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 500; i += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`It never happened that ${what}.`)
}

/** How many other sessions of the database run a statement that contains this text. */
export async function running(pool: Pool, text: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like $1`,
    [`%${text}%`],
  )
  return rows[0]?.count ?? 0
}
