import type { PostgresStoreOptions } from '../options.ts'
import type { PostgresStore } from '../postgres-store.ts'
import type { PoolLike } from './pool-like.ts'
import { poolStore } from './pool-store.ts'

export interface PoolStoreOptions extends PostgresStoreOptions {
  /** A pool of read replicas for reads and searches; what was just written may be missing there for a moment. */
  readonly reader?: PoolLike | undefined
}

/**
 * A store on a PostgreSQL server, over the host's own pool (of `pg`, or anything of that shape), which stays open when the
 * store is closed.
 *
 * @example
 * ```ts
 * const store = fromPool(new Pool({ connectionString: process.env.DATABASE_URL }))
 * await store.migrate()
 * ```
 */
export function fromPool(pool: PoolLike, { reader, ...options }: PoolStoreOptions = {}): PostgresStore {
  return poolStore({ writer: pool, reader }, options, async () => {})
}
