import type { CallOptions, ObjectHead, ReadScope } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../store-context.ts'
import { askedRows } from './asked-rows.ts'
import { type HeadRow, headColumns, toHead } from './object-row.ts'
import { placeOf } from './place-of.ts'

/** The first live parts of many parents, in one statement: each parent's come sorted from the index and end at the limit. */
export async function listChildrenOfMany(
  { database, tables }: StoreContext,
  scope: ReadScope,
  { parentIds, limitPerParent }: { readonly parentIds: readonly string[]; readonly limitPerParent: number },
  options: CallOptions,
): Promise<readonly ObjectHead[]> {
  if (parentIds.length === 0) return database.skip(options, [])
  const place = placeOf('o')
  const query: RawBuilder<HeadRow> = sql`
    with parents as materialized (${askedRows(tables, scope, parentIds, sql`n.live`)})
    select c.* from parents p cross join lateral (
      select ${headColumns}, ${place} as place from ${tables.objects} o
      where o.namespace = p.namespace and o.parent_id = p.id and o.live
      order by ${place}, o.id limit ${limitPerParent}
    ) as c
    order by p.turn, p.namespace, c.place, c.id`
  return (await database.read(options, (session) => session.all(query))).map(toHead)
}
