import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pg_textsearch } from '@electric-sql/pglite-pg_textsearch'
import { vector } from '@electric-sql/pglite-pgvector'
import type { OpenedStore } from '@recollect/conformance'
import { fromPglite } from '../../src/index.ts'

/** A store on a PGlite instance in memory, which the test is the host of. */
export async function openOnPglite(): Promise<OpenedStore> {
  const pglite = await PGlite.create({ extensions: { vector, pg_textsearch, pg_trgm, btree_gin } })
  const store = fromPglite(pglite)
  await store.migrate()
  return {
    store,
    transaction: (work) => pglite.transaction((tx) => work(tx)),
    close: async () => {
      await store.close()
      await pglite.close()
    },
  }
}
