import type { PostgresClient, PostgresClientConstructor, PostgresPool } from 'kysely'
import type { ClientLike, PoolLike } from './pool-like.ts'

interface Emitter {
  on?(event: 'error', listener: (error: Error) => void): unknown
}

const guarded = new WeakSet<Emitter>()

/**
 * A pool that survives a restart of the database. A connection that breaks emits `error`, and Node ends the process when
 * nobody listens; the statement that was under way rejects anyway, and the pool drops the connection. The listener stays for the
 * life of the pool, since its connections may break while they are being closed. Clients that are made beside the pool, to
 * cancel a statement, are guarded too.
 */
export function guardPool(pool: PoolLike): PostgresPool {
  const isKnown = guarded.has(pool)
  guard(pool)
  // Before anybody has the client: it may break in the very moment in which it connects.
  if (!isKnown && emitsClients(pool)) pool.on('acquire', guard)
  return {
    options: pool.options,
    ...(pool.Client === undefined ? {} : { Client: guardedClass(pool.Client) }),
    connect: async () => {
      const client: ClientLike = await pool.connect()
      guard(client)
      return client
    },
    end: () => pool.end(),
  }
}

function emitsClients(pool: object): pool is { on(event: 'acquire', listener: (client: Emitter) => void): unknown } {
  return 'on' in pool && typeof pool.on === 'function'
}

function guardedClass(Client: PostgresClientConstructor): PostgresClientConstructor {
  return new Proxy(Client, {
    construct: (target, [options]) => {
      const client: PostgresClient & Emitter = new target(options)
      guard(client)
      return client
    },
  })
}

function guard(emitter: Emitter): void {
  if (guarded.has(emitter)) return
  guarded.add(emitter)
  emitter.on?.('error', () => {})
}
