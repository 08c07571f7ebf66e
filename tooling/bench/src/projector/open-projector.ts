import { createEmbeddingIndex } from '@recollect/core'
import { hashEmbedder } from '@recollect/core/testing'
import { createProjector, indexTarget, type Projector } from '@recollect/memoryindex-projector'
import { fromPool, type PostgresStore } from '@recollect/store-postgres'
import { Pool } from 'pg'

export interface OpenedProjector {
  readonly store: PostgresStore
  readonly projector: Projector
  close(): Promise<void>
}

/** A semantic index in the store's own embedding spaces: no server but PostgreSQL, and each generation a copy of its own. */
export async function openProjector(url: string): Promise<OpenedProjector> {
  const pool = new Pool({ connectionString: url, max: 8 })
  const store = fromPool(pool, { vectorIndex: 'none' })
  await store.migrate()
  const embedder = hashEmbedder({ dimensions: 32 })
  const open = (generation: number) => createEmbeddingIndex({ store, embedder, generation })
  const projector = await createProjector({ store, targets: [indexTarget({ store, open, batch: 500 })], leaseMs: 5000 })
  return {
    store,
    projector,
    close: async () => {
      await store.close()
      await pool.end()
    },
  }
}
