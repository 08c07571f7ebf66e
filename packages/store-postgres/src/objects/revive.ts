import { RecollectError, type Scope, type WriteOptions } from '@recollect/core'
import { sql } from 'kysely'
import { isUnexpired } from '../filters/is-live.ts'
import { instant } from '../sql/times.ts'
import type { StoreContext } from '../store-context.ts'
import { lockRows, type StoredRow } from './lock-rows.ts'
import { parentsOf, recountParts } from './recount-parts.ts'

/** Brings deleted objects back, parents with the parts that were hidden with them. */
export async function revive(
  { database, tables }: StoreContext,
  { namespace }: Scope,
  ids: readonly string[],
  options: WriteOptions & { readonly at: Date },
): Promise<readonly string[]> {
  if (ids.length === 0) return database.skip(options, [])
  return database.write(options, async (session) => {
    const stored = await lockRows(session, tables, namespace, { ids })
    const wanted = new Set(ids)
    const named = [...stored.values()].filter(({ id }) => wanted.has(id))
    const rows = named.filter(({ deleted }) => deleted)
    const own = rows.map(({ id }) => id)
    // Of parts that were hidden with their parent too.
    assertParentsLive(named, stored, new Set(own))
    if (rows.length === 0) return []
    const isOwn = sql`o.id = any(${own}::text[])`
    // What a row will be: parents are live or come back too, or the check above would have thrown.
    const livesAgain = sql`(not o.live and (${isOwn} or (o.deleted_at is null and ${isUnexpired('o')})))`
    const now = instant(options.at.getTime())
    await session.all(sql`
      update ${tables.objects} o set
        deleted_at = case when ${isOwn} then null else o.deleted_at end,
        parent_deleted = false,
        version = o.version + ${livesAgain}::integer,
        updated_at = case when ${livesAgain} then ${now} else o.updated_at end
      where o.namespace = ${namespace} and (o.id = any(${own}::text[]) or o.parent_id = any(${own}::text[]))`)
    await recountParts(session, tables, parentsOf(namespace, rows))
    return own
  })
}

function assertParentsLive(
  rows: readonly StoredRow[],
  stored: ReadonlyMap<string, StoredRow>,
  revived: ReadonlySet<string>,
): void {
  for (const { id, parent_id: parentId } of rows) {
    if (parentId === null || revived.has(parentId) || stored.get(parentId)?.hidden === false) continue
    throw new RecollectError(
      'parent_not_found',
      `The part ${id} cannot come back, for its parent ${parentId} is deleted or has expired: revive or write that one.`,
      { details: { id, parentId } },
    )
  }
}
