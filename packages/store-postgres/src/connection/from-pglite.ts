import { RecollectError } from '@recollect/core'
import { Kysely, PGliteDialect } from 'kysely'
import { type PostgresStoreOptions, settingsFrom } from '../options.ts'
import { createPostgresStore, type PostgresStore } from '../postgres-store.ts'
import { openDatabase } from './database.ts'
import type { PgliteLike } from './pglite-like.ts'

/**
 * A store on a PGlite instance of the host, which stays open when the store is closed. The instance needs the extensions
 * `vector`, `pg_trgm` and `btree_gin`, and `pg_textsearch` for its BM25; `openEmbedded` makes one that has them.
 *
 * @example
 * ```ts
 * const pglite = await PGlite.create({ extensions: { vector, pg_trgm, btree_gin, pg_textsearch } })
 * const store = fromPglite(pglite)
 * await store.migrate()
 * ```
 */
export function fromPglite(pglite: PgliteLike, options: PostgresStoreOptions = {}): PostgresStore {
  return pgliteStore(pglite, options)
}

/** A store over an instance: of the host, or the store's own, which `end` then closes. */
export function pgliteStore(
  pglite: PgliteLike,
  options: PostgresStoreOptions,
  end?: () => Promise<void>,
): PostgresStore {
  const settings = settingsFrom(options)
  const check = () => {
    // A transaction on a closed instance would wait for ever.
    if (pglite.closed) throw new RecollectError('store_unavailable', 'The PGlite instance is closed.')
  }
  return createPostgresStore({
    settings,
    database: openDatabase({
      writer: new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) }),
      listen:
        pglite.listen === undefined
          ? undefined
          : async (channel, { notified }) => {
              const stop = await pglite.listen?.(channel, notified)
              return async () => stop?.()
            },
      check,
      onStatement: settings.onStatement,
    }),
    durable: pglite.dataDir !== undefined && !pglite.dataDir.startsWith('memory:'),
    shared: end === undefined,
    end: end ?? (async () => {}),
  })
}
