import type { CallOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Space } from './embeddings/spaces.ts'
import { vectorIndex } from './embeddings/vector-index.ts'
import type { StoreContext } from './store-context.ts'

/** Statistics and cleaning of the tables that grow, and vector indexes that are wanted and missing. */
export async function optimize({ database, tables, settings }: StoreContext, options: CallOptions): Promise<void> {
  const all: RawBuilder<Space> = sql`select id as number, dimensions from ${tables.embeddingSpaces} order by id`
  await database.readForWrite(options, async (session) => {
    const spaces = settings.vectorIndex === 'hnsw' ? await session.all(all) : []
    for (const space of spaces) {
      const index = vectorIndex(tables, space)
      if (index !== undefined) await session.all(index)
    }
    await session.all(
      sql`vacuum (analyze) ${tables.objects}, ${tables.edges}, ${tables.embeddings}, ${tables.operations}`,
    )
  })
}
