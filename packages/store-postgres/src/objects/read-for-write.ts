import type { ExistingObject, Scope, StoredObject, WriteLookup, WriteOptions } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import { spaceNumber } from '../embeddings/space-number.ts'
import { isLive } from '../filters/is-live.ts'
import type { StoreContext } from '../store-context.ts'
import { type ObjectRecord, objectColumns, toObject } from './object-row.ts'

type Row = ObjectRecord & {
  readonly live: boolean
  readonly asked: boolean
  readonly embedded_hash: string | null
}

/** Existing objects by id or key, and live parents, in one statement without locks. */
export async function readForWrite(
  { database, tables }: StoreContext,
  { namespace }: Scope,
  { ids, keys, parentIds, space }: WriteLookup,
  options: WriteOptions,
): Promise<{ readonly existing: readonly ExistingObject[]; readonly parents: readonly StoredObject[] }> {
  if (ids.length + keys.length + parentIds.length === 0) return database.skip(options, { existing: [], parents: [] })
  const wanted = sql`
    select unnest(${ids}::text[]) as id, true as asked
    union all select unnest(${parentIds}::text[]), false
    union all select k.id, true
      from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) as held (kind, key)
      join ${tables.objects} k on k.namespace = ${namespace} and k.key = held.key and k.kind = held.kind`
  const hash =
    space === undefined
      ? sql`null::text`
      : sql`(
          select e.content_hash from ${tables.embeddings} e
          where e.namespace = ${namespace} and e.object_id = o.id and e.space = ${spaceNumber(space)} and not e.stale
        )`
  const query: RawBuilder<Row> = sql`
    select ${objectColumns}, ${isLive('o')} as live, w.asked, case when w.asked then ${hash} end as embedded_hash
    from (select id, bool_or(asked) as asked from (${wanted}) as all_wanted group by id) as w
    join ${tables.objects} o on o.namespace = ${namespace} and o.id = w.id`
  const rows = await database.readForWrite(options, (session) => session.all(query))
  const wantedParents = new Set(parentIds)
  return {
    existing: rows.filter(({ asked }) => asked).map(toExisting),
    parents: rows.filter(({ id, live }) => live && wantedParents.has(id)).map(toObject),
  }
}

function toExisting(row: Row): ExistingObject {
  return {
    object: toObject(row),
    deleted: !row.live,
    ...(row.embedded_hash === null ? {} : { embeddedHash: row.embedded_hash }),
  }
}
