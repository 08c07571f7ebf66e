import { Kysely } from 'kysely'
import { type PostgresStoreOptions, settingsFrom } from '../options.ts'
import { createPostgresStore, type PostgresStore } from '../postgres-store.ts'
import { openDatabase } from './database.ts'
import { guardPool } from './guard-pool.ts'
import type { PoolLike } from './pool-like.ts'
import { ServerDialect } from './server-dialect.ts'

/** A store over pools; `end` closes what belongs to the store. */
export function poolStore(
  pools: { readonly writer: PoolLike; readonly reader?: PoolLike | undefined },
  options: PostgresStoreOptions,
  end: () => Promise<void>,
): PostgresStore {
  const settings = settingsFrom(options)
  const writer = guardPool(pools.writer)
  const reader = pools.reader === undefined ? writer : guardPool(pools.reader)
  const kyselyOver = ({ pool }: typeof writer) => new Kysely<unknown>({ dialect: new ServerDialect({ pool }) })
  const writing = kyselyOver(writer)
  return createPostgresStore({
    settings,
    database: openDatabase({
      writer: writing,
      reader: reader === writer ? writing : kyselyOver(reader),
      pool: writer.pool,
      onStatement: settings.onStatement,
    }),
    durable: true,
    shared: true,
    end: async () => {
      writer.release()
      reader.release()
      await end()
    },
  })
}
