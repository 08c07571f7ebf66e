import type { ReadScope, WriteOptions } from '@recollect/core'
import { sql } from 'kysely'
import { join } from '../filters/plan-to-sql.ts'
import { inScope } from '../filters/restriction.ts'
import type { StoreContext } from '../store-context.ts'
import { spaceNumber } from './space-number.ts'

/** Removes vectors from a space, in one statement. */
export async function removeEmbeddings(
  { database, tables }: StoreContext,
  scope: ReadScope,
  { space, ids }: { readonly space: string; readonly ids?: readonly string[] | undefined },
  options: WriteOptions,
): Promise<void> {
  if (ids?.length === 0) return database.skip(options, undefined)
  const conditions = [
    inScope(scope, 'e'),
    sql`e.space = ${sql.lit(spaceNumber(space))}`,
    ...(ids === undefined ? [] : [sql`e.object_id = any(${[...new Set(ids)]}::text[])`]),
  ]
  await database.write(options, async (session) => {
    await session.all(sql`delete from ${tables.embeddings} e where ${join('and', conditions)}`)
  })
}
