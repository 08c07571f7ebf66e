import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch'
import { vector } from '@electric-sql/pglite-pgvector'
import { pgliteStore } from '../connection/from-pglite.ts'
import { mapError } from '../connection/map-error.ts'
import type { PostgresStoreOptions } from '../options.ts'
import type { PostgresStore } from '../postgres-store.ts'
import { lockFolder } from './lock-folder.ts'
import { assertOwnData, folderPath, inFolder, makeFolder, startError } from './use-folder.ts'

const extensions = { vector, pg_textsearch, pg_trgm, btree_gin }

/**
 * Opens a store on PostgreSQL in this process (PGlite), in a folder that is made when it is new, or in memory without one.
 * The tables are brought up to date, and the folder belongs to this process until the store is closed.
 *
 * @example
 * ```ts
 * await using store = await openEmbedded('./kb')
 * ```
 *
 * @throws `store_locked` when another process, or another store of this one, has the folder open; `invalid_option` for a path
 * that cannot be a folder, `store_unavailable` for one that cannot be used now, `store_failed` for damaged data
 */
export async function openEmbedded(folder?: string, options: PostgresStoreOptions = {}): Promise<PostgresStore> {
  if (folder === undefined) return open(undefined, options, async () => {})
  const path = folderPath(folder)
  return inFolder(path, async () => {
    await makeFolder(path)
    const unlock = await lockFolder(path)
    try {
      await assertOwnData(join(path, 'data'))
      return await open(path, options, unlock)
    } catch (error) {
      await unlock()
      throw error
    }
  })
}

async function open(
  folder: string | undefined,
  options: PostgresStoreOptions,
  end: () => Promise<void>,
): Promise<PostgresStore> {
  const pglite = await start(folder)
  try {
    const store = pgliteStore(pglite, options, async () => {
      await pglite.close()
      await end()
    })
    await store.migrate()
    return store
  } catch (error) {
    await pglite.close()
    throw error
  }
}

async function start(folder: string | undefined): Promise<PGlite> {
  try {
    return await PGlite.create({ extensions, ...(folder === undefined ? {} : { dataDir: join(folder, 'data') }) })
  } catch (error) {
    throw folder === undefined ? mapError(error) : startError(folder, error)
  }
}
