import type { Scope, WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import { lockRows } from './lock-rows.ts'
import { recountParts } from './recount-parts.ts'
import { parentsOf } from './soft-delete.ts'

/** Removes objects for good; their parts and embeddings go by the foreign keys. */
export async function purge(
  { database, tables }: StoreContext,
  { namespace }: Scope,
  ids: readonly string[],
  options: WriteOptions,
): Promise<readonly string[]> {
  if (ids.length === 0) return database.skip(options, [])
  return database.write(options, async (session) => {
    const stored = await lockRows(session, tables, namespace, { ids })
    const wanted = new Set(ids)
    const rows = [...stored.values()].filter(({ id }) => wanted.has(id))
    const own = rows.map(({ id }) => id)
    if (own.length === 0) return []
    const query: RawBuilder<unknown> = sql`
      delete from ${tables.objects} o where o.namespace = ${namespace} and o.id = any(${own}::text[])`
    await session.all(query)
    await recountParts(session, tables, namespace, parentsOf(rows))
    return own
  })
}
