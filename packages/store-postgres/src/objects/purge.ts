import type { Scope, WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import { lockRows } from './lock-rows.ts'
import { recountParts } from './recount-parts.ts'
import { parentsOf } from './soft-delete.ts'

/** Removes objects for good, with their parts, all embeddings and all edges. */
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
    const query: RawBuilder<{ id: string }> = sql`
      delete from ${tables.objects} o
      where o.namespace = ${namespace} and (o.id = any(${own}::text[]) or o.parent_id = any(${own}::text[]))
      returning o.id`
    const gone = (await session.all(query)).map(({ id }) => id)
    // A statement of its own: it sees what was written while the one above waited for the objects.
    await session.all(sql`
      with unlinked as (
        delete from ${tables.edges} e
        where e.namespace = ${namespace} and (e.from_id = any(${gone}::text[]) or e.to_id = any(${gone}::text[]))
      )
      delete from ${tables.embeddings} e where e.namespace = ${namespace} and e.object_id = any(${gone}::text[])`)
    await recountParts(session, tables, namespace, parentsOf(rows))
    return own
  })
}
