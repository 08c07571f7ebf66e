import type { Scope, WriteOptions } from '@recollect/core'
import { sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import { instant } from '../sql/times.ts'
import type { StoreContext } from '../store-context.ts'
import { lockRows } from './lock-rows.ts'
import { parentsOf, recountParts } from './recount-parts.ts'

/** Hides live objects and the live parts of those that are parents. */
export async function softDelete(
  { database, tables }: StoreContext,
  { namespace }: Scope,
  ids: readonly string[],
  options: WriteOptions & { readonly at: Date },
): Promise<readonly string[]> {
  if (ids.length === 0) return database.skip(options, [])
  return database.write(options, async (session) => {
    const stored = await lockRows(session, tables, namespace, { ids })
    const wanted = new Set(ids)
    const rows = [...stored.values()].filter((row) => wanted.has(row.id) && !row.hidden)
    if (rows.length === 0) return []
    const own = rows.map(({ id }) => id)
    const isOwn = sql`o.id = any(${own}::text[])`
    const isPart = sql`coalesce(o.parent_id = any(${own}::text[]), false)`
    // Parts that have expired were hidden before.
    const isHidden = sql`(${isOwn} or ${isLive('o')})`
    const now = instant(options.at.getTime())
    await session.all(sql`
      update ${tables.objects} o set
        deleted_at = case when ${isOwn} then ${now} else o.deleted_at end,
        parent_deleted = o.parent_deleted or ${isPart},
        version = o.version + ${isHidden}::integer,
        updated_at = case when ${isHidden} then ${now} else o.updated_at end
      where o.namespace = ${namespace} and (o.id = any(${own}::text[]) or o.parent_id = any(${own}::text[]))`)
    await recountParts(session, tables, parentsOf(namespace, rows))
    return own
  })
}
