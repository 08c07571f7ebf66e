import { Kysely, type PostgresPool } from 'kysely'
import { type PostgresStoreOptions, settingsFrom } from '../options.ts'
import { createPostgresStore, type PostgresStore } from '../postgres-store.ts'
import { openDatabase } from './database.ts'
import { guardPool } from './guard-pool.ts'
import { listenOnPool } from './listen-on-pool.ts'
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
  const kyselyOver = (pool: PostgresPool) => new Kysely<unknown>({ dialect: new ServerDialect({ pool }) })
  return createPostgresStore({
    settings,
    database: openDatabase({
      writer: kyselyOver(writer),
      reader: pools.reader === undefined ? undefined : kyselyOver(guardPool(pools.reader)),
      pool: writer,
      listen: listenOnPool(writer, () => pools.writer.ending === true),
      onStatement: settings.onStatement,
    }),
    durable: true,
    shared: true,
    end,
  })
}
