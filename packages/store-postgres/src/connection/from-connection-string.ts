import { RecollectError } from '@recollect/core'
import type { PostgresStoreOptions } from '../options.ts'
import type { PostgresStore } from '../postgres-store.ts'
import { poolStore } from './pool-store.ts'

export interface ConnectionStringOptions extends PostgresStoreOptions {
  /** Most connections at a time; 10 when absent. */
  readonly maxConnections?: number | undefined
}

/** Milliseconds to wait for a connection. */
const connectionTimeout = 15_000

/**
 * A store on the PostgreSQL server at a URL, with a pool of its own, which `close()` ends. Needs the package `pg`. It does not
 * connect yet.
 *
 * @example
 * ```ts
 * await using store = await fromConnectionString('postgres://localhost/app')
 * await store.migrate()
 * ```
 */
export async function fromConnectionString(
  url: string,
  { maxConnections = 10, ...options }: ConnectionStringOptions = {},
): Promise<PostgresStore> {
  const { Pool } = await loadDriver()
  const pool = new Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: connectionTimeout })
  return poolStore({ writer: pool }, options, () => pool.end())
}

async function loadDriver(): Promise<typeof import('pg')> {
  try {
    return await import('pg')
  } catch (cause) {
    throw new RecollectError('invalid_option', 'fromConnectionString needs the package "pg": install it.', { cause })
  }
}
