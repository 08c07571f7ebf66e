import type { PostgresPool } from 'kysely'
import type { ClientLike, PoolLike } from './pool-like.ts'

const guarded = new WeakSet<PoolLike | ClientLike>()

/**
 * A pool that survives a restart of the database. A connection that breaks emits `error`, and Node ends the process when
 * nobody listens; the statement that was under way rejects anyway, and the pool drops the connection. The listener stays for the
 * life of the pool, since its connections may break while they are being closed.
 */
export function guardPool(pool: PoolLike): PostgresPool {
  guard(pool)
  return {
    options: pool.options,
    ...(pool.Client === undefined ? {} : { Client: pool.Client }),
    connect: async () => {
      const client: ClientLike = await pool.connect()
      guard(client)
      return client
    },
    end: () => pool.end(),
  }
}

function guard(emitter: PoolLike | ClientLike): void {
  if (guarded.has(emitter)) return
  guarded.add(emitter)
  emitter.on?.('error', () => {})
}
