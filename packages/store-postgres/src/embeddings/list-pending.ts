import type { PendingEmbedding, ReadScope, WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../filters/is-live.ts'
import { inScope } from '../filters/restriction.ts'
import { type ObjectRecord, objectColumns, toObject } from '../objects/object-row.ts'
import type { StoreContext } from '../store-context.ts'
import { spaceNumber } from './space-number.ts'

/** Live objects with a text whose vector is missing or stale, in the order of the primary key. */
export async function listPending(
  { database, tables }: StoreContext,
  scope: ReadScope,
  {
    space,
    limit,
    parentIds,
    after,
  }: {
    readonly space: string
    readonly limit: number
    readonly parentIds?: readonly string[] | undefined
    readonly after?: { readonly namespace: string; readonly id: string } | undefined
  },
  options: WriteOptions,
): Promise<readonly PendingEmbedding[]> {
  const query: RawBuilder<ObjectRecord & { parent_title: string | null; stale_hash: string | null }> = sql`
    select ${objectColumns}, o.parent_title, e.content_hash as stale_hash
    from ${tables.objects} o
    left join ${tables.embeddings} e
      on e.namespace = o.namespace and e.object_id = o.id and e.space = ${sql.lit(spaceNumber(space))}
    where ${inScope(scope)} and ${isLive('o')} and (o.title <> '' or o.summary <> '' or o.content <> '')
      and (e.object_id is null or e.stale)
      and ${parentIds === undefined ? sql`true` : sql`o.parent_id = any(${parentIds}::text[])`}
      and ${after === undefined ? sql`true` : sql`(o.namespace, o.id) > (${after.namespace}, ${after.id})`}
    order by o.namespace, o.id
    limit ${limit}`
  const rows = await database.readForWrite(options, (session) => session.all(query))
  return rows.map((row) => ({
    object: toObject(row),
    parentTitle: row.parent_title ?? '',
    ...(row.stale_hash === null ? {} : { staleHash: row.stale_hash }),
  }))
}
