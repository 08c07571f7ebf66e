import type { CallOptions } from '@recollect/core'
import { sql } from 'kysely'
import type { StoreContext } from './store-context.ts'

/** Statistics and cleaning of the tables that grow. */
export async function optimize({ database, tables }: StoreContext, options: CallOptions): Promise<void> {
  await database.readForWrite(options, (session) =>
    session.all(sql`vacuum (analyze) ${tables.objects}, ${tables.embeddings}`),
  )
}
