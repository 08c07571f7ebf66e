import { RecollectError } from '@recollect/core'
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  PostgresDriver,
  type PostgresPool,
  SingleConnectionProvider,
} from 'kysely'
import type { ClientLike } from './pool-like.ts'

/** A transaction that PGlite hands to the callback of its `transaction`. */
interface PgliteTransaction {
  query<R>(sql: string, parameters: unknown[]): Promise<{ rows: R[] }>
}

/** The connection of the host's open transaction. @throws `invalid_option` for what is not one. */
export async function hostConnections(tx: object, pool: PostgresPool | undefined): Promise<ConnectionProvider> {
  if (isKyselyTransaction(tx)) return tx.getExecutor()
  if (pool !== undefined && isClient(tx)) return new SingleConnectionProvider(await clientConnection(tx, pool))
  if (pool === undefined && isPgliteTransaction(tx)) return new SingleConnectionProvider(pgliteConnection(tx))
  throw new RecollectError(
    'invalid_option',
    `The option "tx" must be a kysely transaction or ${pool === undefined ? "PGlite's own transaction" : 'a `pg` client on which BEGIN was sent'}.`,
    { details: { option: 'tx' } },
  )
}

function isKyselyTransaction(tx: object): tx is { getExecutor(): ConnectionProvider } {
  return (
    'isTransaction' in tx && tx.isTransaction === true && 'getExecutor' in tx && typeof tx.getExecutor === 'function'
  )
}

/** A client, and not a pool: a pool would run each statement on another connection. */
function isClient(tx: object): tx is ClientLike {
  const client = 'query' in tx && typeof tx.query === 'function' && !('totalCount' in tx)
  if (!client) return false
  const idle =
    'getTransactionStatus' in tx && typeof tx.getTransactionStatus === 'function' && tx.getTransactionStatus() === 'I'
  return !idle
}

function isPgliteTransaction(tx: object): tx is PgliteTransaction {
  return 'query' in tx && typeof tx.query === 'function' && 'rollback' in tx && typeof tx.rollback === 'function'
}

/** Cancelling works as for connections of our own pool: by a short connection made with the pool's options. */
async function clientConnection(client: ClientLike, pool: PostgresPool): Promise<DatabaseConnection> {
  const driver = new PostgresDriver({ pool: { ...pool, connect: async () => client, end: async () => {} } })
  await driver.init()
  return driver.acquireConnection()
}

function pgliteConnection(tx: PgliteTransaction): DatabaseConnection {
  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) => ({
      rows: (await tx.query<R>(sql, [...parameters])).rows,
    }),
    streamQuery: () => {
      throw new Error('The store does not stream.')
    },
  }
}
