import type { PostgresPool } from 'kysely'
import type { ClientLike, PoolLike } from './pool-like.ts'

/**
 * A pool that survives a restart of the database. A connection that breaks emits `error`, and Node ends the process when
 * nobody listens; the statement that was under way rejects anyway, and the pool drops the connection.
 */
export function guardPool(pool: PoolLike): { readonly pool: PostgresPool; release(): void } {
  const guarded = new WeakSet<ClientLike>()
  pool.on?.('error', ignore)
  return {
    pool: {
      options: pool.options,
      ...(pool.Client === undefined ? {} : { Client: pool.Client }),
      connect: async () => {
        const client: ClientLike = await pool.connect()
        if (!guarded.has(client)) {
          guarded.add(client)
          client.on?.('error', ignore)
        }
        return client
      },
      end: () => pool.end(),
    },
    release: () => {
      pool.off?.('error', ignore)
    },
  }
}

function ignore(): void {}
